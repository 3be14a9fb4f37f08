/**
 * What hosts (the programs that call tools) do with each hint. Facts gathered up to November 2026 from the hosts'
 * sources and documentation; a host that does nothing with a hint has no entry for it.
 */
import type { Hint } from '../model/hint.js';

export interface HostAction {
  readonly hint: Hint;
  /** The declared value that the host acts on; null where it only shows it or matches it in a policy. */
  readonly value: boolean | null;
  /** What it does, as the rest of a sentence that starts with the host's name. */
  readonly does: string;
  /** What has to be declared too for the host to act. */
  readonly also?: Readonly<Partial<Record<Hint, boolean>>>;
  /** How the action changes a person's control over the call; what messages pick by. */
  readonly effect: 'unasked' | 'parallel' | 'asks' | 'repeats' | 'reviews' | 'only' | 'shows';
}

export interface Host {
  readonly id: string;
  readonly name: string;
  readonly actions: readonly HostAction[];
  /** What it does with a tool that declares no hints, as the rest of a sentence. */
  readonly missing: string;
  /** True where that means that it asks, or does not run the tool. */
  readonly careful: boolean;
  /** Where that is documented or can be read; a sentence where there is no such page. */
  readonly source: string;
}

const on = (hint: Hint, value: boolean | null, effect: HostAction['effect'], does: string, also?: HostAction['also']): HostAction => ({
  hint,
  value,
  effect,
  does,
  also,
});

export const HOSTS: readonly Host[] = [
  {
    id: 'vscode',
    name: 'VS Code Copilot',
    actions: [
      on('readOnlyHint', true, 'unasked', 'calls the tool without a confirmation'),
      on('openWorldHint', true, 'reviews', 'shows the result for review before the model reads it'),
    ],
    missing: 'asks for a confirmation before every call',
    careful: true,
    source:
      'https://github.com/microsoft/vscode/blob/d2fe6d3bf903b2b1988f22c554b82156d831c33b/src/vs/workbench/contrib/mcp/common/mcpLanguageModelToolContribution.ts',
  },
  {
    id: 'copilot-review',
    name: 'Copilot code review',
    actions: [on('readOnlyHint', true, 'only', 'can use the tool; it can use no other')],
    missing: 'leaves the tool out',
    careful: true,
    source: 'https://docs.github.com/en/copilot/how-tos/copilot-on-github/customize-copilot/configure-mcp-servers',
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    actions: [
      on('readOnlyHint', true, 'parallel', 'calls the tool in parallel with others, and in plan mode'),
      on('destructiveHint', null, 'shows', 'shows the hint to the person'),
      on('idempotentHint', null, 'shows', 'shows the hint to the person'),
      on('openWorldHint', null, 'shows', 'shows the hint to the person'),
    ],
    missing: 'treats the tool as a write and calls it one at a time',
    careful: false,
    source: 'https://code.claude.com/docs/en/mcp',
  },
  {
    id: 'claude-apps',
    name: 'Claude apps',
    actions: [
      on('readOnlyHint', true, 'shows', 'lists the tool as read-only, where "always allow" is easier'),
      on('destructiveHint', true, 'asks', 'always asks before a call'),
    ],
    missing: 'treats the tool as a write',
    careful: false,
    source: 'https://claude.com/docs/connectors/building/review-criteria#provide-tool-annotations',
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    actions: [
      on('readOnlyHint', true, 'unasked', 'calls the tool without a confirmation'),
      on('destructiveHint', true, 'asks', 'marks the tool with a badge and asks before a call'),
      on('openWorldHint', true, 'shows', 'marks the tool with a badge'),
    ],
    missing: 'treats the tool as a write and asks for a confirmation',
    careful: true,
    source: 'https://developers.openai.com/api/docs/guides/developer-mode',
  },
  {
    id: 'codex',
    name: 'Codex',
    actions: [
      on('readOnlyHint', true, 'unasked', 'calls the tool without a question, also in parallel'),
      on('destructiveHint', true, 'asks', 'asks before a call'),
      on('destructiveHint', false, 'unasked', 'does not ask where openWorldHint is false too', { openWorldHint: false }),
      on('openWorldHint', false, 'unasked', 'does not ask where destructiveHint is false too', { destructiveHint: false }),
    ],
    missing: 'asks before a call',
    careful: true,
    source: 'https://github.com/openai/codex/blob/ca466061d64f0b44f416135c7fd06aa7af850bbc/codex-rs/core/src/mcp_tool_call.rs#L2463-L2480',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    actions: [
      on('readOnlyHint', true, 'unasked', 'runs the tool in its reads mode, unless it is destructive too'),
      on('destructiveHint', true, 'asks', 'does not run the tool in its reads mode'),
    ],
    missing: 'treats the tool as a write',
    careful: true,
    source: 'Cursor 3.23, in the reads mode that an administrator sets; no public page was found',
  },
  {
    id: 'goose',
    name: 'goose',
    actions: [on('readOnlyHint', true, 'unasked', 'allows the call under smart approval')],
    missing: 'lets a model decide whether to ask',
    careful: false,
    source:
      'https://github.com/aaif-goose/goose/blob/591edd47cf2cfea4957d720c607cf2a4def8673d/crates/goose/src/permission/permission_inspector.rs#L162-L193',
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    actions: [
      on('readOnlyHint', true, 'shows', 'asks in plan mode; policies can match the hint'),
      on('destructiveHint', null, 'shows', 'can match the hint in a policy'),
      on('idempotentHint', null, 'shows', 'can match the hint in a policy'),
      on('openWorldHint', null, 'shows', 'can match the hint in a policy'),
    ],
    missing: 'denies the tool in plan mode',
    careful: true,
    source:
      'https://github.com/google-gemini/gemini-cli/blob/fb972b2f87fe7d5b06d37eac711490162d98de2c/packages/core/src/policy/policies/plan.toml#L83-L92',
  },
  {
    id: 'qwen-code',
    name: 'Qwen Code',
    actions: [
      on('readOnlyHint', true, 'parallel', 'calls the tool in parallel with others'),
      on('idempotentHint', true, 'repeats', 'repeats the call by itself after a failure'),
    ],
    missing: 'calls the tool once, one at a time',
    careful: false,
    source: 'https://github.com/QwenLM/qwen-code/pull/8387',
  },
];

