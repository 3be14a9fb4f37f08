/** Comments that start with `truehint-`. */
import { ts } from 'ts-morph';
import type { Directive } from '../../core/syntax.js';

const OPENING = /(\/\/+|\/\*+)[ \t]*$/;
const WORD = 'truehint-';

/**
 * Finds them by the text first, which costs nothing in the usual file without any. What looks like one is then checked
 * against the tree, since only the tree can tell a comment from the inside of a string, a template or JSX text.
 */
export function directives(source: ts.SourceFile, text: string): Directive[] {
  const found: Directive[] = [];
  for (let at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, at + WORD.length)) {
    const lineStart = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
    const opening = OPENING.exec(text.slice(lineStart, at));
    if (opening === null) continue;
    const start = lineStart + opening.index;
    const end = commentAt(source, text, start);
    if (end !== undefined) found.push({ start, end, text: content(text.slice(at, end)) });
  }
  return found;
}

function content(text: string): string {
  return text.replace(/\*\/$/, '').trim();
}

/** Where the comment that starts at `start` ends, or undefined where none does. */
function commentAt(source: ts.SourceFile, text: string, start: number): number | undefined {
  const gap = gapAround(source, start);
  if (gap === undefined) return undefined;
  // Between two nodes there are only punctuation, keywords and comments, which a scanner reads without context.
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, source.languageVariant, text, undefined, gap.start, gap.end - gap.start);
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (scanner.getTokenStart() > start) return undefined;
    if (scanner.getTokenStart() < start) continue;
    const isComment = token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
    return isComment ? scanner.getTokenEnd() : undefined;
  }
  return undefined;
}

/** The stretch of text between nodes that holds the position, or undefined where it is inside of a token. */
function gapAround(source: ts.SourceFile, at: number): { start: number; end: number } | undefined {
  let node: ts.Node = source;
  let start = 0;
  let end = source.end;
  for (;;) {
    let inside: ts.Node | undefined;
    ts.forEachChild(node, (child) => {
      const childStart = child.kind === ts.SyntaxKind.JsxText ? child.pos : child.getStart(source);
      if (child.end <= at) start = Math.max(start, child.end);
      else if (childStart <= at) inside ??= child;
      else if (childStart < end) end = childStart;
    });
    if (inside === undefined) break;
    node = inside;
    start = Math.max(start, node.getStart(source));
    end = Math.min(end, node.end);
  }
  const isToken = ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node);
  return isToken ? undefined : { start, end };
}
