/** `instanceof`: what is known of it, and what it says of the value that it was asked of. */
import { lineage } from './lineage.js';
import { data, type ExternalValue, FALSE, optionsOf, TRUE, type Value } from './values.js';

/** `left instanceof right`: a constant where it is certain. */
export function instanceOf(left: Value, right: Value): Value {
  const answers = new Set(optionsOf(left).map((o) => isInstance(o, right)));
  const [only] = answers;
  return answers.size !== 1 || only === undefined ? data('instanceof') : only ? TRUE : FALSE;
}

/** Whether one value is an object of a class: undefined where it may be. */
export function isInstance(value: Value, cls: Value): boolean | undefined {
  if (value.kind === 'constant') return false;
  if (cls.kind === 'external') {
    if (value.kind === 'external') return isOfPackageClass(value, cls);
    return isLiteral(value) && !/^(?:Object|Array|Function)$/.test(cls.last) ? false : undefined;
  }
  if (cls.kind !== 'class') return undefined;
  if (value.kind === 'text' || value.kind === 'list') return false;
  if (value.kind !== 'object') return undefined;
  for (const each of lineage(value.cls)) if (each === cls || each.node === cls.node) return true;
  return value.type ? undefined : false;
}

/** What was written as a literal, which is of no class but those of the language. */
function isLiteral(value: Value): boolean {
  return value.kind === 'text' || value.kind === 'list' || (value.kind === 'object' && value.cls === null && value.type === null);
}

/** The type that `new` of a package's class gives; null where the catalogue names none. */
export function madeBy(cls: Value): string | null {
  const entry = cls.kind === 'external' && cls.node?.kind === 'entry' ? cls.node.entry : undefined;
  const made = entry?.new?.returns ?? entry?.returns;
  return typeof made === 'string' ? made : null;
}

/** The runtime's own classes have no classes between them that the catalogue does not tell: a Response is no ReadableStream. */
function isOfPackageClass(value: ExternalValue, cls: ExternalValue): boolean | undefined {
  const made = madeBy(cls);
  if (made === null || value.node?.kind !== 'type' || cls.node === null) return undefined;
  const place = cls.node.library.locate(made);
  const same = place?.library === value.node.library && place.type === value.node.type;
  if (same) return place.type === cls.last ? true : undefined;
  return value.module === 'globals:' && cls.module === 'globals:' && !extendsType(value, place?.type) ? false : undefined;
}

function extendsType(value: ExternalValue, type: string | undefined): boolean {
  if (type === undefined || value.node?.kind !== 'type') return false;
  const { library } = value.node;
  for (let at: string | undefined = value.node.type, depth = 0; at && depth < 10; depth++) {
    if (at === type) return true;
    at = library.type(at)?.extends;
  }
  return false;
}
