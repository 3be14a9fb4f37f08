/** The checklist's page: draws what the extension sends, and sends what a person does. */
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { QuestionId } from '../../../server/src/checklist/types.js';
import type { ToolItem, ToolRef, WireStep } from '../../../server/src/lsp/checklist-protocol.js';
import type { ToPage } from '../../src/checklist/messages.js';
import { listen, remember, remembered, send } from './host.js';
import { keyOf } from './keys.js';
import { type Asked, questionView } from './question.js';
import { fill, initial, isOpen, isSame, nextOpen, nextStep, type State, shown, shownTools } from './state.js';
import { toolList } from './tool-list.js';

/** What the keys are called. */
const IS_MAC = navigator.platform.startsWith('Mac');

const app = document.getElementById('app') as HTMLElement;
const kept = remembered();
let state: State = { ...initial, text: kept?.text ?? '', only: kept?.only ?? 'all' };
/** The question that had the focus last: it has it again when the page does. */
let last: QuestionId | undefined = kept?.last;
/** What was typed before the page was hidden: it comes back with its tool. */
let waiting = kept;
/** The tool of which the first open question gets the focus, once it is there. */
let wanted: ToolRef | undefined;

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  keep();
  draw();
}

/** What is not in the source outlives a page that is hidden. */
function keep(): void {
  const { chosen, text, only, drafts } = state;
  if (chosen) remember({ folder: chosen.folder, tool: chosen.tool, text, only, last, drafts });
}

function draw(): void {
  const { strings, chosen } = state;
  if (!strings) return;
  render(
    html`<div class="page">
      ${toolList(state, { choose, filter: (text) => change({ text }), only: (only) => change({ only }), next })}
      <main>${chosen ? checklist() : html`<p class="empty">${state.tools.length === 0 ? strings.nothing : strings.choose}</p>`}</main>
    </div>`,
    app,
  );
  // A question that was folded, or unfolded, is drawn anew.
  if (document.hasFocus() && document.activeElement === document.body && last) focusQuestion(last);
}

function checklist(): TemplateResult | typeof nothing {
  const { strings, chosen, refused, drafts } = state;
  if (!strings || !chosen) return nothing;
  const { checklist: list } = chosen;
  const { name, title, where, handler, questions, answered, total, contradicted, notes } = list;
  const place = (step: WireStep, label: string): TemplateResult =>
    html`<button type="button" class="row" @click=${() => send({ kind: 'open', spot: step.spot })}><span class="text">${label}</span> <span class="where">${step.where}</span></button>`;
  return html`<header>
      <p class="heard" role="status">${state.said}</p>
      ${state.stale ? html`<p class="stale" role="alert"><span class="codicon codicon-sync-ignored" aria-hidden="true"></span> ${strings.stale}</p>` : nothing}
      <h1>${title ?? name ?? strings.unnamed}</h1>
      <p class="what"><code>${name ?? strings.unnamed}</code> ${place(where, strings.registration)} ${handler ? place(handler, strings.handler) : nothing}</p>
      <p class="progress">${fill(strings.progress, answered, total)}${
        contradicted > 0
          ? html`, <span class="wrong">${contradicted === 1 ? strings.contradicts : fill(strings.contradict, contradicted)}</span>`
          : nothing
      }</p>
      ${questions.some(isOpen) ? nothing : html`<p class="complete"><span class="codicon codicon-pass-filled" aria-hidden="true"></span> ${strings.complete}</p>`}
    </header>
    <ol class="questions">${repeat(
      questions,
      // A tool's fields must not show what was typed for another.
      ({ id, title: written }) => `${chosen.folder}#${chosen.tool}#${id}#${written?.now ?? ''}`,
      (question) =>
        questionView(question, strings, refused?.question === question.id ? refused.why : undefined, drafts, {
          open: (spot) => send({ kind: 'open', spot }),
          answer,
          keep: ({ id }, reason) => {
            change({ refused: undefined });
            send({ kind: 'keep', ref: ref(), question: id, reason });
          },
          draft: (field, text) => {
            // Not drawn: the field has it already.
            state = { ...state, drafts: { ...state.drafts, [field]: text } };
            keep();
          },
        }),
    )}</ol>
    ${notes.length > 0 ? html`<section class="notes"><h2>${strings.notes}</h2><ul>${notes.map((note) => html`<li>${note}</li>`)}</ul></section>` : nothing}
    <p class="keys"><strong>${strings.keys}</strong> ${fill(strings.keysHelp, IS_MAC ? '⌘Z' : 'Ctrl+Z')}</p>`;
}

function ref(): { folder: string; tool: string } {
  const { folder = '', tool = '' } = state.chosen ?? {};
  return { folder, tool };
}

function choose({ folder, tool }: ToolItem): void {
  send({ kind: 'choose', ref: { folder, tool } });
}

function answer({ id }: Asked, value: boolean | string): void {
  if (id === 'depends') return;
  const { [`${id} title`]: _written, ...drafts } = state.drafts;
  change({ refused: undefined, drafts });
  send({ kind: 'answer', ref: ref(), question: id, value });
}

/** To the next question without an answer: of this tool, else of the next tool that has one. */
function next(): void {
  const step = nextStep(state, current());
  if (!step) return;
  if ('question' in step) {
    focusQuestion(step.question);
    return;
  }
  wanted = { folder: step.tool.folder, tool: step.tool.tool };
  choose(step.tool);
}

/** The question that has the focus, or something of which has. */
function current(): QuestionId | undefined {
  const question = document.activeElement?.closest<HTMLElement>('[data-question]');
  return question?.dataset.question as QuestionId | undefined;
}

function focusQuestion(id: QuestionId): void {
  const element = document.getElementById(`q-${id}`);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

function move(by: 1 | -1): void {
  const inList = document.activeElement?.closest('[role=listbox]');
  if (inList) {
    moveInList(by);
    return;
  }
  const questions = state.chosen?.checklist.questions ?? [];
  const at = questions.findIndex(({ id }) => id === current());
  const to = questions[at < 0 ? (by > 0 ? 0 : questions.length - 1) : Math.min(Math.max(at + by, 0), questions.length - 1)];
  if (to) focusQuestion(to.id);
}

function moveInList(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  const to = rows[rows.indexOf(document.activeElement as HTMLElement) + by];
  to?.focus();
}

/** To the first or the last row, where the list has the focus; else to the first or the last question. */
function toEdge(to: 'first' | 'last'): void {
  const at = to === 'first' ? 0 : -1;
  if (document.activeElement?.closest('[role=listbox]')) [...document.querySelectorAll<HTMLElement>('[role=option]')].at(at)?.focus();
  else {
    const question = state.chosen?.checklist.questions.at(at);
    if (question) focusQuestion(question.id);
  }
}

/** The chosen row of the list, or its first. */
function focusList(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  (rows.find((row) => row.getAttribute('aria-selected') === 'true') ?? rows[0])?.focus();
}

function say(says: 'yes' | 'no'): void {
  const question = state.chosen?.checklist.questions.find(({ id }) => id === current());
  if (!question?.applies) return;
  if (question.title) {
    const { now, suggested } = question.title;
    // No: another title. Yes: the one that stands, or else the suggested one.
    if (says === 'no') focusField(question.id);
    else if (now === null && suggested !== null) answer(question, suggested);
    return;
  }
  const choice = question.choices.find((each) => each.says === says);
  if (choice) answer(question, choice.value);
  else focusField(question.id);
}

function focusField(id: QuestionId): void {
  document.querySelector<HTMLElement>(`#q-${id} vscode-textfield`)?.focus();
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

