/** Holds a config against its schema. The validator is loaded when the first config is read. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { clean } from '../model/clean.js';
import { meant } from './meant.js';

/** One thing that is wrong. */
export interface SchemaError {
  /** Where: keys and indices from the top. */
  readonly path: readonly string[];
  /** True where the path's last part is a key that should not be there, or not so. */
  readonly key: boolean;
  readonly message: string;
}

let loaded: Promise<ValidateFunction> | undefined;

async function load(): Promise<ValidateFunction> {
  return (await import('./validator.js')).validator();
}

/** What is wrong with a value that `JSON.parse` may have given, the same place told once. */
export async function schemaErrors(value: unknown): Promise<readonly SchemaError[]> {
  loaded ??= load();
  const validate = await loaded;
  if (validate(value)) return [];
  const found = new Map<string, SchemaError & { readonly rank: number }>();
  for (const error of validate.errors ?? []) {
    const told = asError(error);
    if (!told) continue;
    const at = JSON.stringify(told.path);
    const known = found.get(at);
    if (!known || told.rank < known.rank) found.set(at, told);
  }
  // What is wrong inside of a part is what is wrong with the part.
  const paths = [...found.values()];
  return paths.filter((one) => !(one.rank >= VAGUE && paths.some((other) => other !== one && isBelow(other.path, one.path))));
}

/** Errors of which the schema only says that no alternative fits. */
const VAGUE = 8;

function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return path.length > above.length && above.every((part, i) => path[i] === part);
}

function asError(error: ErrorObject): (SchemaError & { readonly rank: number }) | null {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const schema = error.parentSchema as { properties?: object; description?: string } | undefined;
  const shown = clean(JSON.stringify(error.data) ?? '', 60);
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const known = Object.keys(schema?.properties ?? {});
      return { path: [...path, name], key: true, message: `there is no field "${clean(name, 60)}" here${meant(name, known)}`, rank: 1 };
    }
    case 'required':
      // One of several ways; the alternatives are told together.
      if (/\/anyOf\/\d+\/required$/.test(error.schemaPath)) return null;
      return { path, key: false, message: `the field "${params.missingProperty}" is missing`, rank: 2 };
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const list = allowed.length <= 8 ? `; it has to be one of: ${allowed.join(', ')}` : meant(String(error.data), allowed);
      return { path, key: false, message: `${shown} is none of what may stand here${list}`, rank: 3 };
    }
    case 'pattern': {
      // The name of a property, where the schema speaks of names.
      const name = error.propertyName;
      const expected = schema?.description ? `; expected: ${schema.description}` : '';
      if (name !== undefined)
        return { path: [...path, name], key: true, message: `"${clean(name, 60)}" cannot stand here${expected}`, rank: 0 };
      return { path, key: false, message: `${shown} cannot stand here${expected}`, rank: 4 };
    }
    case 'type':
      return { path, key: false, message: `this has to be ${article(String(params.type))}`, rank: 5 };
    case 'const':
      return { path, key: false, message: `this has to be ${JSON.stringify(params.allowedValue)}`, rank: 6 };
    case 'propertyNames':
    case 'if':
      return null;
    case 'anyOf':
      return { path, key: false, message: alternatives(schema), rank: VAGUE };
    default:
      return { path, key: false, message: `this ${error.message ?? 'is not as it should be'}`, rank: 7 };
  }
}

/** What is asked for where one of several fields has to be there. */
function alternatives(schema: object | undefined): string {
  const options = (schema as { anyOf?: { required?: string[] }[] } | undefined)?.anyOf ?? [];
  const fields = options.flatMap((option) => option.required ?? []);
  return fields.length > 0 && fields.length === options.length
    ? `one of these fields is missing: ${fields.join(', ')}`
    : 'this is not as the format has it';
}

function article(type: string): string {
  return type === 'array' ? 'a list' : type === 'object' ? 'an object in braces' : `a ${type.replace(',', ' or ')}`;
}
