/** Tools as they were found, before their handlers are run. */

import type { Call, Node } from '../core/syntax.js';
import { elementsOf } from '../evaluator/iterate.js';
import { type Machine, NEVER } from '../evaluator/machine.js';
import { getMember } from '../evaluator/members.js';
import { constant, newObject, OPEN, optionsOf, type Value } from '../evaluator/values.js';
import type { Place } from '../model/place.js';
import type { Registration, Title, Tool, WrittenObject } from '../model/tool.js';
import { declaredFor } from './definitions.js';
import { misplacements } from './misplaced.js';
import { isAbsent } from './registrars.js';
import type { RegistrationCall, RequestHandler } from './registration.js';
import { type Runnable, requestExtra } from './run.js';
import { constantString, literalOf, placeOf, writtenArgument } from './written.js';

/** A registration with everything of `Tool` that does not need its handler. */
export interface FoundTool {
  readonly name: string | null;
  readonly namePlace: Place;
  readonly registration: Registration;
  readonly annotations: Tool['annotations'];
  readonly misplaced: Tool['misplaced'];
  readonly title: Title;
  readonly handler: Tool['handler'];
  readonly schema: Value | undefined;
  readonly runnable: Runnable;
  readonly notes: readonly string[];
  /** Files that the registration went through. */
  readonly files: readonly string[];
  /** True where it was reached only from a function that no evaluated code calls. */
  readonly entered: boolean;
}

/** The tools of a registering call: one for each name that it may be called with. */
export function fromCall(m: Machine, call: RegistrationCall): FoundTool[] {
  const { site } = call;
  const node = site.node as Call;
  const place = placeOf(site.file, node);
  const args = node.args?.map((a) => writtenArgument(site.file, a.value)) ?? [];
  const registration: Registration = {
    form: call.form,
    server: call.server,
    place,
    config: call.config ? literalOf(call.config) : null,
    args,
    callback: call.callback,
    ...(call.annotationsArgument === undefined ? {} : { annotationsArgument: call.annotationsArgument }),
    ...(call.toolArguments === undefined ? {} : { toolArguments: call.toolArguments }),
  };
  const fallback = args[0]?.place ?? place;
  const handlers = call.handlers.map((fn) => ({ fn, args: call.given }));
  const misplaced = misplacements(m, call.config, call.annotations, call.afterCallback, call.schemaPlace, fallback);
  return namesOf(call.name).map(({ name, place: written, node: nameNode }) => ({
    name,
    namePlace: written ?? fallback,
    registration,
    ...declared(m, nameNode, call.annotations, misplaced),
    title: titleOf(call.title, registration.config),
    handler: handlerOf(call.handlers[0]),
    schema: call.schema,
    runnable: { handlers, site, schema: call.schema },
    notes: name === null ? ['the name of this tool is computed and could not be told'] : [],
    files: [...call.files, site.file],
    entered: call.entered,
  }));
}

/** What is declared for a tool, and all of it that no client sees. */
function declared(
  m: Machine,
  name: Node | null,
  given: Value | undefined,
  misplaced: Tool['misplaced'],
): Pick<Tool, 'annotations' | 'misplaced'> {
  const { annotations, leftOut } = declaredFor(m, name, given);
  return { annotations, misplaced: leftOut ? [...misplaced, leftOut] : misplaced };
}

function namesOf(value: Value): { name: string | null; place: Place | null; node: Node | null }[] {
  const options = optionsOf(value);
  // A literal of a declared type, beside something that is not known, is one of several names that it might be.
  const open = options.some((o) => o.kind !== 'constant' && o.kind !== 'text');
  const names = options
    .filter((o) => o.kind === 'constant' && typeof o.value === 'string' && !(open && o.at === undefined))
    .map((o) => {
      const at = o.kind === 'constant' ? o.at : undefined;
      return { name: constantString(o), place: at ? placeOf(at.file, at.node) : null, node: at?.node ?? null };
    });
  return names.length > 0 ? names : [{ name: null, place: null, node: null }];
}

