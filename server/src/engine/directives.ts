/** The author's `truehint-` comments of a file, as the rules want them. */
import type { DirectiveComment } from '../rules/support/directives.js';
import type { Sources } from './sources.js';

export function directivesOf(sources: Sources, file: string): DirectiveComment[] {
  const core = sources.lower(file);
  const lines = sources.lines(file);
  if (!core || !lines) return [];
  return core.directives.map((d) => ({ file, text: d.text, place: { file, start: d.start, end: d.end }, line: lines.at(d.start).line }));
}
