#!/usr/bin/env node
/**
 * Gathers what a translator translates. Texts that stand in package.json go to package.nls.json, and a `%key%` takes their place;
 * keys that nothing names go. The client's texts (`vscode.l10n.t`, or `t` for short) are written to l10n/bundle.l10n.json. Run by `npm run l10n`.
 * `--check` writes nothing and fails where a file is out of date.
 *
 * `displayName` and `description` stay in package.json: npm shows them too, and knows no keys.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getL10nJson } from '@vscode/l10n-dev';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Names that are the same in every language. */
const NAMES = new Set(['Truehint']);
/** Properties that hold a text for people, wherever they stand below `contributes` or `capabilities`. */
const TEXTS = new Set([
  'title',
  'shortTitle',
  'category',
  'description',
  'markdownDescription',
  'deprecationMessage',
  'markdownDeprecationMessage',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'contents',
  'contextualTitle',
  'altText',
]);
/** The same, where other things have one that is no text. */
const ALSO = { name: ['views'], label: ['submenus'] };

/**
 * The manifest with keys for texts, and the texts.
 * @param {Record<string, any>} manifest
 * @param {Record<string, string>} texts those that keys stand for so far
 */
export function localise(manifest, texts) {
  const named = {};
  const put = (path, text) => {
    const key = /^%(.+)%$/.exec(text)?.[1];
    if (NAMES.has(text)) return text;
    if (key === undefined) {
      named[path] = text;
      return `%${path}%`;
    }
    if (texts[key] === undefined) throw new Error(`package.nls.json has no text for ${text}`);
    named[key] = texts[key];
    return text;
  };
  const walk = (value, path) => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      const own = Array.isArray(value) ? nameOf(inner, name) : name;
      const below = own === '' ? path : [...path, own.replace(/^truehint\./, '')];
      const isText = TEXTS.has(name) || ALSO[name]?.some((one) => path.includes(one));
      if (isText && typeof inner === 'string') return [name, put(below.join('.'), inner)];
      if (isText && Array.isArray(inner))
        return [name, inner.map((one, index) => put([...below, value.enum?.[index] ?? index].join('.'), one))];
      return [name, walk(inner, below)];
    });
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  };
  const { contributes, capabilities } = manifest;
  return {
    manifest: { ...manifest, capabilities: walk(capabilities, ['capabilities']), contributes: walk(contributes, []) },
    texts: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** What an element of a list is called in a key: its id rather than its place, which changes. */
function nameOf(element, index) {
  return element?.command ?? element?.id ?? element?.view ?? index;
}

/** A source with `t(…)`, which is `vscode.l10n.t` wherever the client says it, in the one form that is looked for. */
function written(source) {
  return `import * as vscode from 'vscode';\n${source.replace(/(?<![\w$.])t\(/g, 'vscode.l10n.t(')}`;
}

/** The client's texts, as the editor looks them up. */
export async function bundle() {
  const sources = readdirSync(join(root, 'client/src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const read = sources
    .sort()
    .map((file) => ({ extension: '.ts', contents: written(readFileSync(join(root, 'client/src', file), 'utf8')) }));
  const texts = await getL10nJson(read);
  return Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What each file should hold. */
export async function files() {
  const { manifest, texts } = localise(json('package.json'), json('package.nls.json'));
  return { 'package.json': manifest, 'package.nls.json': texts, 'l10n/bundle.l10n.json': await bundle() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'l10n'), { recursive: true });
  for (const [path, content] of Object.entries(await files())) {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    let before = '';
    try {
      before = JSON.stringify(json(path));
    } catch {
      // Not there yet.
    }
    if (before === JSON.stringify(content)) continue;
    if (process.argv.includes('--check')) {
      console.error(`${path} is out of date: npm run l10n writes it.`);
      process.exitCode = 1;
    } else writeFileSync(join(root, path), text);
  }
}
