/** One analysis of a folder as the features use it: findings with the user's severities, and where things stand. */
import type { Position, Range } from 'vscode-languageserver/node';
import type { Analysis } from '../model/analysis.js';
import type { Finding } from '../model/finding.js';
import type { LineMap, Place } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import type { Settings } from './settings.js';

export class Snapshot {
  readonly findings: readonly Finding[];

  constructor(
    readonly analysis: Analysis,
    /** The line map of a file as analysed. */
    readonly lineMap: (file: string) => LineMap | undefined,
    /** Versions of the open documents that the analysis read, by file. */
    readonly versions: ReadonlyMap<string, number>,
    settings: Settings,
  ) {
    this.findings = withSeverities(analysis.findings, settings);
  }

  get tools(): readonly Tool[] {
    return this.analysis.tools;
  }

  /** The protocol's range of a place. A file without a line map (it went away meanwhile) has its first character marked. */
  range(place: Place): Range {
    return rangeIn(this.lineMap(place.file), place);
  }

  /** Offset of a position, or undefined where the file was not analysed. */
  offset(file: string, at: Position): number | undefined {
    return this.lineMap(file)?.offset(at.line + 1, at.character + 1);
  }

  /** The analysed text of a file. */
  text(file: string): string | undefined {
    return this.lineMap(file)?.text;
  }

  findingsIn(file: string): readonly Finding[] {
    return this.findings.filter((finding) => finding.place.file === file);
  }
}

/** True where the offset stands in the place, its end included: that is where a cursor behind a word is. */
export function holds(place: Place | null, file: string, offset: number): place is Place {
  return place !== null && place.file === file && place.start <= offset && offset <= place.end;
}

/** The same for lines that are at hand. */
export function rangeIn(lines: LineMap | undefined, place: Place): Range {
  if (lines === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return { start: position(lines, place.start), end: position(lines, place.end) };
}

function position(lines: LineMap, offset: number): Position {
  const { line, column } = lines.at(offset);
  return { line: line - 1, character: column - 1 };
}

function withSeverities(findings: readonly Finding[], settings: Settings): Finding[] {
  return findings.flatMap((finding) => {
    const wanted = settings.rules.get(finding.rule);
    if (wanted === 'off') return [];
    return wanted === undefined ? [finding] : [{ ...finding, severity: wanted }];
  });
}
