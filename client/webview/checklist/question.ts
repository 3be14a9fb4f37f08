/** One question: what the code answers and why, what stands, what hosts do with it, and the buttons that write an answer. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Question, QuestionState } from '../../../server/src/checklist/types.js';
import type { Spot, WireStep } from '../../../server/src/lsp/checklist-protocol.js';
import type { Strings } from '../../src/checklist/strings.js';
import { dependsTables } from './depends.js';
import { fill, type State, stateWords } from './state.js';

export interface QuestionEvents {
  open(spot: Spot): void;
  answer(question: Asked, value: boolean | string): void;
  keep(question: Asked, reason: string): void;
  /** Something was typed into a field, and not written yet. */
  draft(field: string, text: string): void;
}

const draftOf = (id: Asked['id'], field: 'title' | 'reason'): string => `${id} ${field}`;

/** Enter ends a field, but for the one that ends a character which is put together of several keys. */
const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.isComposing && !event.repeat;

export type Asked = Question<WireStep>;

const ICONS: Readonly<Record<QuestionState, string>> = {
  open: 'circle-large',
  answered: 'pass-filled',
  contradicted: 'warning',
  computed: 'symbol-variable',
  hidden: 'eye-closed',
};

export function questionView(
  question: Asked,
  strings: Strings,
  refused: string | undefined,
  drafts: State['drafts'],
  events: QuestionEvents,
): TemplateResult {
  const { id, number, asks, help, applies, state } = question;
  const says = stateWords(strings);
  if (!applies)
    return html`<li class="question folded" id="q-${id}" data-question=${id} tabindex="-1">
      <h2><span class="number">${number}</span> ${asks}</h2>
      <p class="help">${strings.folded}</p>
    </li>`;
  return html`<li class="question ${state}" id="q-${id}" data-question=${id} tabindex="-1" aria-labelledby="ask-${id}">
    <h2 id="ask-${id}"><span class="number">${number}</span> ${asks}</h2>
    <p class="state"><span class="codicon codicon-${ICONS[state]}" aria-hidden="true"></span> ${says[state]}</p>
    <p class="help">${help}</p>
    ${codeView(question, strings, events)}
    ${id === 'depends' ? dependsTables(question.tables, strings) : standsView(question, strings)}
    ${consequences(question, strings)}
    ${id === 'title' ? titleForm(question, strings, drafts, events) : choices(question, strings, events)}
    ${question.keep.length > 0 ? keepForm(question, strings, drafts, events) : nothing}
    ${refused === undefined ? nothing : html`<p class="refused" role="alert"><span class="codicon codicon-error" aria-hidden="true"></span> ${refused}</p>`}
  </li>`;
}

function codeView({ code }: Asked, strings: Strings, events: QuestionEvents): TemplateResult | typeof nothing {
  if (!code) return nothing;
  const says = code.says === 'unknown' ? strings.cannotTell : strings[code.says];
  const sure =
    code.says === 'unknown' ? '' : code.arguable ? strings.arguable : code.certainty === 'likely' ? strings.likely : strings.proven;
  return html`<div class="code">
    <p><strong>${strings.theCode}: ${says}</strong>${sure === '' ? nothing : html` (${sure})`}. ${code.why}</p>
    ${steps(code.proof, strings.proof, events)}
    ${steps(code.also, strings.also, events)}
    ${code.settle === null ? nothing : html`<p class="settle">${strings.settle} ${code.settle}</p>`}
  </div>`;
}

function steps(rows: readonly WireStep[], label: string, events: QuestionEvents): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<ol class="steps" aria-label=${label}>${rows.map(
    ({ text, where, spot }) =>
      html`<li><button type="button" class="row" @click=${() => events.open(spot)}><span class="text">${text}</span> <span class="where">${where}</span></button></li>`,
  )}</ol>`;
}

function standsView({ stands, isDefault, id }: Asked, strings: Strings): TemplateResult {
  if (stands === null) return html`<p class="stands">${id === 'title' ? strings.noTitle : ''}</p>`;
  return html`<p class="stands">${isDefault ? strings.byDefault : strings.stands} <code>${stands}</code></p>`;
}

function consequences({ consequences: rows }: Asked, strings: Strings): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<details class="hosts"><summary>${strings.hosts}</summary><ul>${rows.map(
    ({ who, does }) => html`<li><strong>${who}</strong> ${does}</li>`,
  )}</ul></details>`;
}

function choices(question: Asked, strings: Strings, events: QuestionEvents): TemplateResult | typeof nothing {
  if (question.choices.length === 0) return nothing;
  return html`<div class="choices" role="group" aria-labelledby="ask-${question.id}">${question.choices.map(
    (choice) => html`<vscode-button class="choice" data-says=${choice.says} ?secondary=${!choice.declared}
      icon=${choice.declared ? 'check' : choice.honest ? 'lightbulb' : ''} aria-pressed=${choice.declared}
      title=${fill(strings.writes, choice.writes) + (choice.honest ? ` · ${strings.honest}` : '')}
      @click=${() => events.answer(question, choice.value)}>${choice.label}</vscode-button>`,
  )}</div>`;
}

function titleForm(question: Asked, strings: Strings, drafts: State['drafts'], events: QuestionEvents): TemplateResult | typeof nothing {
  const { title } = question;
  if (!title) return nothing;
  const field = (event: Event): HTMLInputElement =>
    ((event.currentTarget as HTMLElement).closest('.form') as HTMLElement).querySelector('vscode-textfield') as unknown as HTMLInputElement;
  const write = (event: Event): void => events.answer(question, field(event).value);
  return html`<div class="form">
    <vscode-textfield class="field" .label=${strings.title} .value=${drafts[draftOf(question.id, 'title')] ?? title.now ?? title.suggested ?? ''}
      @input=${(event: Event) => events.draft(draftOf(question.id, 'title'), (event.target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => isEnter(event) && write(event)}></vscode-textfield>
    <vscode-button class="write" @click=${write}>${strings.writeTitle}</vscode-button>
    ${
      title.now === null || title.suggested === null
        ? nothing
        : html`<vscode-button secondary class="suggested" @click=${() => events.answer(question, title.suggested as string)}>${fill(strings.useSuggested, title.suggested)}</vscode-button>`
    }
  </div>`;
}

function keepForm(question: Asked, strings: Strings, drafts: State['drafts'], events: QuestionEvents): TemplateResult {
  const write = (event: Event): void => {
    const form = (event.currentTarget as HTMLElement).closest('.form') as HTMLElement;
    events.keep(question, (form.querySelector('vscode-textfield') as unknown as HTMLInputElement).value);
  };
  return html`<div class="keep">
    ${question.keep.map(({ message }) => html`<p class="finding">${message}</p>`)}
    <div class="form">
      <span class="because" aria-hidden="true">${strings.keep}</span>
      <vscode-textfield class="field reason" .label=${`${strings.keep} (${strings.keepReason})`} placeholder=${strings.keepReason}
        .value=${drafts[draftOf(question.id, 'reason')] ?? ''}
        @input=${(event: Event) => events.draft(draftOf(question.id, 'reason'), (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => isEnter(event) && write(event)}></vscode-textfield>
      <vscode-button secondary class="write" @click=${write}>${strings.writeReason}</vscode-button>
    </div>
  </div>`;
}
