/**
 * Tools from a marked source, for tests of verdicts, rules and edits that need no evaluator. The marker format:
 *
 *   await fs.rm(path); //! file.delete            the line has this effect; the call on it is what it is called
 *   api.wipe(id); //! api.delete likely reach=open repeat=more via=remove>wipe decided=POST
 *                                                 certainty, other weights, the functions on the way, what decided it
 *   //! unresolved                                the handler cannot be read
 *   //! depends action read=file.read delete=file.delete    the honest answer differs by the argument `action`
 *   //  ^^^^^ error text of the message           the line above is marked there (see `findings.ts`); not in the text
 *
 * It reads `registerTool`, `tool`, `registerToolTask` and `addTool` calls and the elements of an array named `tools`;
 * constants and spreads of the same file are followed. Annotations in a wrong place are told as the engine tells them.
 */
import ts from 'typescript';
import type { Effect, EffectKind } from '../../server/src/model/effect.js';
import { KIND_DEFAULTS } from '../../server/src/model/effect.js';
import { ANNOTATION_KEYS } from '../../server/src/model/hint.js';
import type { Place } from '../../server/src/model/place.js';
import type {
  AnnotationEntry,
  DependsOn,
  MisplacedWhere,
  Misplacement,
  Registration,
  RegistrationForm,
  Tool,
  WrittenArgument,
  WrittenObject,
} from '../../server/src/model/tool.js';
import { inferVerdicts } from '../../server/src/verdicts/verdicts.js';

export const FILE = 'server.ts';

/** A line that marks the one above it. */
export const MARKER = /^[ \t]*\/\/[ \t]*(\^+)[ \t]*(error|warning|information|hint)(?:[ \t]+(.*))?$/;

/** The lines of a source, and how far its code (marker lines apart) is indented. */
export function linesOf(source: string): { lines: string[]; width: number } {
  const lines = source
    .replace(/^\n/, '')
    .replace(/\n[ \t]*$/, '\n')
    .split('\n');
  const code = lines.filter((line) => line.trim() !== '' && !MARKER.test(line));
  return { lines, width: Math.min(...code.map((line) => /^ */.exec(line)?.[0].length ?? 0)) };
}

/** A text without the indentation that its lines share. */
export function dedent(source: string): string {
  const { lines, width } = linesOf(source);
  return lines.map((line) => line.slice(width)).join('\n');
}

class Reader {
  readonly file: ts.SourceFile;
  constructor(readonly text: string) {
    this.file = ts.createSourceFile(FILE, text, ts.ScriptTarget.Latest, true);
  }

  place(node: ts.Node): Place {
    return { file: FILE, start: node.getStart(this.file), end: node.end };
  }

  /** An identifier's constant in this file, else the expression itself. */
  follow(node: ts.Expression): ts.Expression {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return this.follow(node.expression);
    if (!ts.isIdentifier(node)) return node;
    let found: ts.Expression = node;
    const visit = (each: ts.Node): void => {
      if (ts.isVariableDeclaration(each) && ts.isIdentifier(each.name) && each.name.text === node.text && each.initializer) {
        found = this.follow(each.initializer);
      }
      ts.forEachChild(each, visit);
    };
    visit(this.file);
    return found;
  }

  written(node: ts.ObjectLiteralExpression): WrittenObject {
    return {
      place: this.place(node),
      members: node.properties.map((member) => {
        const name = member.name;
        const value = ts.isPropertyAssignment(member)
          ? this.follow1(member.initializer)
          : ts.isSpreadAssignment(member)
            ? member.expression
            : member;
        return {
          key: name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null,
          keyPlace: name ? this.place(name) : null,
          valuePlace: this.place(ts.isShorthandPropertyAssignment(member) ? member.name : value),
          place: this.place(member),
        };
      }),
    };
  }

  private follow1(node: ts.Expression): ts.Expression {
    return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? node.expression : node;
  }

