/** The five keys inside an annotations object, each with the value that the handler calls for first. */
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionParams,
  InsertTextFormat,
  MarkupKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import { MEANINGS } from '../clients/meaning.js';
import { ANNOTATION_KEYS, type AnnotationKey, HINT_DEFAULTS, HINTS } from '../model/hint.js';
import { LineMap } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import type { VerdictValue } from '../model/verdict.js';
import { objectAt } from './annotations-at.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';
import { annotationsObjectText, isKeyPosition, mayBeInObject, typedKey } from './object-text.js';
import { wholeAnnotations } from './whole-completion.js';

export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: ['{', ',', '"', "'"] } },
  register(context: FeatureContext) {
    context.connection.onCompletion((params, token) =>
      about(
        context,
        params.textDocument.uri,
        token,
        [],
        (subject) => itemsFor(subject, params),
        // Asked for while every word is typed, and no list of the editor is shown before all are there.
        ({ settings }, text) => settings.completion && mayBeInObject(text, offsetOf(text, params)),
      ),
    );
  },
};

function offsetOf(text: string, { position: { line, character } }: CompletionParams): number {
  return new LineMap(text).offset(line + 1, character + 1);
}

function itemsFor({ snapshot, file }: Subject, params: CompletionParams): CompletionItem[] {
  const text = snapshot.text(file);
  const offset = snapshot.offset(file, params.position);
  if (text === undefined || offset === undefined) return [];
  const whole = wholeAnnotations(snapshot, file, text, offset);
  if (whole) return [whole];
  if (!isKeyPosition(text, offset)) return [];
  const known = objectAt(snapshot, file, offset);
  const written = annotationsObjectText(text, offset);
  if (known === undefined && written === undefined) return [];
  const typed = typedKey(text, offset);
  const present = written?.keys ?? keysOf(known?.object.members ?? [], typed.start);
  const range = snapshot.range({ file, start: typed.start, end: offset });
  return ANNOTATION_KEYS.filter((key) => !present.has(key)).flatMap((key, index) => {
    const values = key === 'title' ? [undefined] : bothValues(key, known?.tools ?? []);
    return values.map((value, rank) => item(key, value, `${rank}${index}`, typed.quote, range, known?.tools ?? []));
  });
}

/** The inferred value first; without one the value that is not the default, as the default need not be written. */
function bothValues(key: Exclude<AnnotationKey, 'title'>, tools: readonly Tool[]): boolean[] {
  const inferred = agreed(key, tools);
  const first = inferred === 'unknown' ? !HINT_DEFAULTS[key] : inferred;
  return [first, !first];
}

/** What all tools that share the object call for; unknown where they differ. */
function agreed(key: Exclude<AnnotationKey, 'title'>, tools: readonly Tool[]): VerdictValue {
  const values = new Set(tools.map((tool) => tool.verdicts[key].value));
  return values.size === 1 ? ([...values][0] as VerdictValue) : 'unknown';
}

function item(
  key: AnnotationKey,
  value: boolean | undefined,
  sortText: string,
  quote: string,
  range: TextEdit['range'],
  tools: readonly Tool[],
): CompletionItem {
  const label = value === undefined ? key : `${key}: ${value}`;
  const newText = value === undefined ? `${quote}${key}${quote}: \${1:${quote === '"' ? '""' : "''"}}` : `${quote}${key}${quote}: ${value}`;
  const preferred = key !== 'title' && value !== undefined && agreed(key, tools) === value;
  const detail = preferred ? 'what the handler does' : isHint(key) ? `default: ${HINT_DEFAULTS[key]}` : 'the name that people see';
  return {
    label,
    kind: CompletionItemKind.Property,
    detail,
    documentation: { kind: MarkupKind.PlainText, value: documentation(key) },
    // Before what the language's own service suggests.
    sortText: `0${sortText}`,
    filterText: `${quote}${key}`,
    preselect: preferred && sortText === '01',
    insertTextFormat: value === undefined ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range, newText },
  };
}

function documentation(key: AnnotationKey): string {
  const { says, values, when } = MEANINGS[key];
  const meaning = values === null ? '' : `\ntrue: ${values.true}\nfalse: ${values.false}`;
  return `${says}${meaning}${when === null ? '' : `\n${when}`}`;
}

function isHint(key: AnnotationKey): key is Exclude<AnnotationKey, 'title'> {
  return (HINTS as readonly string[]).includes(key);
}

function keysOf(members: readonly { key: string | null; place: { start: number } }[], typedStart: number): Set<string> {
  return new Set(members.flatMap((member) => (member.key === null || member.place.start === typedStart ? [] : [member.key])));
}
