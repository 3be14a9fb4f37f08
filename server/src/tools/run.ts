/** Evaluates handlers: what they do, for any arguments or for one value of one argument. */
import { callValue } from '../evaluator/calls.js';
import { type Machine, OutOfFuel } from '../evaluator/machine.js';
import { externalOf } from '../evaluator/members.js';
import { Recorder } from '../evaluator/recorder.js';
import { stateKey } from '../evaluator/state.js';
import { type ConstantValue, data, type Site, UNDEFINED, type Value } from '../evaluator/values.js';

/** A handler with what the server passes to it. */
export interface Runnable {
  readonly handlers: readonly { readonly fn: Value; readonly args: readonly Value[] }[];
  readonly site: Site;
}

export interface HandlerRun {
  readonly recorder: Recorder;
  /** Files whose code or bindings it used. */
  readonly files: ReadonlySet<string>;
  /** State that it read, by key. */
  readonly reads: ReadonlySet<string>;
  /** State that it changed and that grew what others may read. */
  readonly grown: readonly string[];
  /** False where there was nothing to run. */
  readonly ran: boolean;
  readonly results: readonly Value[];
}

/** Fuel of one handler: generous for code that people wrote, an end for what loops. */
const HANDLER_FUEL = 400_000;

/**
 * Runs a handler and undoes what it changed. Never throws: what was given up is noted in the recorder.
 * @param fixed values of arguments, by dotted path
 */
export function runHandler(m: Machine, runnable: Runnable, fixed: ReadonlyMap<string, ConstantValue> | null = null): HandlerRun {
  const recorder = new Recorder(m.stack.length);
  const files = new Set<string>();
  m.recorder = recorder;
  m.touched = files;
  m.fixedArguments = fixed;
  m.fuel = HANDLER_FUEL;
  m.state?.begin();
  const depth = { stack: m.stack.length, targets: m.targets.length };
  let ran = false;
  const results: Value[] = [];
  try {
    m.store.branch(() => {
      for (const { fn, args } of runnable.handlers) {
        if (fn.kind === 'constant') continue;
        ran = true;
        results.push(callValue(m, fn, args, UNDEFINED, runnable.site, 'handler'));
      }
      return UNDEFINED;
    });
  } catch (error) {
    if (!(error instanceof OutOfFuel) && !(error instanceof RangeError)) throw error;
    recorder.incomplete = error instanceof OutOfFuel ? error.message : 'the code is nested too deep';
  } finally {
    m.recorder = null;
    m.touched = null;
    m.fixedArguments = null;
    m.stack.length = depth.stack;
    m.targets.length = depth.targets;
    m.loops = 0;
  }
  const grown = m.state && !fixed ? m.state.publish() : [];
  return { recorder, files, reads: new Set(m.state?.reads), grown, ran, results };
}

/** What the SDK passes beside the arguments: notifications, the request's signal, the session. */
export function requestExtra(m: Machine): Value {
  const library = m.catalogue.module('@modelcontextprotocol/sdk');
  const node = library?.node('RequestHandlerExtra') ?? null;
  return node
    ? externalOf(m, node, { module: '@modelcontextprotocol/sdk', name: 'extra', last: 'extra', receiver: null, created: null })
    : data('extra');
}

/** FastMCP's context: log, progress, session. */
export function fastmcpContext(m: Machine): Value {
  const library = m.catalogue.module('fastmcp');
  const node = library?.node('Context') ?? null;
  return node
    ? externalOf(m, node, { module: 'fastmcp', name: 'context', last: 'context', receiver: null, created: null })
    : data('context');
}

export { stateKey };
