/** Names for expressions, as the author would say them. */
import type { Expression, Node } from '../core/syntax.js';

/** `this.sessions.set` for a call of it, `this.current` for an assignment; the fallback where the syntax has no name. */
export function describe(node: Node, fallback: string): string {
  return nameOf(node as Expression) ?? fallback;
}

function nameOf(node: Expression | (Node & { kind?: string })): string | null {
  const e = node as Expression;
  switch (e.kind) {
    case 'name':
      return e.name;
    case 'this':
      return 'this';
    case 'super':
      return 'super';
    case 'member': {
      const object = nameOf(e.object);
      const key = e.key.kind === 'constant' ? `.${String(e.key.value)}` : '[…]';
      return object === null ? (e.key.kind === 'constant' ? `….${String(e.key.value)}` : null) : object + key;
    }
    case 'call': {
      const callee = nameOf(e.callee);
      return callee;
    }
    case 'new': {
      const callee = nameOf(e.callee);
      return callee === null ? null : `new ${callee}`;
    }
    case 'tagged':
      return nameOf(e.tag);
    case 'await':
      return nameOf(e.value);
    case 'assign':
    case 'update':
      return nameOf(e.target as unknown as Expression);
    case 'unary':
      return e.op === 'delete' ? nameOf(e.operand) : null;
    case 'sequence': {
      const last = e.parts[e.parts.length - 1];
      return last ? nameOf(last) : null;
    }
    default:
      return null;
  }
}
