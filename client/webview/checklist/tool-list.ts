/** The list of all tools, with how far each is. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ServerItem, ToolItem } from '../../../server/src/lsp/checklist-protocol.js';
import { fill, isSame, type Only, type State, shownTools } from './state.js';

export interface ListEvents {
  choose(item: ToolItem): void;
  filter(text: string): void;
  only(only: Only): void;
  next(): void;
}

const ICONS: Readonly<Record<ToolItem['mark'], string>> = { contradicted: 'warning', open: 'circle-large', complete: 'pass-filled' };

export function toolList(state: State, events: ListEvents): TemplateResult | typeof nothing {
  const { strings, servers, tools, chosen } = state;
  if (!strings) return nothing;
  const shown = shownTools(state);
  const complete = tools.filter(({ mark }) => mark === 'complete').length;
  const wrong = tools.filter(({ mark }) => mark === 'contradicted').length;
  const buttons: readonly [Only, string][] = [
    ['all', strings.all],
    ['open', strings.open],
    ['contradicted', strings.contradicted],
  ];
  const isChosen = (item: ToolItem): boolean => isSame(item, chosen);
  const marks: Readonly<Record<ToolItem['mark'], string>> = {
    contradicted: strings.stateContradicted,
    open: strings.stateOpen,
    complete: strings.stateAnswered,
  };
  // One stop for the tab key: the chosen row, or the first.
  const stop = shown.find(isChosen) ?? shown[0];
  const rows = (items: readonly ToolItem[]) =>
    repeat(
      items,
      ({ folder, tool }) => `${folder}#${tool}`,
      (item) => html`<li role="option" class="tool ${item.mark}" tabindex=${item === stop ? 0 : -1} aria-selected=${isChosen(item)}
              data-folder=${item.folder} data-tool=${item.tool} @click=${() => events.choose(item)}>
              <span class="codicon codicon-${ICONS[item.mark]}" role="img" aria-label=${marks[item.mark]}></span>
              <span class="name">${item.name ?? strings.unnamed}</span>
              <span class="verdict">${item.verdict}</span>
              <span class="count">${item.answered}/${item.total}</span>
            </li>`,
    );
  const group = ({ label, tools: members }: ServerItem): TemplateResult | typeof nothing => {
    const fitting = members.filter((item) => shown.includes(item));
    if (fitting.length === 0) return nothing;
    return html`<li role="group" aria-label=${label}><span class="server" aria-hidden="true">${label}</span><ul role="none">${rows(fitting)}</ul></li>`;
  };
  return html`<nav aria-label=${strings.tools}>
    <p class="progress">${fill(strings.progress, complete, tools.length)}${
      wrong > 0 ? html`, <span class="wrong">${wrong === 1 ? strings.contradicts : fill(strings.contradict, wrong)}</span>` : nothing
    }</p>
    <vscode-textfield class="filter" .label=${strings.filter} placeholder=${strings.filter} .value=${state.text}
      @input=${(event: Event) => events.filter((event.target as HTMLInputElement).value)}></vscode-textfield>
    <div class="only" role="group" aria-label=${strings.filter}>${buttons.map(
      ([only, label]) =>
        html`<button type="button" class="toggle" aria-pressed=${state.only === only} @click=${() => events.only(only)}>${label}</button>`,
    )}</div>
    <vscode-button class="next" icon="arrow-right" secondary @click=${events.next}>${strings.next}</vscode-button>
    ${
      shown.length === 0
        ? html`<p class="empty">${tools.length === 0 ? strings.nothing : strings.noMatch}</p>`
        : html`<ul class="tools" role="listbox" aria-label=${strings.tools}>${servers.length > 1 ? servers.map(group) : rows(shown)}</ul>`
    }
  </nav>`;
}
