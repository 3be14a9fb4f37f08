/**
 * Recognises the calls that register tools. A registration is what reaches the SDK, so most ways of writing one need no
 * rule of their own: the evaluator has followed the loops, factories and wrappers before it comes here.
 */
import type { Registrar } from '../catalogue/registrars.js';
import { callValue } from '../evaluator/calls.js';
import { objectEntries } from '../evaluator/iterate.js';
import type { Machine, OutwardCall } from '../evaluator/machine.js';
import { getMember } from '../evaluator/members.js';
import {
  builtin,
  constant,
  data,
  type ExternalValue,
  type FunctionValue,
  newObject,
  OPEN,
  optionsOf,
  type Site,
  UNDEFINED,
  type UnknownValue,
  type Value,
} from '../evaluator/values.js';
import type { RegistrationForm, ToolArguments } from '../model/tool.js';
import {
  type DescribedTool,
  describedTools,
  given,
  handlerArguments,
  isAbsent,
  isNameLike,
  keyOf,
  registrarsFor,
  tableArguments,
} from './registrars.js';
import { toolArguments } from './tool-arguments.js';

/** One call that registers a tool, with the values that reached it. Without a record for its config it is `tool()`. */
export interface RegistrationCall extends DescribedTool {
  readonly form: Exclude<RegistrationForm, 'list'>;
  readonly site: Site;
  readonly server: string;
  readonly args: readonly Value[];
  /** For `tool()`: annotations after the callback, which the SDK ignores. */
  readonly afterCallback: Value | undefined;
  /** For `tool()`: an object that the SDK takes for annotations or for the schema, whichever was not meant. */
  readonly schemaPlace: Value | undefined;
  /** For `tool()`: what its arguments are, where that is certain. */
  readonly toolArguments?: ToolArguments;
  readonly files: readonly string[];
  /** True where it was reached only from a function that no evaluated code calls. */
  readonly entered: boolean;
}

/** One `setRequestHandler` for tools/list or tools/call, or the handler of whatever has none of its own. */
export interface RequestHandler {
  readonly what: 'list' | 'call';
  /** True where it is asked only what nothing else answers: it may not be about tools at all. */
  readonly fallback: boolean;
  readonly server: string;
  readonly handler: Value;
  /** The function that the handler stands for, where it is not one itself. */
  readonly shown?: Value;
  readonly site: Site;
  readonly files: readonly string[];
  /** True where it was reached only from a function that no evaluated code calls. */
  readonly entered: boolean;
}

const HINT_KEYS = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

export class Registrations {
  readonly calls: RegistrationCall[] = [];
  readonly handlers: RequestHandler[] = [];
  /** Where each registration stands in `calls`, by its place and name. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly m: Machine) {}

  /** Places of registrations, as `file:start`, of which no name was told. */
  nameless(): Set<string> {
    const places = new Map<string, boolean>();
    for (const { name, site } of this.calls) {
      const place = `${site.file}:${site.node.start}`;
      const named = optionsOf(name).some((o) => o.kind === 'constant');
      places.set(place, named || (places.get(place) ?? false));
    }
    return new Set([...places].flatMap(([place, named]) => (named ? [] : [place])));
  }

  /** Listens to an outward call; returns what a registration gives, or undefined where it is none. */
  listen(call: OutwardCall): Value | undefined {
    const { registrars, sure } = registrarsFor(this.m, call);
    if (registrars.length === 0 && call.callee.kind === 'external' && MAKES_SERVERS.test(call.callee.module)) this.serverOptions(call);
    let result: Value | undefined;
    for (const registrar of registrars) result = this.register(call, registrar, sure) ?? result;
    return result;
  }

  private register(call: OutwardCall, registrar: Registrar, sure: boolean): Value | undefined {
    const { form } = registrar.registers;
    if (form === 'list') return this.setRequestHandler(call);
    if (form === 'tool') return this.tool(call, registrar, sure);
    let result: Value | undefined;
    for (const described of describedTools(this.m, call, registrar, sure)) {
      const { schema } = described;
      result = this.add(call, {
        ...described,
        form: form ?? 'call',
        schemaPlace: looksLikeAnnotations(schema) ? schema : undefined,
        afterCallback: undefined,
      });
    }
    // A builder gives itself, a helper what it was given.
    return form === undefined || form === 'call' || registrar.returns === 'self'
      ? ((result && given(this.m, call, registrar)) ?? result)
      : result;
  }

  /**
   * Registers what a file or a class is to a framework.
   * @param item what the registrar's `@0` stands for
   * @param key what its `@key` stands for
   */
  addFile(registrar: Registrar, item: Value, key: string, site: Site, server: string): void {
    const callee: UnknownValue = { kind: 'unknown', reason: 'a framework', name: registrar.library.file.library };
    const call: OutwardCall = { callee, method: '', receiver: null, args: [item], inexact: false, site, how: 'call' };
    for (const described of describedTools(this.m, call, registrar, true, key)) {
      if (!described.handlers.some((handler) => optionsOf(handler).some((o) => o.kind === 'function'))) continue;
      if (described.name.kind === 'unknown') continue;
      this.add(call, { ...described, form: 'call', schemaPlace: undefined, afterCallback: undefined }, server);
    }
  }

