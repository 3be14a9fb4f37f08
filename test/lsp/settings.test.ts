/** Every setting of the manifest does what it says, while the server runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../server/src/lsp/settings.js';
import { SEVERITIES } from '../../server/src/model/finding.js';
import { RULES } from '../../server/src/rules/index.js';
import { Editor } from './support/editor.js';
import { ToyEngine } from './support/toy-engine.js';

const WRONG = "tool('save', { readOnlyHint: true }) // writes\n";
const RULE = 'read-only-contradiction';

const engine = new ToyEngine();
let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

async function open(settings: unknown, without: 'configuration'[] = []): Promise<Editor> {
  editor = await Editor.on({ 'a.ts': WRONG }, { openSession: engine.openSession, settings, without });
  return editor;
}

describe('truehint.rules', () => {
  test('gives a rule another severity', async () => {
    const [marker] = await (await open({ rules: { [RULE]: 'hint' } })).shows('a.ts', 'save writes');
    expect(marker?.severity).toBe(4);
  });

  test('switches a rule off, and on again', async () => {
    const editor = await open({ rules: { [RULE]: 'off' } });
    await editor.reaches('ready');
    expect(editor.history).toEqual([]);
    await editor.configures({});
    await editor.shows('a.ts', 'save writes');
    await editor.configures({ rules: { [RULE]: 'off' } });
    await editor.shows('a.ts');
  });
});

describe('truehint.scope', () => {
  test('openFiles marks a file while it is open', async () => {
    const editor = await open({ scope: 'openFiles' });
    await editor.reaches('ready');
    expect(editor.history).toEqual([]);
    await editor.opens('a.ts', WRONG);
    await editor.shows('a.ts', 'save writes');
    await editor.closes('a.ts');
    await editor.shows('a.ts');
  });
});

test('an editor that cannot be asked tells its settings at the start and when they change', async () => {
  const editor = await open({ rules: { [RULE]: 'warning' } }, ['configuration']);
  expect((await editor.shows('a.ts', 'save writes'))[0]?.severity).toBe(2);
  await editor.configures({ rules: { [RULE]: 'off' } });
  await editor.shows('a.ts');
});

test.each([null, undefined, [], 'x', 7, { rules: [] }, { rules: { a: 'loud' } }, { scope: 3, hover: 'no' }])(
  'settings of the wrong kind, %j, are the defaults',
  (section) => {
    expect(readSettings(section)).toEqual(DEFAULT_SETTINGS);
  },
);

describe('the manifest', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  const manifest = read('package.json');
  const texts = read('package.nls.json');
  const properties = manifest.contributes.configuration.properties;

  test('has the defaults that the server has', () => {
    const section = {
      rules: properties['truehint.rules'].default,
      scope: properties['truehint.scope'].default,
      hover: { enabled: properties['truehint.hover.enabled'].default },
    };
    expect(readSettings(section)).toEqual(DEFAULT_SETTINGS);
  });

  test('knows every rule, with its severities', () => {
    const { properties: rules, additionalProperties } = properties['truehint.rules'];
    const described = RULES.map((rule) => [rule.id, { enum: [...SEVERITIES, 'off'], default: rule.severity, description: rule.summary }]);
    const shown = Object.entries<{ description: string }>(rules).map(([id, rule]) => [
      id,
      { ...rule, description: texts[rule.description.replaceAll('%', '')] },
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(described));
    expect(additionalProperties).toBe(false);
  });
});
