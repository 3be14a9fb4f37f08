/** A tool as the server registers it, with everything that a rule needs to judge and to mend its annotations. */
import type { Effect } from './effect.js';
import type { Place } from './place.js';
import type { Verdicts } from './verdict.js';

/** How a tool reaches the SDK. */
export type RegistrationForm =
  | 'registerTool' // McpServer.registerTool(name, config, callback), SDK v1 and v2
  | 'tool' // McpServer.tool(...), any of the six overloads
  | 'registerToolTask' // server.experimental.tasks.registerToolTask(name, config, handlers)
  | 'list' // an element of the table that the tools/list handler returns
  | 'addTool' // FastMCP: addTool({name, annotations, execute})
  | 'call'; // any other call that the catalogue lists as registering a tool

/** One member of an object literal, as written. */
export interface WrittenMember {
  /** null for a spread or a computed key that is not constant. */
  readonly key: string | null;
  readonly keyPlace: Place | null;
  readonly valuePlace: Place;
  /** The whole member, `key: value` or `...spread`, without its comma. */
  readonly place: Place;
}

/** An object literal in the author's source, so that a fix can add to it, change it or take from it. */
export interface WrittenObject {
  /** From `{` to `}`. */
  readonly place: Place;
  readonly members: readonly WrittenMember[];
}

/** One entry of the annotations that the server sends: the value, and the literal that the author typed. */
export interface AnnotationEntry {
  readonly key: string;
  /** The constant value; undefined where it is not constant (`value` differs by configuration or cannot be told). */
  readonly value: unknown;
  readonly constant: boolean;
  /** Where the key is written (also when the object came through a constant, a preset or a spread). */
  readonly keyPlace: Place | null;
  /** The expression that gives the value; for a constant, the literal itself where it could be traced. */
  readonly valuePlace: Place | null;
  /** The whole `key: value`. */
  readonly memberPlace: Place | null;
}

/** Annotations as the server sends them for one tool. */
export interface Annotations {
  readonly entries: readonly AnnotationEntry[];
  /** The object literal that is nearest to the tool, where a missing hint can be added; null where there is none. */
  readonly object: WrittenObject | null;
  /** False where a spread or a computed part could not be told, so that more entries may exist. */
  readonly complete: boolean;
}

/** Where annotations were written although no client will see them there. */
export type MisplacedWhere =
  | 'nested' // annotations: { annotations: {…} }
  | 'beside' // readOnlyHint beside description instead of inside annotations
  | 'meta' // inside _meta or metadata
  | 'after-callback' // tool(name, …, callback, annotations)
  | 'schema-place' // an annotations object where the input schema belongs
  | 'left-out'; // in the definition that the name comes from, of which the registration passes no annotations on

export interface Misplacement {
  readonly where: MisplacedWhere;
  readonly entries: readonly AnnotationEntry[];
  /** What to mark: the member, the argument or the object that stands in the wrong place. */
  readonly place: Place;
  /** The misplaced object literal itself, where it is one. */
  readonly object: WrittenObject | null;
}

/** One argument of the registration call, as written. */
export interface WrittenArgument {
  readonly place: Place;
  readonly object: WrittenObject | null;
}

/** What the arguments of `tool()` between the name and the callback are, as indices in `args`; null for what is not given. */
export interface ToolArguments {
  readonly description: number | null;
  readonly schema: number | null;
  readonly annotations: number | null;
}

/** How and where the tool is registered; what a fix may edit. */
export interface Registration {
  readonly form: RegistrationForm;
  /** Tools of one server have the same text here; two servers of one folder may have tools of the same name. */
  readonly server: string;
  /** The registering call, or the table element for `list`. */
  readonly place: Place;
  /** The config object (registerTool, addTool) or the table element (list) where `annotations` belongs; null for `tool`. */
  readonly config: WrittenObject | null;
  /** The call's arguments as written; empty for `list`. */
  readonly args: readonly WrittenArgument[];
  /** Index in `args` of the callback, or null. */
  readonly callback: number | null;
  /** Index in `args` of the annotations, where they are an argument of their own (`call` only). */
  readonly annotationsArgument?: number;
  /** `tool` only, where the receiver is the SDK's McpServer and every argument can be told for certain; the last one is the callback. */
  readonly toolArguments?: ToolArguments;
}

export interface Title {
  readonly value: string | null;
  readonly place: Place | null;
}

/** The verdicts for one value of one argument. */
export interface ArgumentCase {
  /** null also where `is` says which values are meant. */
  readonly value: string | boolean | number | null;
  /** Set where no single value is meant: the argument is left out, is given whatever it is, or is none of the other cases' values. */
  readonly is?: 'absent' | 'given' | 'other';
  /** True where the tool always ends with an error for it: it has to be confirmed. */
  readonly refused?: true;
  readonly verdicts: Verdicts;
}

/** An argument on whose value some hint's honest answer depends. */
export interface DependsOn {
  /** Dotted path inside the tool's arguments. */
  readonly argument: string;
  /** Another argument that has to have a value for this one to matter; absent where it always does. */
  readonly when?: { readonly argument: string; readonly value: string | boolean | number | null };
  /** Empty where the argument is free text (any SQL, any command). */
  readonly cases: readonly ArgumentCase[];
}

/** A tool, its declared annotations, and what its handler does. */
export interface Tool {
  /** null where the name cannot be told. Untrusted text. */
  readonly name: string | null;
  /** Where the name is written: what most findings mark. */
  readonly namePlace: Place;
  readonly registration: Registration;
  readonly annotations: Annotations;
  readonly misplaced: readonly Misplacement[];
  /** Top-level `title` of the tool. */
  readonly title: Title;
  readonly handler: { readonly place: Place; readonly name: string | null } | null;
  readonly effects: readonly Effect[];
  readonly verdicts: Verdicts;
  readonly dependsOn: readonly DependsOn[];
  /** What the analysis could not tell about this tool, in words. */
  readonly notes: readonly string[];
}
