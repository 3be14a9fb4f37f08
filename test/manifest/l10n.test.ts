/** Every text that the editor shows can be translated, and the files for translators are those of the sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
// @ts-expect-error a script without types
import { localise } from '../../scripts/localise.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const texts: Record<string, string> = JSON.parse(read('package.nls.json'));
const bundle: Record<string, unknown> = JSON.parse(read('l10n/bundle.l10n.json'));
const sources = readdirSync(join(root, 'client/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: read(`client/src/${file}`) }));

test('nothing is out of date', () => {
  execFileSync(process.execPath, [join(root, 'scripts/localise.mjs'), '--check'], { encoding: 'utf8', stdio: 'pipe' });
});

describe('the manifest', () => {
  const keys = [...JSON.stringify(manifest).matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key!);

  test('names each text, and no other', () => {
    expect([...new Set(keys)].sort()).toEqual(Object.keys(texts).sort());
    expect(Object.values(texts).filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  });

  test('shows nothing that is not named', () => {
    const { contributes } = manifest;
    const shown: string[] = [
      ...contributes.commands.flatMap(({ title, category }: Record<string, string>) => [title, category]),
      ...Object.values<{ name: string }[]>(contributes.views).flatMap((views) => views.map(({ name }) => name)),
      ...contributes.viewsWelcome.map(({ contents }: Record<string, string>) => contents),
      ...Object.values<Record<string, string>>(contributes.configuration.properties).map(
        (one) => one.markdownDescription ?? one.description!,
      ),
      ...contributes.walkthroughs.flatMap((one: { title: string; description: string; steps: { title: string; description: string }[] }) =>
        [one, ...one.steps].flatMap(({ title, description }) => [title, description]),
      ),
    ];
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((text) => text !== 'Truehint' && !/^%.+%$/.test(text))).toEqual([]);
  });

  test('has what npm shows as text', () => {
    expect(manifest.description).not.toContain('%');
    expect(manifest.displayName).toBe('Truehint');
  });
});

describe('localise', () => {
  const before = { contributes: { commands: [{ command: 'truehint.a', title: 'Do A', category: 'Truehint' }] } };

  test('moves a text that stands in the manifest, and leaves it there when it is done', () => {
    const once = localise(before, { gone: 'nobody names me' });
    expect(once.manifest.contributes.commands).toEqual([{ command: 'truehint.a', title: '%commands.a.title%', category: 'Truehint' }]);
    expect(once.texts).toEqual({ 'commands.a.title': 'Do A' });
    expect(localise(once.manifest, once.texts)).toEqual(once);
  });

  test('a text that is put over a key takes its place', () => {
    const { texts: after } = localise(before, { 'commands.a.title': 'Do B' });
    expect(after).toEqual({ 'commands.a.title': 'Do A' });
  });

  test('a key without a text is an error', () => {
    expect(() => localise({ contributes: { commands: [{ command: 'truehint.a', title: '%nowhere%' }] } }, {})).toThrow('%nowhere%');
  });

  test('leaves what is no text', () => {
    const settings = { 'truehint.title': { type: 'string', default: 'title', enum: ['a', 'b'], enumDescriptions: ['First.', 'Second.'] } };
    const after = localise({ contributes: { configuration: { properties: settings } } }, {});
    expect(after.manifest.contributes.configuration.properties['truehint.title']).toMatchObject({
      type: 'string',
      default: 'title',
      enum: ['a', 'b'],
    });
    expect(Object.values(after.texts)).toEqual(['First.', 'Second.']);
  });
});

describe('the client', () => {
  test('has each text in the bundle, and the bundle no other', () => {
    const used = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?<![\w$.])(?:vscode\.l10n\.)?t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, one]) => one!.replace(/\\(.)/g, '$1')),
    );
    expect(used.length).toBeGreaterThan(80);
    expect([...new Set(used)].sort()).toEqual(Object.keys(bundle).sort());
    // Any other form would be missed by both.
    const calls = sources.flatMap(({ text }) => text.match(/(?<![\w$.])(?:vscode\.l10n\.)?t\(/g) ?? []).length;
    expect(used).toHaveLength(calls);
  });

  test('shows no text that does not go through it', () => {
    const shown =
      /show(?:Information|Warning|Error)Message\(\s*['"`]|show(?:Information|Warning|Error)Message\([^)]*,\s*['"`]|\b(?:placeHolder|prompt|tooltip|detail|label|description|title)(?::| =)\s*(?:['"]|`(?!\$))(?=[^'"`]*[a-z]{3})/g;
    const plain = sources.flatMap(({ file, text }) => (text.match(shown) ?? []).map((match) => `${file}: ${match}`));
    expect(plain).toEqual([]);
  });
});