export interface ActingHost {
  readonly host: Host;
  readonly action: HostAction;
}

/** The hosts that do something because `hint` is declared as `value` (those that only show it included). */
export function hostsActingOn(hint: Hint, value: boolean): readonly ActingHost[] {
  return HOSTS.flatMap((host) =>
    host.actions.filter((action) => action.hint === hint && action.value !== !value).map((action) => ({ host, action })),
  );
}

/** `A, B and C`; the empty text for none. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

const naming = (hint: Hint, value: boolean, effects: readonly HostAction['effect'][]): string[] =>
  hostsActingOn(hint, value)
    .filter(({ action }) => action.value === value && effects.includes(action.effect))
    .map(({ host }) => host.name);

/**
 * One sentence on what hosts do when they believe the reassuring value of `hint`, for the message of a contradiction.
 * It names at most `limit` hosts.
 */
export function consequence(hint: Hint, limit = 4): string {
  const some = (names: readonly string[], one: string, many: string) =>
    `${listed(names.slice(0, limit))} ${names.length === 1 ? one : many}`;
  switch (hint) {
    case 'readOnlyHint':
      return `${some(naming(hint, true, ['unasked']), 'therefore calls it', 'therefore call it')} without asking.`;
    case 'destructiveHint':
      return `With true, ${some(naming(hint, true, ['asks']), 'asks', 'ask')} first.`;
    case 'idempotentHint':
      return `${some(naming(hint, true, ['repeats']), 'therefore repeats', 'therefore repeat')} the call by itself after a failure.`;
    case 'openWorldHint':
      return `With true, ${some(naming(hint, true, ['reviews']), 'shows', 'show')} the result for review and ChatGPT marks the tool with a badge.`;
  }
}
