/** Holds a rule against a marked source: what it reports, and what its fixes make of the text. */
import { expect } from 'vitest';
import { applyEdits, mergeFixes } from '../../server/src/edits/apply.js';
import type { Finding, Fix } from '../../server/src/model/finding.js';
import { LineMap } from '../../server/src/model/place.js';
import { runRules } from '../../server/src/rules/run.js';
import type { DirectiveComment } from '../../server/src/rules/support/directives.js';
import { dedent, FILE, linesOf, MARKER, toolsFrom } from './tools-from.js';

interface Expected {
  line: number;
  column: number;
  width: number;
  severity: string;
  text: string;
}

/** The text without marker lines, and what the markers say: the carets stand below the marked text. */
export function readMarkers(source: string): { text: string; expected: Expected[] } {
  const kept: string[] = [];
  const expected: Expected[] = [];
  const { lines, width } = linesOf(source);
  for (const line of lines) {
    const match = MARKER.exec(line);
    if (!match) {
      kept.push(line.slice(width));
      continue;
    }
    const [, carets = '', severity = '', text = ''] = match;
    expected.push({ line: kept.length, column: line.indexOf('^') - width + 1, width: carets.length, severity, text });
  }
  return { text: kept.join('\n'), expected };
}

/** The ignore comments of a text. */
function directives(text: string): DirectiveComment[] {
  const lines = new LineMap(text);
  return [...text.matchAll(/\/\/[ \t]*(truehint-.*)$/gm)].map((match) => ({
    file: FILE,
    text: (match[1] ?? '').trim(),
    place: { file: FILE, start: match.index, end: match.index + match[0].length },
    line: lines.at(match.index).line,
  }));
}

/** The findings of one rule (or of all) about a text without markers. */
export function findingsIn(text: string, only?: readonly string[]): Finding[] {
  return runRules(toolsFrom(text), {
    text: (file) => (file === FILE ? text : undefined),
    directives: () => directives(text),
    ...(only ? { only } : {}),
  });
}

/**
 * Expects exactly the marked findings of `rule`. With `fixed`, applies every fix, expects that text, and expects the
 * rule to be silent about it. Returns the findings for further looks.
 */
export function check(rule: string | readonly string[], source: string, fixed?: string): Finding[] {
  const only = typeof rule === 'string' ? [rule] : rule;
  const { text, expected } = readMarkers(source);
  const findings = findingsIn(text, only);
  const lines = new LineMap(text);
  const seen = findings.map((finding) => {
    const { line, column } = lines.at(finding.place.start);
    const width = Math.min(finding.place.end - finding.place.start, lines.line(line).length - column + 1);
    const hit = expected.find((each) => each.line === line && each.column === column);
    return {
      line,
      column,
      width,
      severity: finding.severity,
      text: hit && finding.message.includes(hit.text) ? hit.text : finding.message,
    };
  });
  expect(seen).toEqual(expected);
  if (fixed !== undefined) {
    const { edits, skipped } = mergeFixes(findings.map((finding) => finding.fix).filter((fix): fix is Fix => fix !== null));
    expect(skipped).toEqual([]);
    const mended = applyEdits(text, edits);
    expect(mended).toBe(dedent(fixed));
    expect(findingsIn(mended, only)).toEqual([]);
  }
  return findings;
}
