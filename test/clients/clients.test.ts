import { describe, expect, it } from 'vitest';
import { applicableHints, DIRECTORIES, directoriesRequiring } from '../../server/src/clients/directories.js';
import { consequence, HOSTS, hostsActingOn, listed } from '../../server/src/clients/hosts.js';
import { inWords, MEANINGS } from '../../server/src/clients/meaning.js';
import { ANNOTATION_KEYS, HINTS } from '../../server/src/model/hint.js';

const names = (acting: ReturnType<typeof hostsActingOn>) => acting.map(({ host }) => host.id);

describe('hosts', () => {
  it('are told by the value that they act on', () => {
    expect(names(hostsActingOn('readOnlyHint', true))).toContain('vscode');
    expect(names(hostsActingOn('readOnlyHint', false))).not.toContain('vscode');
    expect(names(hostsActingOn('destructiveHint', false))).toContain('codex');
    expect(names(hostsActingOn('idempotentHint', true))).toContain('qwen-code');
    expect(names(hostsActingOn('idempotentHint', false))).not.toContain('qwen-code');
  });

  it('that only show a hint are told for either value', () => {
    expect(names(hostsActingOn('openWorldHint', true))).toContain('claude-code');
    expect(names(hostsActingOn('openWorldHint', false))).toContain('claude-code');
  });

  it('have an id and a name of their own, and something to say', () => {
    expect(new Set(HOSTS.map((host) => host.id)).size).toBe(HOSTS.length);
    for (const host of HOSTS) {
      expect(host.missing, host.id).not.toBe('');
      for (const action of host.actions) expect(action.does, host.id).toMatch(/^[a-z].*[^.]$/);
    }
  });

  it('make one sentence on what a wrong hint leads to', () => {
    expect(consequence('readOnlyHint')).toBe('VS Code Copilot, ChatGPT, Codex and Cursor therefore call it without asking.');
    expect(consequence('idempotentHint')).toBe('Qwen Code therefore repeats the call by itself after a failure.');
    expect(consequence('destructiveHint')).toBe('With true, Claude apps, ChatGPT, Codex and Cursor ask first.');
    expect(consequence('openWorldHint')).toMatch(/^With true, VS Code Copilot shows the result for review/);
  });

  it('are listed as people do', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });
});

describe('directories', () => {
  const ids = (key: (typeof ANNOTATION_KEYS)[number], readOnly: boolean) => directoriesRequiring(key, readOnly).map((each) => each.id);

  it('differ on what has to be declared', () => {
    expect(ids('destructiveHint', true)).toEqual(['openai']);
    expect(ids('destructiveHint', false)).toEqual(['openai', 'anthropic']);
    expect(ids('title', true)).toEqual(['anthropic']);
    expect(ids('idempotentHint', false)).toEqual([]);
    expect(DIRECTORIES.every((each) => each.rule.endsWith('.'))).toBe(true);
  });

  it('aside, two hints mean nothing on a read-only tool', () => {
    expect(applicableHints(true)).toEqual(['readOnlyHint', 'openWorldHint']);
    expect(applicableHints(false)).toEqual([...HINTS]);
  });
});

describe('meanings', () => {
  it('exist for every annotation and value', () => {
    for (const key of ANNOTATION_KEYS) expect(MEANINGS[key].says).toMatch(/\.$/);
    const words = HINTS.flatMap((hint) => [inWords(hint, true), inWords(hint, false)]);
    expect(new Set(words).size).toBe(8);
  });
});
