/**
 * An engine for tests of the doors: sources in memory and an analysis made by hand, so that a test of what is printed
 * does not change when the analysis learns something.
 */
import type { Engine } from '../../server/src/host/check.js';
import type { Effect, EffectKind } from '../../server/src/model/effect.js';
import { KIND_DEFAULTS } from '../../server/src/model/effect.js';
import type { Finding, Note } from '../../server/src/model/finding.js';
import { HINTS, type Hint } from '../../server/src/model/hint.js';
import { LineMap, type Place } from '../../server/src/model/place.js';
import type { Tool } from '../../server/src/model/tool.js';
import type { Verdict, Verdicts } from '../../server/src/model/verdict.js';
import type { Analysis, Session } from '../../server/src/session.js';

export type Sources = Readonly<Record<string, string>>;

/** The place of the `nth` occurrence (from 0) of a text in a source. Throws where there is none. */
export function placeOf(sources: Sources, file: string, text: string, nth = 0): Place {
  let start = -1;
  for (let i = 0; i <= nth; i++) start = (sources[file] ?? '').indexOf(text, start + 1);
  if (start < 0) throw new Error(`"${text}" is not in ${file}`);
  return { file, start, end: start + text.length };
}

export function effect(kind: EffectKind, place: Place, more: Partial<Effect> = {}): Effect {
  return { ...KIND_DEFAULTS[kind], kind, certainty: 'proven', what: 'call', target: null, decidedBy: null, place, through: [], ...more };
}

export function verdicts(values: Partial<Record<Hint, Partial<Verdict>>> = {}): Verdicts {
  return Object.fromEntries(
    HINTS.map((hint) => [hint, { value: 'unknown', certainty: 'unknown', because: [], arguable: false, ...values[hint] }]),
  ) as Record<Hint, Verdict>;
}

export function tool(name: string | null, namePlace: Place, more: Partial<Tool> = {}): Tool {
  return {
    name,
    namePlace,
    registration: { form: 'registerTool', server: 'server', place: namePlace, config: null, args: [], callback: null },
    annotations: { entries: [], object: null, complete: true },
    misplaced: [],
    title: { value: null, place: null },
    handler: { place: namePlace, name: null },
    effects: [],
    verdicts: verdicts(),
    dependsOn: [],
    notes: [],
    ...more,
  };
}

export function finding(place: Place, more: Partial<Finding> = {}): Finding {
  return {
    rule: 'read-only-contradiction',
    kind: 'contradiction',
    severity: 'error',
    certainty: 'proven',
    tool: 'save_note',
    hint: 'readOnlyHint',
    message: 'It writes.',
    place,
    related: [],
    fix: null,
    ...more,
  };
}

export interface FakeAnalysis {
  readonly tools?: readonly Tool[];
  readonly findings?: readonly Finding[];
  readonly notes?: readonly Note[];
  /** Notes of the workspace: what could not be listed or read. */
  readonly workspaceNotes?: readonly Note[];
  readonly unknownCalls?: Analysis['stats']['unknownCalls'];
}

/** An engine that finds `sources` in every folder and answers with `analysis`; `opened` tells which folders were asked for. */
export function fakeEngine(sources: Sources, analysis: FakeAnalysis = {}): Engine & { readonly opened: string[] } {
  const opened: string[] = [];
  return {
    opened,
    openWorkspace: async (root) => {
      opened.push(root);
      return {
        files: () => Object.keys(sources).sort(),
        read: (file) => sources[file],
        size: (file) => sources[file]?.length,
        notes: () => analysis.workspaceNotes ?? [],
      };
    },
    openSession: () => fakeSession(sources, analysis),
  };
}

function fakeSession(sources: Sources, analysis: FakeAnalysis): Session {
  const texts = Object.values(sources);
  return {
    setOverlay: () => {},
    invalidate: () => {},
    isServer: () => true,
    lines: (file) => (sources[file] === undefined ? undefined : new LineMap(sources[file])),
    analyse: async (options) => {
      options?.onProgress?.(1, 1, 'src');
      return {
        tools: analysis.tools ?? [],
        findings: analysis.findings ?? [],
        notes: analysis.notes ?? [],
        stats: {
          files: texts.length,
          bytes: texts.join('').length,
          unknownCalls: analysis.unknownCalls ?? [],
          ms: { load: 1, lower: 2, evaluate: 3, rules: 4, total: 1234 },
          parses: texts.length,
          evaluations: analysis.tools?.length ?? 0,
        },
      };
    },
  };
}