  private add(
    call: OutwardCall,
    registration: Omit<RegistrationCall, 'site' | 'server' | 'args' | 'files' | 'entered'>,
    server?: string,
  ): Value {
    const key = `${call.site.file}:${call.site.node.start}:${keyText(registration.name)}`;
    let at = registration.name.kind === 'constant' ? this.seen.get(key) : undefined;
    if (at === undefined) {
      at = this.calls.length;
      this.seen.set(key, at);
      this.calls.push({
        ...registration,
        site: call.site,
        server: server ?? serverOf(call.receiver ?? call.args.find((a) => a.kind === 'external') ?? null),
        args: call.args,
        files: this.files(),
        entered: this.m.entered > 0,
      });
    }
    return this.registered(at);
  }

  /** What a registration gives: `RegisteredTool`, whose `update` changes what was registered. */
  private registered(at: number): Value {
    const tool = newObject(this.m.store.tick(), 'a registered tool');
    const update = builtin('update', (m, [changes]) => {
      const call = this.calls[at];
      // What a handler changes while it runs is not how the tool was registered.
      if (!call || !changes || m.recorder) return UNDEFINED;
      const given = (key: string): Value | undefined => {
        const value = getMember(m, changes, constant(key), null);
        return isAbsent(value) ? undefined : value;
      };
      const callback = given('callback');
      this.calls[at] = {
        ...call,
        annotations: given('annotations') ?? call.annotations,
        title: given('title') ?? call.title,
        schema: given('paramsSchema') ?? call.schema,
        handlers: callback ? [callback] : call.handlers,
      };
      return UNDEFINED;
    });
    tool.slots.set('update', update);
    tool.slots.set(OPEN, data('a registered tool'));
    return tool;
  }

  private files(): string[] {
    return [...new Set(this.m.stack.map((s) => s.place.file).filter(Boolean))];
  }

  /**
   * `tool()` of SDK v1, as its implementation reads the arguments: a description if the second is a string; then, while
   * more than the callback is left, a Zod shape (or an empty object) is the schema and any other object is annotations;
   * behind a schema, an object is annotations. The last of what is left is the callback.
   */
  private tool(call: OutwardCall, registrar: Registrar, sure: boolean): Value | undefined {
    const [name, ...rest] = call.args;
    if (!name) return undefined;
    const callback = rest.findIndex((a) => optionsOf(a).some((o) => o.kind === 'function' || o.kind === 'builtin'));
    const last = callback >= 0 ? callback : rest.length - 1;
    if (rest.length === 0 || (!sure && (!isNameLike(name) || callback < 0))) return undefined;
    if (sure && callback < 0 && rest.length === 1 && rest[0]?.kind === 'constant') return undefined;
    const before = rest.slice(0, last);
    let i = 0;
    if (before[i] && isText(before[i] as Value)) i++;
    let schema: Value | undefined;
    let annotations: Value | undefined;
    let schemaPlace: Value | undefined;
    const first = before[i];
    if (first !== undefined && !isAbsent(first)) {
      if (isZodShape(this.m, first)) {
        schema = first;
        const second = before[i + 1];
        if (second && !isAbsent(second)) annotations = second;
      } else {
        annotations = first;
        // A JSON Schema, which the SDK takes for annotations: the schema is lost.
        if (looksLikeJsonSchema(first)) schemaPlace = first;
      }
    } else if (before[i + 1]) annotations = before[i + 1];
    const after = rest.slice(last + 1).find((a) => looksLikeAnnotations(a));
    const handler = rest[last];
    const parts = toolArguments(call, registrar, sure);
    return this.add(call, {
      form: 'tool',
      ...(parts ? { toolArguments: parts } : {}),
      name,
      config: null,
      annotations,
      title: undefined,
      schema: schema ?? (schemaPlace ? schemaPlace : undefined),
      handlers: handler && handler.kind !== 'constant' ? [handler] : [],
      callback: callback >= 0 ? callback + 1 : null,
      given: handlerArguments(this.m, registrar, schema !== undefined),
      afterCallback: after,
      schemaPlace,
    });
  }

