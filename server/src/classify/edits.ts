/**
 * Lists of edits, each a record whose one key names it: what Google's `batchUpdate` takes for spreadsheets, documents,
 * presentations and forms.
 * https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request
 * https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/request
 * https://developers.google.com/workspace/slides/api/reference/rest/v1/presentations/request
 * https://developers.google.com/workspace/forms/api/reference/rest/v1/forms/batchUpdate
 */
import type { EffectKind, Repeat, Weight } from '../model/effect.js';
import type { Classified } from './classified.js';
import { cannotTell, make, worst } from './make.js';

export interface Edits {
  /** Names of the edits that could be told: `insertText`, `deleteSheet`. */
  readonly known: readonly string[];
  /** False where there may be others. */
  readonly complete: boolean;
  /** The argument that the list (or a part of it) comes from, or null. */
  readonly fromArgument: string | null;
}

type Does = readonly [EffectKind, Pick<Weight, 'change' | 'repeat'>];

const adds = (repeat: Repeat): Does => ['api.create', { change: 'add', repeat }];
const changes = (repeat: Repeat): Does => ['api.update', { change: 'destroy', repeat }];
const removes = (repeat: Repeat): Does => ['api.delete', { change: 'destroy', repeat }];

/** By name, the first that fits. */
const EDITS: readonly (readonly [RegExp, Does])[] = [
  // What is named by its place: something else stands there afterwards.
  [/^delete(?:Dimension|Range|ConditionalFormatRule|ContentRange|Table(?:Row|Column)|Item)$/, removes('more')],
  [/^deleteDimensionGroup$/, removes('more')],
  [/^(?:move|cut|randomize)/, changes('more')],
  [/^delete(?:Text|DuplicateRows|Duplicates)$/, removes('unknown')],
  [/^(?:create|delete)ParagraphBullets$/, changes('same')],
  [/^delete/, removes('same')],
  // Find and replace finds what it has put there as well.
  [/^(?:findReplace|replaceAll)/, changes('more')],
  // A name that is there already is refused; without one there is another each time.
  [/^(?:addSheet|addTable|addNamedRange|addFilterView|createHeader|createFooter)$/, adds('unknown')],
  // Objects of a presentation may bring their own id.
  [/^create(?:Slide|Shape|Line|Image|Video|Table|SheetsChart)$/, adds('unknown')],
  [/^(?:add|append|create|duplicate|insert)/, adds('more')],
  [/^(?:autoResize|clear|copyPaste|merge|paste|repeatCell|replace|set|sort|trim|ungroup|group|unmerge|update)/, changes('same')],
];

/**
 * What these edits do, the worst of them. Never throws.
 * @param otherwise what the same change again does, where the list is not told
 */
export function classifyEdits({ known, complete, fromArgument }: Edits, otherwise: Repeat = 'unknown'): Classified {
  if (fromArgument !== null) return make('api.update', null, { repeat: 'more', dependsOn: [fromArgument] });
  const told = known.map(one);
  const rest = complete && told.length > 0 ? [] : [make('api.update', null, { repeat: otherwise })];
  return worst([...told, ...rest] as [Classified, ...Classified[]]);
}

function one(name: string): Classified {
  const does = EDITS.find(([names]) => names.test(name))?.[1];
  return does ? make(does[0], name, does[1]) : cannotTell('api.update', name, { reach: 'fixed' });
}
