/** What the manifest says is there, is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const named: Record<string, string> = JSON.parse(read('package.nls.json'));
const manifest = JSON.parse(read('package.json'), (_, value) =>
  typeof value === 'string' && /^%.+%$/.test(value) ? (named[value.slice(1, -1)] ?? value) : value,
);
const { contributes, capabilities } = manifest;
const commands = new Set<string>(contributes.commands.map(({ command }: { command: string }) => command));
/** Commands and contexts of the editor itself. */
const EDITORS = /^(?:vscode|workbench|editor)\./;

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly svg: string };
  readonly completionEvents: readonly string[];
}

test('the icon of the marketplace is a square picture of 256', () => {
  const png = readFileSync(join(root, manifest.icon));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
});

test('the icon of the activity bar takes the colour that the theme gives it', () => {
  const svg = read(contributes.viewsContainers.activitybar[0].icon);
  expect(svg).toContain('viewBox="0 0 24 24"');
  expect([...svg.matchAll(/(?:stroke|fill)="([^"]+)"/g)].map(([, colour]) => colour).sort()).toEqual(['currentColor', 'none']);
});

describe('the walkthrough', () => {
  const steps: Step[] = contributes.walkthroughs[0].steps;

  test('every step is done by something that can happen', () => {
    const views = Object.values<{ id: string }[]>(contributes.views).flatMap((list) => list.map(({ id }) => id));
    const client = read('client/src/extension.ts');
    for (const { id, completionEvents } of steps) {
      expect(completionEvents.length, id).toBeGreaterThan(0);
      for (const event of completionEvents) {
        const [, kind, what] = /^(on[A-Z]\w+):(.+)$/.exec(event)!;
        if (kind === 'onCommand') expect(EDITORS.test(what!) || commands.has(what!), event).toBe(true);
        else if (kind === 'onView') expect(views).toContain(what);
        else if (kind === 'onContext') for (const [key] of what!.matchAll(/truehint\.\w+/g)) expect(client).toContain(`'${key}'`);
        else expect.fail(event);
      }
    }
  });

  test('every link leads to a command', () => {
    const texts = [
      ...steps.map(({ description }) => description),
      ...contributes.viewsWelcome.map((one: { contents: string }) => one.contents),
    ];
    const links = texts.flatMap((text) => [...text.matchAll(/\]\(command:([^)?]+)/g)].map(([, command]) => command!));
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(EDITORS.test(link) || commands.has(link) || link === 'truehint.tools.focus', link).toBe(true);
    for (const [, id] of texts.flatMap((text) => [...text.matchAll(/openWalkthrough\?([^)]+)/g)]))
      expect(JSON.parse(decodeURIComponent(id!))).toBe(`${manifest.publisher}.${manifest.name}#${contributes.walkthroughs[0].id}`);
  });

  test('every picture is there, follows the theme, and loads and runs nothing', () => {
    for (const { media } of steps) {
      expect(existsSync(join(root, media.svg)), media.svg).toBe(true);
      const svg = read(media.svg);
      expect(svg).toContain('var(--vscode-editor-background');
      // The page that they are shown in takes neither style sheets nor style attributes.
      expect(svg).not.toMatch(/<style|style=|class=|<script|<image|<foreignObject|\bon\w+=|href=|url\(/);
    }
  });
});

test('nothing is kept from an untrusted workspace, since nothing of it is run: no setting names a program', () => {
  expect(capabilities.untrustedWorkspaces.supported).toBe(true);
  expect(Object.keys(contributes.configuration.properties).filter((name) => /path|command|executable|args|env|node\b/i.test(name))).toEqual(
    [],
  );
  // The one process that the extension starts is its own server.
  expect(read('client/src/extension.ts')).toContain("join(context.extensionPath, 'dist', 'server.js')");
});

test('a workspace without files on the disk is not served, as only files are', () => {
  expect(capabilities.virtualWorkspaces.supported).toBe(false);
  expect(read('client/src/server.ts')).toMatch(/scheme: 'file'/);
});