  object(node: ts.Expression | undefined): ts.ObjectLiteralExpression | null {
    const value = node && this.follow(node);
    return value && ts.isObjectLiteralExpression(value) ? value : null;
  }

  /** Entries of an annotations object, spreads of constants included; `complete` is false where one is not to be told. */
  entries(node: ts.ObjectLiteralExpression): { entries: AnnotationEntry[]; complete: boolean } {
    const entries: AnnotationEntry[] = [];
    let complete = true;
    for (const member of node.properties) {
      if (ts.isSpreadAssignment(member)) {
        const inner = this.object(member.expression);
        const spread = inner && this.entries(inner);
        if (!spread?.complete) complete = false;
        for (const entry of spread?.entries ?? []) put(entries, entry);
        continue;
      }
      const name = member.name;
      if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
      const written = ts.isPropertyAssignment(member) ? member.initializer : ts.isShorthandPropertyAssignment(member) ? member.name : null;
      const value = written && this.follow(written);
      const constant = value ? constantOf(value) : { constant: false, value: undefined };
      put(entries, {
        key: name.text,
        ...constant,
        keyPlace: this.place(name),
        valuePlace: value ? this.place(constant.constant ? value : (written as ts.Node)) : null,
        memberPlace: this.place(member),
      });
    }
    return { entries, complete };
  }
}

function put(entries: AnnotationEntry[], entry: AnnotationEntry): void {
  const at = entries.findIndex((other) => other.key === entry.key);
  if (at >= 0) entries.splice(at, 1);
  entries.push(entry);
}