document.addEventListener('focusin', () => {
  const now = current();
  if (now === undefined || now === last) return;
  last = now;
  keep();
});

window.addEventListener('focus', () => {
  if (document.activeElement === document.body && last) focusQuestion(last);
});

document.addEventListener('keydown', (event) => {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[role=option]');
  if (row && (event.key === 'Enter' || event.key === ' ')) {
    const named = { folder: row.dataset.folder ?? '', tool: row.dataset.tool ?? '' };
    const item = shownTools(state).find((each) => isSame(each, named));
    if (item) choose(item);
    event.preventDefault();
    return;
  }
  if (isTyping(event) && event.key === 'Escape') {
    const question = current();
    if (question) focusQuestion(question);
    return;
  }
  const { key: pressed, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const key = keyOf({ key: pressed, ctrlKey, metaKey, altKey, shiftKey, repeat, typing: isTyping(event) });
  if (!key) return;
  event.preventDefault();
  switch (key.does) {
    case 'question': {
      const question = state.chosen?.checklist.questions.find(({ number }) => number === key.number);
      if (question) focusQuestion(question.id);
      break;
    }
    case 'move':
      move(key.by);
      break;
    case 'answer':
      say(key.says);
      break;
    case 'next':
      next();
      break;
    case 'tools':
      focusList();
      break;
    case 'edge':
      toEdge(key.to);
      break;
    case 'undo':
    case 'redo':
      send({ kind: key.does });
      break;
  }
});

listen((message: ToPage) => {
  switch (message.kind) {
    case 'strings':
      change({ strings: message.strings });
      break;
    case 'show': {
      const { fresh, chosen } = message;
      const before = state.chosen;
      change(shown(state, message));
      if (waiting && chosen) {
        // The page was hidden meanwhile: what was typed on it, and the question that it was at, come back.
        if (isSame(waiting, chosen)) change({ drafts: waiting.drafts });
        else if (!isSame(before, chosen)) last = undefined;
        waiting = undefined;
      }
      if (!chosen || !fresh) break;
      const open = isSame(wanted, chosen) ? nextOpen(chosen.checklist.questions, undefined) : undefined;
      wanted = undefined;
      focusQuestion((open ?? chosen.checklist.questions[0] ?? { id: 'title' as const }).id);
      break;
    }
    case 'refused':
      change({ refused: { question: message.question, why: message.why } });
      break;
    case 'next':
      next();
      break;
    case 'focus':
      window.focus();
      if (last) focusQuestion(last);
      break;
  }
});

send({ kind: 'ready' });
