/** What a hint or a tool's name is about: its meaning, what hosts do with it, what this handler does, linked to the lines that prove it. */
import { type Hover, type HoverParams, MarkupKind } from 'vscode-languageserver/node';
import { explainHint, explainTool } from '../explain/explain.js';
import { hintMarkdown, inlineCode, type LinkTo, toolMarkdown } from '../explain/markdown.js';
import type { Place } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import { type HintAt, subjectAt } from './annotations-at.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';
import { hintMeaning, titleMeaning } from './meaning-markdown.js';

/** A preset may serve every tool of a server: more than this is a list that nobody reads. */
const MAX_TOOLS = 5;

export const hover: Feature = {
  capabilities: { hoverProvider: true },
  register(context: FeatureContext) {
    context.connection.onHover((params, token) =>
      about(context, params.textDocument.uri, token, null, (subject) => hoverAt(subject, params)),
    );
  },
};

function hoverAt(subject: Subject, { position }: HoverParams): Hover | null {
  const { snapshot, file, folder } = subject;
  const offset = snapshot.offset(file, position);
  const found = offset === undefined || !folder.settings.hover ? undefined : subjectAt(snapshot, file, offset);
  if (found === undefined) return null;
  const value = found.kind === 'name' ? ofTool(found.tool, subject) : ofHint(found, subject);
  return { contents: { kind: MarkupKind.Markdown, value }, range: snapshot.range(rangeOf(found, file)) };
}

function ofTool(tool: Tool, subject: Subject): string {
  const name = tool.name === null ? 'This tool' : `Tool ${inlineCode(tool.name)}`;
  return `${name}\n\n${toolMarkdown(explainTool(tool, subject.snapshot.lineMap), linkTo(subject))}`;
}

function ofHint({ key, tools }: HintAt, subject: Subject): string {
  if (key === 'title') return titleMeaning();
  const shown = tools.slice(0, MAX_TOOLS).map((tool) => {
    const explained = hintMarkdown(explainHint(tool, key, subject.snapshot.lineMap), linkTo(subject));
    return tools.length === 1 ? explained : `${tool.name === null ? 'A tool without a known name' : inlineCode(tool.name)}: ${explained}`;
  });
  if (tools.length > shown.length) shown.push(`… and ${tools.length - shown.length} more tools take it from here.`);
  return [...shown, hintMeaning(key)].join('\n\n---\n\n');
}

/** `file:///server/src/notes.ts#L12`: editors open the file at the line. */
function linkTo({ folder, snapshot }: Subject): LinkTo {
  return (place: Place) => `${folder.uriOf(place.file)}#L${snapshot.range(place).start.line + 1}`;
}

/** The text that the hover is drawn at. */
function rangeOf(found: NonNullable<ReturnType<typeof subjectAt>>, file: string): Place {
  if (found.kind === 'name') return found.tool.namePlace;
  const { memberPlace, valuePlace, keyPlace } = found.entry;
  const place = [memberPlace, valuePlace, keyPlace].find((one) => one?.file === file);
  return place as Place;
}