function constantOf(node: ts.Expression): { constant: boolean; value: unknown } {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { constant: true, value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { constant: true, value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { constant: true, value: null };
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return { constant: true, value: node.text };
  if (ts.isNumericLiteral(node)) return { constant: true, value: Number(node.text) };
  if (ts.isIdentifier(node) && node.text === 'undefined') return { constant: true, value: undefined };
  if (ts.isObjectLiteralExpression(node)) return { constant: true, value: {} };
  return { constant: false, value: undefined };
}

const isHintKey = (key: string): boolean => (ANNOTATION_KEYS as readonly string[]).includes(key) && key !== 'title';
const FORMS: readonly RegistrationForm[] = ['registerTool', 'tool', 'registerToolTask', 'addTool'];

/** The object literal that the constant `o` of a text holds. */
export function objectFrom(text: string): WrittenObject {
  const reader = new Reader(text);
  for (const statement of reader.file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [declaration] = statement.declarationList.declarations;
    if (declaration?.initializer && ts.isObjectLiteralExpression(declaration.initializer)) return reader.written(declaration.initializer);
  }
  throw new Error('no `const o = {…}` in the text');
}

/** The tools of a source (without marker lines; see `dedent`). */
export function toolsFrom(text: string): Tool[] {
  const reader = new Reader(text);
  const tools: Tool[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const form = FORMS.find((each) => each === (node.expression as ts.PropertyAccessExpression).name.text);
      if (form) tools.push(form === 'tool' ? fromTool(reader, node) : fromConfigured(reader, node, form));
    }
    if (
      ts.isVariableDeclaration(node) &&
      node.name.getText() === 'tools' &&
      node.initializer &&
      ts.isArrayLiteralExpression(node.initializer)
    ) {
      for (const element of node.initializer.elements) {
        if (ts.isObjectLiteralExpression(element))
          tools.push(fromObject(reader, element, { form: 'list', server: FILE, place: reader.place(element), args: [], callback: null }));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(reader.file);
  return tools;
}

/** What the tool is registered on, by name. */
const serverOf = (call: ts.CallExpression): string => (call.expression as ts.PropertyAccessExpression).expression.getText();

function argsOf(reader: Reader, call: ts.CallExpression): WrittenArgument[] {
  return call.arguments.map((arg) => ({
    place: reader.place(arg),
    object: ts.isObjectLiteralExpression(arg) ? reader.written(arg) : null,
  }));
}

function fromConfigured(reader: Reader, call: ts.CallExpression, form: RegistrationForm): Tool {
  const index = form === 'addTool' ? 0 : 1;
  const config = reader.object(call.arguments[index]);
  const registration = {
    form,
    server: serverOf(call),
    place: reader.place(call),
    args: argsOf(reader, call),
    callback: form === 'addTool' ? null : 2,
  };
  if (!config) throw new Error(`no config object in ${call.getText()}`);
  const name = form === 'addTool' ? null : call.arguments[0];
  return fromObject(reader, config, registration, name ?? undefined);
}

function member(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  for (const each of object.properties) {
    if (ts.isPropertyAssignment(each) && each.name.getText().replace(/['"]/g, '') === key) return each.initializer;
    if (ts.isShorthandPropertyAssignment(each) && each.name.text === key) return each.name;
  }
  return undefined;
}

function misplacement(reader: Reader, where: MisplacedWhere, place: Place, object: ts.ObjectLiteralExpression | null): Misplacement {
  const entries = object ? reader.entries(object).entries : [];
  return { where, entries, place, object: object && reader.written(object) };
}

function fromObject(
  reader: Reader,
  config: ts.ObjectLiteralExpression,
  registration: Omit<Registration, 'config'>,
  nameNode: ts.Expression | undefined = member(config, 'name'),
): Tool {
  const misplaced: Misplacement[] = [];
  const annotations = reader.object(member(config, 'annotations'));
  const nested = annotations && reader.object(member(annotations, 'annotations'));
  if (nested) misplaced.push(misplacement(reader, 'nested', reader.place(nested.parent), nested));
  const beside = reader.entries(config).entries.filter((entry) => isHintKey(entry.key));
  const first = beside[0];
  if (first?.memberPlace) misplaced.push({ where: 'beside', entries: beside, place: first.memberPlace, object: null });
  for (const key of ['_meta', 'metadata']) {
    const meta = reader.object(member(config, key));
    const inner = meta && (reader.object(member(meta, 'annotations')) ?? meta);
    const found = inner && misplacement(reader, 'meta', reader.place(inner), inner);
    const entries = found?.entries.filter((entry) => isHintKey(entry.key)) ?? [];
    if (found && entries.length > 0) misplaced.push({ ...found, entries });
  }
  const schema = reader.object(member(config, 'inputSchema'));
  if (schema?.properties.length && reader.entries(schema).entries.every((entry) => isHintKey(entry.key) || entry.key === 'title')) {
    misplaced.push(misplacement(reader, 'schema-place', reader.place(schema), schema));
  }
  return finish(reader, { ...registration, config: reader.written(config) }, nameNode, annotations, misplaced, member(config, 'title'));
}

function fromTool(reader: Reader, call: ts.CallExpression): Tool {
  const args = call.arguments;
  const callback = args.findIndex(
    (arg) => ts.isArrowFunction(arg) || ts.isFunctionExpression(arg) || (ts.isIdentifier(arg) && /^handle/.test(arg.text)),
  );
  const misplaced: Misplacement[] = [];
  const isAnnotations = (node: ts.Expression): boolean => {
    const object = reader.object(node);
    return object !== null && object.properties.length > 0 && !/\bz\./.test(object.getText());
  };
  const middle = args.slice(1, callback);
  const last = middle[middle.length - 1];
  const swapped = middle.length > 1 && last && !isAnnotations(last) ? middle.slice(0, -1).find(isAnnotations) : undefined;
  const node = last && isAnnotations(last) ? last : undefined;
  if (swapped) misplaced.push(misplacement(reader, 'schema-place', reader.place(swapped), reader.object(swapped)));
  const behind = args[callback + 1];
  if (behind) misplaced.push(misplacement(reader, 'after-callback', reader.place(behind), reader.object(behind)));
  const registration: Registration = {
    form: 'tool',
    server: serverOf(call),
    place: reader.place(call),
    args: argsOf(reader, call),
    callback,
    config: null,
  };
  return finish(reader, registration, args[0], reader.object(node), misplaced, undefined);
}

function finish(
  reader: Reader,
  registration: Registration,
  nameNode: ts.Expression | undefined,
  annotations: ts.ObjectLiteralExpression | null,
  misplaced: Misplacement[],
  titleNode: ts.Expression | undefined,
): Tool {
  const { effects, unresolved, dependsOn } = marks(reader.text, registration.place);
  const name = nameNode && constantOf(reader.follow(nameNode)).value;
  const title = titleNode && reader.follow(titleNode);
  return {
    name: typeof name === 'string' ? name : null,
    namePlace: nameNode ? reader.place(nameNode) : registration.place,
    registration,
    annotations: {
      ...(annotations ? reader.entries(annotations) : { entries: [], complete: true }),
      object: annotations && reader.written(annotations),
    },
    misplaced,
    title: { value: title ? ((constantOf(title).value as string | undefined) ?? null) : null, place: title ? reader.place(title) : null },
    handler: unresolved ? null : { place: registration.place, name: null },
    effects,
    verdicts: inferVerdicts(effects, { unresolved }),
    dependsOn,
    notes: [],
  };
}

/** The `//!` marks inside a registration. */
function marks(text: string, inside: Place) {
  const effects: Effect[] = [];
  const dependsOn: DependsOn[] = [];
  let unresolved = false;
  for (const match of text.matchAll(/^(.*?)[ \t]*\/\/! (.*)$/gm)) {
    if (match.index < inside.start || match.index > inside.end) continue;
    const [, code = '', mark = ''] = match;
    const words = mark.trim().split(/\s+/);
    if (words[0] === 'unresolved') unresolved = true;
    else if (words[0] === 'depends') {
      const cases = words.slice(2).map((word) => {
        const [value = '', kind = ''] = word.split('=');
        return {
          value,
          verdicts: inferVerdicts([effectOf(kind as EffectKind, {}, { file: FILE, start: 0, end: 0 }, kind)], { unresolved: false }),
        };
      });
      dependsOn.push({ argument: words[1] ?? '', cases });
    } else effects.push(effectFrom(code, words, match.index));
  }
  return { effects, unresolved, dependsOn };
}

function effectFrom(code: string, [kind = '', ...words]: string[], line: number): Effect {
  const call = /([A-Za-z_$][\w$.]*)\s*\(/g;
  const names = [...code.matchAll(call)].filter((match) => !/^(?:async|server\.|if|return)/.test(match[1] ?? ''));
  const found = names[names.length - 1];
  const start = line + (found?.index ?? code.search(/\S/));
  const options = Object.fromEntries(words.map((word) => (word.includes('=') ? word.split('=') : ['certainty', word])));
  return effectOf(kind as EffectKind, options, { file: FILE, start, end: line + code.length }, found?.[1] ?? code.trim());
}

function effectOf(kind: EffectKind, options: Record<string, string>, place: Place, what: string): Effect {
  const weight = KIND_DEFAULTS[kind];
  if (!weight) throw new Error(`no effect kind ${kind}`);
  return {
    kind,
    ...weight,
    ...(options.change ? { change: options.change as Effect['change'] } : {}),
    ...(options.repeat ? { repeat: options.repeat as Effect['repeat'] } : {}),
    ...(options.reach ? { reach: options.reach as Effect['reach'] } : {}),
    certainty: (options.certainty as Effect['certainty']) ?? (kind === 'unknown' ? 'unknown' : 'proven'),
    what: options.what ?? what,
    target: options.target ?? null,
    decidedBy: options.decided ?? null,
    place,
    through: (options.via ?? '')
      .split('>')
      .filter(Boolean)
      .map((name) => ({ name, place })),
  };
}
