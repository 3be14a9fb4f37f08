/**
 * Servers of which every tool was seen to answer with an error. None ships like that: what its handlers are given was a
 * stand-in, such as a factory that throws "not configured", because whoever gives them the real thing was not seen.
 */
import { KIND_DEFAULTS } from '../model/effect.js';
import { put } from '../model/groups.js';
import type { FoundTool } from '../tools/found.js';
import { inferVerdicts } from '../verdicts/verdicts.js';
import type { Evaluated, Judgement } from './cache.js';

/**
 * Indexes of the tools of such servers: two at least, all of them registered by functions that no evaluated code calls. One
 * tool that always fails, or a whole server that its own entry starts, is what it was seen to be.
 */
export function stubbed(tools: readonly FoundTool[], evaluated: readonly Evaluated[]): ReadonlySet<number> {
  const byServer = new Map<string, number[]>();
  for (const [i, { registration }] of tools.entries()) put(byServer, registration.server, i);
  const found = new Set<number>();
  for (const all of byServer.values()) {
    const fails = (i: number): boolean => {
      const { run } = evaluated[i] as Evaluated;
      return (tools[i] as FoundTool).entered && run.ran && run.refused;
    };
    if (all.length > 1 && all.every(fails)) for (const i of all) found.add(i);
  }
  return found;
}

/** The judgement of such a tool: what was seen counts, and what it would do with the real thing is not known. */
export function withoutStub(tool: FoundTool, judgement: Judgement): Judgement {
  const effects = [
    ...judgement.effects,
    {
      ...KIND_DEFAULTS.unknown,
      kind: 'unknown' as const,
      certainty: 'unknown' as const,
      what: 'what the handler is given',
      target: null,
      decidedBy: null,
      place: tool.handler?.place ?? tool.namePlace,
      through: [],
    },
  ];
  return {
    ...judgement,
    effects,
    verdicts: inferVerdicts(effects, { unresolved: false }),
    dependsOn: [],
    notes: [...judgement.notes, 'every tool of this server ends with an error: whoever gives them what they work with was not seen'],
  };
}
