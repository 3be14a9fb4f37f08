/** Brings declarations into a scope before its statements run. */
import type { Pattern, Statement } from '../core/syntax.js';
import type { Environment } from './environment.js';
import { makeFunction } from './functions.js';
import type { Machine } from './machine.js';
import { UNDEFINED } from './values.js';

/** What a block declares ahead: the names of its `var`s (those of inner blocks too), and its functions. */
interface Hoisted {
  readonly vars: readonly string[];
  readonly functions: readonly Extract<Statement, { kind: 'function' }>[];
}

const known = new WeakMap<readonly Statement[], Hoisted>();

/** Declares the functions of a block, and its `var`s where it is a function's body. */
export function hoist(m: Machine, body: readonly Statement[], env: Environment, wholeFunction = true): void {
  let hoisted = known.get(body);
  if (!hoisted) {
    const vars = new Set<string>();
    collectVars(body, vars);
    hoisted = { vars: [...vars], functions: body.filter((s) => s.kind === 'function') };
    known.set(body, hoisted);
  }
  if (wholeFunction) for (const name of hoisted.vars) if (!env.vars.has(name)) env.vars.set(name, UNDEFINED);
  for (const statement of hoisted.functions) env.vars.set(statement.name, makeFunction(m, statement.fn, env));
}

function collectVars(body: readonly Statement[], names: Set<string>): void {
  for (const s of body) {
    switch (s.kind) {
      case 'declare':
        if (s.mutability === 'var') collectNames(s.target, names);
        break;
      case 'if':
        collectVars(s.then, names);
        collectVars(s.otherwise, names);
        break;
      case 'block':
      case 'labeled':
      case 'while':
        collectVars(s.body, names);
        break;
      case 'for':
        collectVars(s.init, names);
        collectVars(s.body, names);
        break;
      case 'for-of':
      case 'for-in':
        if (s.declares === 'var') collectNames(s.target, names);
        collectVars(s.body, names);
        break;
      case 'switch':
        for (const c of s.cases) collectVars(c.body, names);
        break;
      case 'try':
        collectVars(s.body, names);
        if (s.handler) collectVars(s.handler, names);
        if (s.finalizer) collectVars(s.finalizer, names);
        break;
    }
  }
}

function collectNames(pattern: Pattern, names: Set<string>): void {
  switch (pattern.kind) {
    case 'name':
      names.add(pattern.name);
      break;
    case 'default':
      collectNames(pattern.target, names);
      break;
    case 'object':
      for (const p of pattern.properties) collectNames(p.target, names);
      if (pattern.rest) collectNames(pattern.rest, names);
      break;
    case 'array':
      for (const e of pattern.elements) if (e) collectNames(e, names);
      if (pattern.rest) collectNames(pattern.rest, names);
      break;
  }
}
