/** Brings declarations into a scope before its statements run. */
import type { Pattern, Statement } from '../core/syntax.js';
import type { Environment } from './environment.js';
import { makeFunction } from './functions.js';
import type { Machine } from './machine.js';
import { UNDEFINED } from './values.js';

/** Declares the functions of a block, and its `var`s (also those of inner blocks) where it is a function's body. */
export function hoist(m: Machine, body: readonly Statement[], env: Environment, wholeFunction = true): void {
  if (wholeFunction) hoistVars(body, env);
  for (const statement of body) {
    if (statement.kind === 'function') env.vars.set(statement.name, makeFunction(m, statement.fn, env));
  }
}

function hoistVars(body: readonly Statement[], env: Environment): void {
  for (const s of body) {
    switch (s.kind) {
      case 'declare':
        if (s.mutability === 'var') declareNames(s.target, env);
        break;
      case 'if':
        hoistVars(s.then, env);
        hoistVars(s.otherwise, env);
        break;
      case 'block':
      case 'labeled':
      case 'while':
        hoistVars(s.body, env);
        break;
      case 'for':
        hoistVars(s.init, env);
        hoistVars(s.body, env);
        break;
      case 'for-of':
      case 'for-in':
        if (s.declares === 'var') declareNames(s.target, env);
        hoistVars(s.body, env);
        break;
      case 'switch':
        for (const c of s.cases) hoistVars(c.body, env);
        break;
      case 'try':
        hoistVars(s.body, env);
        if (s.handler) hoistVars(s.handler, env);
        if (s.finalizer) hoistVars(s.finalizer, env);
        break;
    }
  }
}

function declareNames(pattern: Pattern, env: Environment): void {
  switch (pattern.kind) {
    case 'name':
      if (!env.vars.has(pattern.name)) env.vars.set(pattern.name, UNDEFINED);
      break;
    case 'default':
      declareNames(pattern.target, env);
      break;
    case 'object':
      for (const p of pattern.properties) declareNames(p.target, env);
      if (pattern.rest) declareNames(pattern.rest, env);
      break;
    case 'array':
      for (const e of pattern.elements) if (e) declareNames(e, env);
      if (pattern.rest) declareNames(pattern.rest, env);
      break;
  }
}
