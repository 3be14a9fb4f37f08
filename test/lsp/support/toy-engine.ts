/**
 * An engine that is small enough to be held up, counted and broken on purpose, for the tests of the server's own work: when it
 * runs an analysis, what it publishes and what it takes back. A tool is a line of its own:
 *
 *     tool('save', { readOnlyHint: true }) // writes
 *
 * and is reported where it says that it reads and its comment says that it writes. A file `broken.ts` makes it throw.
 */
import type { Effect } from '../../../server/src/model/effect.js';
import type { Finding } from '../../../server/src/model/finding.js';
import { HINTS } from '../../../server/src/model/hint.js';
import { LineMap, type Place } from '../../../server/src/model/place.js';
import type { AnnotationEntry, Tool, WrittenMember } from '../../../server/src/model/tool.js';
import type { Verdict, Verdicts } from '../../../server/src/model/verdict.js';
import type { Workspace } from '../../../server/src/model/workspace.js';
import { type Analysis, Cancelled, type Session, type SessionOptions } from '../../../server/src/session.js';

const TOOL = /tool\('(\w*)', (\{[^\n}]*\}?)\)?([^\n]*)/g;
const MEMBER = /(\w+): ([^,}\s]+)/g;

export class ToyEngine {
  /** Finished and cancelled analyses, over all sessions. */
  finished = 0;
  cancelled = 0;
  started = 0;
  private gate: { promise: Promise<void>; open(): void } | undefined;

  readonly openSession = (workspace: Workspace): Session => new ToySession(workspace, this);

  /** Analyses stop half way until `release`. */
  hold(): void {
    let open = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gate = { promise, open };
  }

  release(): void {
    this.gate?.open();
    this.gate = undefined;
  }

  /** One slice of work. */
  async slice(options: SessionOptions): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const { gate } = this;
    while (gate !== undefined && this.gate === gate && options.cancelled?.() !== true)
      await new Promise((resolve) => setTimeout(resolve, 1));
    if (options.cancelled?.() === true) {
      this.cancelled++;
      throw new Cancelled();
    }
  }
}

class ToySession implements Session {
  private readonly overlays = new Map<string, string>();
  private readonly maps = new Map<string, LineMap>();

  constructor(
    private readonly workspace: Workspace,
    private readonly engine: ToyEngine,
  ) {}

  setOverlay(file: string, text: string | undefined): void {
    if (text === undefined) this.overlays.delete(file);
    else this.overlays.set(file, text);
  }

  invalidate(): void {}

  isServer(): boolean {
    throw new Error('the server looks for itself, in slices');
  }

  lines(file: string): LineMap | undefined {
    return this.maps.get(file);
  }

  async analyse(options: SessionOptions = {}): Promise<Analysis> {
    this.engine.started++;
    const texts = this.files().map((file) => [file, this.text(file) ?? ''] as const);
    await this.engine.slice(options);
    if (texts.some(([file]) => file === 'broken.ts')) throw new Error('the toy engine broke');
    this.maps.clear();
    const tools = texts.flatMap(([file, text]) => {
      this.maps.set(file, new LineMap(text));
      return toolsOf(file, text);
    });
    this.engine.finished++;
    const ms = { load: 0, lower: 0, evaluate: 0, rules: 0, total: 0 };
    const stats = { files: texts.length, bytes: 0, unknownCalls: [], ms, parses: 0, evaluations: 0 };
    return { tools, findings: tools.flatMap(findingOf), notes: [], stats };
  }

  private files(): string[] {
    return [...new Set([...this.workspace.files(), ...this.overlays.keys()])].sort();
  }

  private text(file: string): string | undefined {
    return this.overlays.get(file) ?? this.workspace.read(file);
  }
}

function toolsOf(file: string, text: string): Tool[] {
  return [...text.matchAll(TOOL)].map((match) => {
    const [, name = '', object = '', rest = ''] = match;
    const at = (start: number, length: number): Place => ({ file, start, end: start + length });
    const objectStart = match.index + match[0].indexOf(object);
    const members: WrittenMember[] = [];
    const entries: AnnotationEntry[] = [];
    for (const member of object.matchAll(MEMBER)) {
      const [whole, key = '', value = ''] = member;
      const start = objectStart + member.index;
      const keyPlace = at(start, key.length);
      const valuePlace = at(start + whole.length - value.length, value.length);
      const place = at(start, whole.length);
      members.push({ key, keyPlace, valuePlace, place });
      entries.push({ key, value: JSON.parse(value.replaceAll("'", '"')), constant: true, keyPlace, valuePlace, memberPlace: place });
    }
    const commentStart = match.index + match[0].length - rest.length;
    const effects = rest.includes('writes') ? [writes(at(commentStart + rest.indexOf('writes'), 'writes'.length))] : [];
    const annotations = { entries, object: { place: at(objectStart, object.length), members }, complete: true };
    return {
      name,
      namePlace: at(match.index + "tool('".length, name.length),
      registration: { form: 'tool', place: at(match.index, match[0].length), server: 'toy', config: null, args: [], callback: null },
      annotations,
      misplaced: [],
      title: { value: null, place: null },
      handler: null,
      effects,
      verdicts: verdictsOf(effects),
      dependsOn: [],
      notes: [],
    };
  });
}

function writes(place: Place): Effect {
  const weight = { change: 'destroy', repeat: 'same', reach: 'closed' } as const;
  return { kind: 'file.write', certainty: 'proven', what: 'fs.writeFile', target: null, decidedBy: null, place, through: [], ...weight };
}

function verdictsOf(effects: readonly Effect[]): Verdicts {
  const verdict = (value: boolean): Verdict => ({ value, certainty: 'proven', because: effects, arguable: false });
  const values = { readOnlyHint: effects.length === 0, destructiveHint: effects.length > 0, idempotentHint: true, openWorldHint: false };
  return Object.fromEntries(HINTS.map((hint) => [hint, verdict(values[hint])])) as unknown as Verdicts;
}

function findingOf(tool: Tool): Finding[] {
  const entry = tool.annotations.entries.find(({ key, value }) => key === 'readOnlyHint' && value === true);
  if (entry?.valuePlace === undefined || entry.valuePlace === null || tool.effects.length === 0) return [];
  const finding: Finding = {
    rule: 'read-only-contradiction',
    kind: 'contradiction',
    severity: 'error',
    certainty: 'proven',
    tool: tool.name,
    hint: 'readOnlyHint',
    message: `${tool.name} writes`,
    place: entry.valuePlace,
    related: tool.effects.map(({ place }) => ({ message: 'it writes here', place })),
    fix: { title: 'Set readOnlyHint to false', edits: [{ place: entry.valuePlace, text: 'false' }], safe: true },
  };
  return [finding];
}