  /**
   * `createServer({tools})` and `new MCPServer({tools})` of packages that make servers: a record or list of tools, or a
   * function that gives one. An element is a tool where it has a description or a schema, and a function to run.
   */
  private serverOptions(call: OutwardCall): void {
    for (const options of call.args.flatMap((a) => optionsOf(a))) {
      if (options.kind !== 'object' || !options.slots.has('tools')) continue;
      let table = options.slots.get('tools') as Value;
      if (optionsOf(table).some((o) => o.kind === 'function')) table = callValue(this.m, table, [], UNDEFINED, call.site);
      for (const { key, item } of objectEntries(this.m, table)) {
        for (const given of optionsOf(item.value)) {
          // `tool({…})` of the same package gives its argument in another type.
          const tool = given.kind === 'external' && given.created?.length === 1 ? (given.created[0] as Value) : given;
          if (tool.kind !== 'object') continue;
          const field = (name: string): Value => getMember(this.m, tool, constant(name), null);
          const run = ['execute', 'handler', 'run', 'call', 'callback']
            .map(field)
            .find((f) => optionsOf(f).some((o) => o.kind === 'function'));
          const schema = ['parameters', 'inputSchema', 'schema', 'input', 'args'].map(field).find((s) => !isAbsent(s));
          if (!run || (isAbsent(field('description')) && !schema)) continue;
          const own = ['name', 'id'].map(field).find((n) => n.kind === 'constant' && typeof n.value === 'string');
          const name = own ?? keyOf(table, key);
          this.add(call, {
            form: 'addTool',
            name,
            config: tool,
            annotations: field('annotations'),
            title: field('title'),
            schema,
            handlers: [run],
            callback: null,
            given: tableArguments(this.m),
            afterCallback: undefined,
            schemaPlace: undefined,
          });
        }
      }
    }
  }

  private setRequestHandler(call: OutwardCall): Value | undefined {
    const [schema, handler] = call.args;
    if (!schema || !handler) return undefined;
    const names = optionsOf(schema).map((s) =>
      s.kind === 'constant'
        ? String(s.value)
        : s.kind === 'external'
          ? s.last
          : s.kind === 'unknown' || s.kind === 'data'
            ? (s.name.split('.').at(-1) ?? '')
            : '',
    );
    const what = names.some((n) => n === 'ListToolsRequestSchema' || n === 'tools/list')
      ? 'list'
      : names.some((n) => n === 'CallToolRequestSchema' || n === 'tools/call')
        ? 'call'
        : null;
    if (what === null) return UNDEFINED;
    this.handlers.push({
      what,
      fallback: false,
      server: serverOf(call.receiver),
      handler,
      site: call.site,
      files: this.files(),
      entered: this.m.entered > 0,
    });
    return UNDEFINED;
  }

  /**
   * Hears of a function that is assigned to a member of a package's value: `server.fallbackRequestHandler = …` answers any
   * request without a handler, and tells them apart by `request.method` (`Protocol` of the SDK).
   */
  assigned(target: ExternalValue, name: string, handler: FunctionValue, site: Site): void {
    if (name !== 'fallbackRequestHandler' || this.m.recorder) return;
    for (const what of ['list', 'call'] as const)
      this.handlers.push({
        what,
        fallback: true,
        server: serverOf(target),
        handler,
        site,
        files: this.files(),
        entered: this.m.entered > 0,
      });
  }
}

/** Packages that make MCP servers from a table of tools. */
const MAKES_SERVERS = /mcp/i;

/** A text that tells servers apart: where the receiver was made. */
function serverOf(receiver: Value | null): string {
  let at: Value | null = receiver;
  for (let depth = 0; at?.kind === 'external' && at.receiver && at.created === null && depth < 10; depth++) at = at.receiver;
  return at?.kind === 'external' ? `${at.slots.label}@${at.slots.birth}` : '';
}

function keyText(name: Value): string {
  return name.kind === 'constant' ? String(name.value) : name.kind;
}

function isText(value: Value): boolean {
  return optionsOf(value).every((o) => o.kind === 'text' || o.kind === 'data' || (o.kind === 'constant' && typeof o.value === 'string'));
}

/** A raw shape of Zod types, a Zod object, or an empty object: what `tool()` takes for a schema. */
function isZodShape(m: Machine, value: Value): boolean {
  return optionsOf(value).some((o) => {
    if (o.kind === 'external') return true;
    if (o.kind === 'data' || o.kind === 'unknown') return true;
    if (o.kind !== 'object') return false;
    if (looksLikeAnnotations(o)) return false;
    const values = [...o.slots].filter(([k]) => !k.startsWith('\u0000')).map(([, v]) => v);
    if (values.length === 0) return true;
    return (
      values.some((v) =>
        optionsOf(v).some(
          (x) => x.kind === 'external' || x.kind === 'data' || x.kind === 'unknown' || (x.kind === 'object' && x.cls !== null),
        ),
      ) &&
      !looksLikeJsonSchema(o) &&
      m !== null
    );
  });
}

/** Every key is one of the five, or nearly so, and at least one is a hint. */
export function looksLikeAnnotations(value: Value | undefined): boolean {
  if (!value) return false;
  return optionsOf(value).some((o) => {
    if (o.kind !== 'object') return false;
    const keys = [...o.slots.keys()].filter((k) => !k.startsWith('\u0000'));
    return (
      keys.length > 0 &&
      keys.some((k) => HINT_KEYS.has(k) && k !== 'title') &&
      keys.every((k) => HINT_KEYS.has(k) || /hint$/i.test(k) || /^(readOnly|destructive|idempotent|openWorld)$/i.test(k))
    );
  });
}

function looksLikeJsonSchema(value: Value): boolean {
  return optionsOf(value).some(
    (o) =>
      o.kind === 'object' &&
      o.slots.get('type')?.kind === 'constant' &&
      (o.slots.has('properties') || (o.slots.get('type') as { value: unknown }).value === 'object'),
  );
}
