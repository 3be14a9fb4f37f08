/** The part of a hover that is the same for every tool: what a hint means, its default, and what hosts do with it. */
import { HOSTS, hostsActingOn, listed } from '../clients/hosts.js';
import { MEANINGS, TITLE_ORDER } from '../clients/meaning.js';
import { HINT_DEFAULTS, type Hint } from '../model/hint.js';

export function hintMeaning(hint: Hint): string {
  const { says, values, when } = MEANINGS[hint];
  const lines = [`**${hint}**: ${says}${when === null ? '' : ` ${when}`}`];
  for (const value of [true, false] as const) {
    const standard = HINT_DEFAULTS[hint] === value ? ' (default)' : '';
    lines.push(`- \`${value}\`${standard}: ${values?.[`${value}`] ?? ''}`);
  }
  const doing = actions(hint);
  if (doing.length > 0) lines.push('', 'What hosts do with it:', ...doing);
  return lines.join('\n');
}

export function titleMeaning(): string {
  return [
    `**title**: ${MEANINGS.title.says}`,
    '',
    `The specification shows the first of ${TITLE_ORDER.specification.map((one) => `\`${one}\``).join(', ')}; VS Code the first of ${TITLE_ORDER.vscode.map((one) => `\`${one}\``).join(', ')}.`,
  ].join('\n');
}

/** One line for each thing that is done, with the hosts that do it. */
function actions(hint: Hint): string[] {
  const lines: string[] = [];
  for (const value of [true, false]) {
    const byDeed = new Map<string, string[]>();
    for (const { host, action } of hostsActingOn(hint, value)) {
      if (action.value === value) byDeed.set(action.does, [...(byDeed.get(action.does) ?? []), host.name]);
    }
    for (const [deed, names] of byDeed) lines.push(`- \`${value}\`, ${listed(names)}: ${deed}`);
  }
  const showing = HOSTS.filter((host) => host.actions.some((action) => action.hint === hint && action.value === null));
  if (showing.length > 0) lines.push(`- shown or matched by policies by ${listed(showing.map((host) => host.name))}`);
  return lines;
}
