/** A whole `annotations` object for a tool that has none: the title from its name, and what the code shows for each hint. */
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver/node';
import { applicableHints } from '../clients/directories.js';
import { quoteNear } from '../edits/habits.js';
import { stringLiteral } from '../edits/source.js';
import { titleFromName } from '../edits/title.js';
import { clean } from '../model/clean.js';
import type { Tool, WrittenObject } from '../model/tool.js';
import type { Snapshot } from './snapshot.js';

/** The item at a place where a key of a registration is typed, or the value of `annotations`; undefined anywhere else. */
export function wholeAnnotations(snapshot: Snapshot, file: string, text: string, offset: number): CompletionItem | undefined {
  const typed = /["']?[\w$]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0] ?? '';
  const start = offset - typed.length;
  const before = text.slice(Math.max(0, start - 200), start);
  const isValue = /\bannotations["']?\s*:\s*$/.test(before) && typed === '';
  // Behind a brace, a comma, or the comment that ends a line.
  if (!isValue && !/(?:[{,]|\*\/)\s*(?:\/\/[^\n]*\n\s*)*$/.test(before)) return undefined;
  const tool = snapshot.tools.find(({ registration: { config }, annotations }) => {
    if (config === null || config.place.file !== file || annotations.entries.length > 0) return false;
    return isKeyOf(config, start, offset, isValue);
  });
  return tool && itemFor(tool, snapshot, file, text, { start, offset, isValue });
}

/** True where the offset stands between the members of the object, and `annotations` is not one of them yet. */
function isKeyOf({ place, members }: WrittenObject, start: number, offset: number, isValue: boolean): boolean {
  if (start <= place.start || place.end <= offset) return false;
  const own = members.filter((member) => member.place.start !== start);
  if (isValue) return !own.some(({ key, valuePlace }) => key !== 'annotations' && valuePlace.start <= start && offset < valuePlace.end);
  if (own.some(({ key }) => key === 'annotations')) return false;
  return !own.some((member) => member.place.start < start && start < member.place.end);
}

function itemFor(
  tool: Tool,
  snapshot: Snapshot,
  file: string,
  text: string,
  { start, offset, isValue }: { start: number; offset: number; isValue: boolean },
): CompletionItem {
  let choice = 0;
  const parts: string[] = [];
  if (tool.title.place === null && tool.name !== null)
    parts.push(`title: ${literally(stringLiteral(titleFromName(clean(tool.name, 80)), quoteNear(text, start)))}`);
  for (const hint of applicableHints(tool.verdicts.readOnlyHint.value === true)) {
    const { value } = tool.verdicts[hint];
    parts.push(`${hint}: ${value === 'unknown' ? `\${${++choice}|true,false|}` : value}`);
  }
  const object = `{ ${parts.join(', ')} }`;
  return {
    label: isValue ? '{ … }' : 'annotations: { … }',
    kind: CompletionItemKind.Snippet,
    detail: choice === 0 ? 'what the handler does' : `what the handler does; ${choice} to choose`,
    filterText: isValue ? undefined : 'annotations',
    sortText: '00',
    preselect: true,
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range: snapshot.range({ file, start, end: offset }), newText: isValue ? object : `annotations: ${object}` },
  };
}

/** A snippet's own signs, as text. */
function literally(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
