/** Scopes of names. */
import type { FunctionNode } from '../core/syntax.js';
import type { ModuleInstance } from './modules.js';
import { Slots } from './store.js';
import type { ClassValue, Value } from './values.js';

/** What a call of a workspace function is: shared by all scopes inside of its body. */
export interface Frame {
  readonly self: Value;
  readonly fn: FunctionNode | null;
  readonly home: ClassValue | null;
  readonly args: readonly Value[];
  /** Values returned so far. */
  readonly returned: Value[];
  readonly yielded: Value[];
}

export class Environment {
  readonly vars: Slots;

  constructor(
    readonly parent: Environment | null,
    readonly module: ModuleInstance,
    readonly frame: Frame,
    birth: number,
    label: string,
  ) {
    this.vars = new Slots(birth, label);
  }

  get file(): string {
    return this.module.file;
  }

  /** The scope that declares the name, or null. */
  find(name: string): Environment | null {
    for (let env: Environment | null = this; env; env = env.parent) if (env.vars.has(name)) return env;
    return null;
  }
}
