/** Decorators: what is called with a class or one of its members where the class is declared. */
import { behaviourOf } from '../catalogue/catalogue.js';
import type { ClassMember, Expression } from '../core/syntax.js';
import { methodValue, prototypeOf } from './classes.js';
import { evaluate } from './expressions.js';
import { callExternal } from './external.js';
import { callFunction } from './functions.js';
import type { Machine } from './machine.js';
import { type ClassValue, constant, type FunctionValue, newObject, optionsOf, type Site, UNDEFINED, type Value } from './values.js';

type Decorated = Extract<ClassMember, { kind: 'method' | 'getter' | 'setter' | 'field' }>;

/** Calls the decorators of a class: those of its members, then its own, each time the last one first. */
export function applyDecorators(m: Machine, cls: ClassValue): void {
  for (const member of cls.node.members)
    if ('decorators' in member) for (const decorator of [...member.decorators].reverse()) applyToMember(m, cls, member, decorator);
  for (const decorator of [...cls.node.decorators].reverse()) {
    const site: Site = { file: cls.file, node: decorator };
    for (const value of optionsOf(evaluate(m, decorator, cls.env))) {
      if (value.kind === 'function')
        callFunction(m, value, isStandard(value) ? [cls, context(m, 'class', cls.name)] : [cls], UNDEFINED, site);
      else if (value.kind === 'external' && isKnown(value)) callExternal(m, value, [cls], site, false, value.receiver);
    }
  }
}

function applyToMember(m: Machine, cls: ClassValue, member: Decorated, decorator: Expression): void {
  if (member.key.kind !== 'constant') return;
  const name = String(member.key.value);
  const key = constant(name, { file: cls.file, node: member.key });
  const site: Site = { file: cls.file, node: decorator };
  const holder = member.isStatic ? cls : prototypeOf(m, cls);
  const method = member.kind === 'method' && member.fn.body !== null ? methodValue(m, cls, member.fn) : null;
  for (const value of optionsOf(evaluate(m, decorator, cls.env))) {
    if (value.kind === 'function' && isStandard(value)) {
      const result = callFunction(m, value, [method ?? UNDEFINED, context(m, member.kind, name)], UNDEFINED, site);
      if (method && result.kind === 'function') m.write(holder.slots, name, result);
    } else if (value.kind === 'function') {
      const descriptor = newObject(m.store.tick(), 'descriptor');
      if (method) descriptor.slots.set('value', method);
      callFunction(m, value, [holder, key, ...(method ? [descriptor] : [])], UNDEFINED, site);
      const left = descriptor.slots.get('value');
      if (method && left && left !== method) m.write(holder.slots, name, left);
    } else if (value.kind === 'external' && isKnown(value)) {
      const descriptor = newObject(m.store.tick(), 'descriptor');
      if (method) descriptor.slots.set('value', method);
      callExternal(m, value, [holder, key, descriptor], site, false, value.receiver);
    }
  }
}

/** True where the catalogue says what applying the decorator does. */
function isKnown(value: Extract<Value, { kind: 'external' }>): boolean {
  return value.node?.kind === 'type' && behaviourOf(value.node, 'call') !== null;
}

/** Decorators of the language get what they decorate and a context; those of TypeScript before get target, key and descriptor. */
function isStandard(fn: FunctionValue): boolean {
  const second = fn.node.params[1];
  if (!second) return false;
  if (second.type?.kind === 'named') return /Decorator(?:\w*)Context$/.test(second.type.name);
  return fn.node.params.length === 2 && second.target.kind === 'name' && /^(?:ctx|context|_?context)$/i.test(second.target.name);
}

function context(m: Machine, kind: string, name: string | null): Value {
  const made = newObject(m.store.tick(), 'decorator context');
  made.slots.set('kind', constant(kind));
  made.slots.set('name', constant(name ?? undefined));
  return made;
}