/** @param config the object that the title stands in, for one that is computed: it is there, whatever it says */
function titleOf(value: Value | undefined, config: WrittenObject | null): Title {
  if (!value || isAbsent(value)) return { value: null, place: null };
  const first = optionsOf(value).find((o) => o.kind === 'constant' && typeof o.value === 'string');
  const isThere = optionsOf(value).some((o) => o.kind !== 'constant' && o.kind !== 'unknown');
  if (!first && isThere) return { value: null, place: config?.members.find(({ key }) => key === 'title')?.valuePlace ?? null };
  return { value: constantString(first), place: first?.kind === 'constant' && first.at ? placeOf(first.at.file, first.at.node) : null };
}

function handlerOf(fn: Value | undefined): Tool['handler'] {
  for (const option of fn ? optionsOf(fn) : []) {
    if (option.kind === 'function') return { place: placeOf(option.file, option.node), name: option.node.name };
  }
  return null;
}

/** The tools of a tools/list handler, each with the tools/call handler as its own for that name. */
export function fromList(m: Machine, list: RequestHandler, call: RequestHandler | undefined, table: readonly Value[]): FoundTool[] {
  const found: FoundTool[] = [];
  const seen = new Set<string>();
  for (const result of table.flatMap((v) => optionsOf(v)).filter((v) => v !== NEVER)) {
    const tools = getMember(m, result, constant('tools'), null);
    for (const { value } of elementsOf(m, tools, 'values')) {
      for (const element of optionsOf(value)) {
        if (element.kind === 'constant') continue;
        for (const tool of fromElement(m, list, call, element)) {
          const key = `${tool.name ?? '?'}@${tool.namePlace.file}:${tool.namePlace.start}`;
          if (seen.has(key)) continue;
          seen.add(key);
          found.push(tool);
        }
      }
    }
  }
  return found;
}

function fromElement(m: Machine, list: RequestHandler, call: RequestHandler | undefined, element: Value): FoundTool[] {
  const field = (key: string): Value => getMember(m, element, constant(key), null);
  const literal = literalOf(element);
  const fallback = literal?.place ?? placeOf(list.site.file, list.site.node);
  const annotations = field('annotations');
  const schema = field('inputSchema');
  const misplaced = misplacements(m, element, annotations, undefined, schema, fallback);
  return namesOf(field('name')).map(({ name, place, node }) => ({
    name,
    namePlace: place ?? fallback,
    registration: { form: 'list', server: list.server, place: fallback, config: literal, args: [], callback: null },
    ...declared(m, node, annotations, misplaced),
    title: titleOf(field('title'), literal),
    handler: handlerOf(call?.shown ?? call?.handler),
    schema,
    runnable: {
      handlers: call && name !== null ? [{ fn: call.handler, args: [requestFor(m, constant(name)), requestExtra(m)] }] : [],
      site: call?.site ?? list.site,
      schema,
    },
    notes: name === null ? ['the name of this tool is computed and could not be told'] : call ? [] : ['no tools/call handler was found'],
    files: [...list.files, ...(call?.files ?? []), list.site.file],
    entered: list.entered,
  }));
}

/** A tools/list request. */
export function listRequest(m: Machine): Value {
  const made = newObject(m.store.tick(), 'request');
  made.slots.set('method', constant('tools/list'));
  made.slots.set(OPEN, { kind: 'data', origin: 'data', name: 'request' });
  return made;
}

/** A tools/call request for the tool of a name. */
export function requestFor(m: Machine, name: Value): Value {
  const params = newObject(m.store.tick(), 'request.params');
  params.slots.set('name', name);
  params.slots.set('arguments', { kind: 'argument', path: [], given: true });
  params.slots.set('_meta', { kind: 'data', origin: 'data', name: 'request._meta' });
  const made = newObject(m.store.tick(), 'request');
  made.slots.set('params', params);
  made.slots.set('method', constant('tools/call'));
  return made;
}
