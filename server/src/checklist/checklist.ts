/** Puts the checklist of a tool together. */
import { titleFromName } from '../edits/title.js';
import { explainDepends } from '../explain/depends.js';
import { explainHint, explainTool, type HintExplanation } from '../explain/explain.js';
import type { LinesOf } from '../explain/words.js';
import { clean } from '../model/clean.js';
import { declaredHint } from '../model/declared.js';
import type { Finding } from '../model/finding.js';
import { HINT_DEFAULTS, type Hint } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { consequencesOf, refusals } from './consequences.js';
import { ANSWERS, QUESTIONS, saying } from './questions.js';
import { applies, countsAsReadOnly, declaredTitle, findingsAbout, objections, progressOf, stateOf } from './state.js';
import type { Checklist, Choice, CodeAnswer, Consequence, Question, QuestionId } from './types.js';

const LONGEST_TITLE = 200;

/**
 * The checklist of a tool.
 * @param findings those of the folder that stand, none that a comment silences
 * @param lines line map of a file
 */
export function checklistOf(tool: Tool, findings: readonly Finding[], lines: LinesOf): Checklist {
  const about = findingsAbout(tool, findings);
  const { name, where, handler, notes } = explainTool(tool, lines);
  const title = declaredTitle(tool);
  return {
    name,
    title: title ? clean(title, LONGEST_TITLE) : null,
    where,
    handler,
    questions: QUESTIONS.map(({ id, asks, help }, at) => ({
      id,
      number: at + 1,
      asks,
      help,
      applies: applies(tool, id),
      state: stateOf(tool, id, about),
      ...partsOf(tool, id, lines),
      keep: objections(id, about).map(({ rule, message }) => ({ rule, message })),
    })),
    notes,
    ...progressOf(tool, about),
  };
}

type Parts = Pick<Question, 'stands' | 'isDefault' | 'code' | 'consequences' | 'choices' | 'title' | 'tables'>;

const NOTHING: Parts = { stands: null, isDefault: false, code: null, consequences: [], choices: [], title: null, tables: [] };

function partsOf(tool: Tool, id: QuestionId, lines: LinesOf): Parts {
  if (id === 'title') return titleParts(tool);
  if (id === 'depends') return { ...NOTHING, tables: tool.dependsOn.map(explainDepends) };
  return hintParts(tool, id, lines);
}

function titleParts(tool: Tool): Parts {
  const title = declaredTitle(tool);
  const now = title ? clean(title, LONGEST_TITLE) : null;
  const suggested = tool.name === null ? null : clean(titleFromName(tool.name), LONGEST_TITLE);
  return {
    ...NOTHING,
    stands: title === undefined ? 'title: computed' : now === null ? null : `title: ${JSON.stringify(now)}`,
    consequences: title === null ? untitled(tool) : [],
    // The field holds the text itself: a cleaned, cut one would be written back.
    title: { now: title ?? null, suggested: suggested === now ? null : suggested },
  };
}

function untitled(tool: Tool): readonly Consequence[] {
  const shown = tool.name === null ? 'its name' : `the name ${clean(tool.name, 60)}`;
  return [{ who: 'Every host', does: `shows people ${shown}` }, ...refusals('title', countsAsReadOnly(tool))];
}

function hintParts(tool: Tool, hint: Hint, lines: LinesOf): Parts {
  const explained = explainHint(tool, hint, lines);
  const declared = declaredHint(tool, hint);
  const given = declared.state === 'value';
  const stands = given ? declared.value : HINT_DEFAULTS[hint];
  const known = given || declared.state === 'missing' || declared.state === 'invalid';
  return {
    ...NOTHING,
    stands: known ? `${hint}: ${stands}` : `${hint}: ${declared.state === 'dynamic' ? 'computed' : 'cannot be told'}`,
    isDefault: known && !given,
    code: codeAnswer(explained),
    consequences: known ? consequencesOf(hint, stands, given, countsAsReadOnly(tool)) : [],
    choices: ([true, false] as const)
      .map((value): Choice => {
        const says = saying(hint, value);
        return {
          value,
          says,
          label: ANSWERS[hint][says],
          writes: `${hint}: ${value}`,
          honest: tool.verdicts[hint].value === value,
          declared: given && declared.value === value,
        };
      })
      .sort((a, b) => b.says.localeCompare(a.says)),
  };
}

function codeAnswer({ hint, value, certainty, arguable, why, proof, also, settle }: HintExplanation): CodeAnswer {
  return { value, certainty, arguable, says: value === 'unknown' ? 'unknown' : saying(hint, value), why, proof, also, settle };
}
