/** Reads lines as an editor does: with the languages' own grammars, and those that the manifest adds. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Where the languages' own grammars are. */
export const HOSTS: Readonly<Record<string, string>> = {
  'source.ts': 'typescript',
  'source.tsx': 'tsx',
  'source.js': 'javascript',
  'source.js.jsx': 'jsx',
};

export function hostFile(scope: string): string {
  return join(ROOT, 'node_modules/tm-grammars/grammars', `${HOSTS[scope]}.json`);
}

export interface Contribution {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo?: readonly string[];
}

/** What the manifest contributes, with absolute paths. */
export function contributed(): Contribution[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return manifest.contributes.grammars.map((one: Contribution) => ({ ...one, path: join(ROOT, one.path) }));
}

interface Tokenizer {
  tokenizeLine(line: string, state: unknown): { tokens: { startIndex: number; endIndex: number; scopes: string[] }[]; ruleStack: unknown };
}

const { createRegistryFromGrammars } = createRequire(import.meta.url)('vscode-tmgrammar-test/dist/common/index.js') as {
  createRegistryFromGrammars(grammars: { grammar: Contribution; content: string }[]): { loadGrammar(scope: string): Promise<Tokenizer> };
};

/** The grammar of a language; `bare` as it is without the extension. */
export function grammar(scope: string, bare = false): Promise<Tokenizer> {
  const hosts = Object.keys(HOSTS).map((scopeName) => ({ scopeName, path: hostFile(scopeName) }));
  const all: Contribution[] = bare ? hosts : [...hosts, ...contributed()];
  return createRegistryFromGrammars(all.map((one) => ({ grammar: one, content: readFileSync(one.path, 'utf8') }))).loadGrammar(scope);
}

/** The scopes of each character, line by line; blanks, which have no colour, have none. */
export function scopes(tokenizer: Tokenizer, text: string): string[][][] {
  let state: unknown = null;
  return text.split('\n').map((line) => {
    const { tokens, ruleStack } = tokenizer.tokenizeLine(line, state);
    state = ruleStack;
    const row: string[][] = Array.from({ length: line.length }, () => []);
    for (const { startIndex, endIndex, scopes: of } of tokens)
      for (let at = startIndex; at < Math.min(endIndex, line.length); at++) if (/\S/.test(line[at]!)) row[at] = of;
    return row;
  });
}
