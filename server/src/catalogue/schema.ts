/**
 * The catalogue's format: what calling a library does. One JSON file a library, in `libraries/`; the same format is
 * what a user's configuration may add to. `library.schema.json` is the JSON Schema of it.
 *
 * How a call is looked up: the evaluator holds a value such as "what `new Pool()` of `pg` gives" as a node of this
 * catalogue. A member of it is looked up among the node's `members`: the exact name, then the keys that are regular
 * expressions (`/^get/`) in order, then `*`. Where a node has `deep`, any chain of members below it ends in that table,
 * looked up by the last name (`gmail.users.messages.send` → `send`).
 *
 * A key of `exports`, `members` and `deep` may name several members at once, with commas: `"readFile, readFileSync"`.
 */
import type { Change, EffectKind, Reach, Repeat } from '../model/effect.js';
import type { RegistrationForm } from '../model/tool.js';

/** How the text of an argument decides what a call does. */
export type Classifier =
  /** `text` is SQL. */
  | 'sql'
  /** `text` is a GraphQL document. */
  | 'graphql'
  /** `text` is Flux, the query language of InfluxDB. */
  | 'flux'
  /** `text` is a command line for a shell. */
  | 'shell'
  /** `text` is a program and `argv` its list of arguments. */
  | 'argv'
  /** `method`, `url`, `base` and `body` make an HTTP request. */
  | 'http'
  /** `text` is a MongoDB aggregation pipeline (a list of stages): `$out` and `$merge` write. */
  | 'pipeline'
  /** `text` is a list of edits, each a record whose one key names it: Google's `batchUpdate`. `repeat` holds where the list is not told. */
  | 'edits'
  /** JavaScript that is evaluated in a page. */
  | 'script'
  /** `text` is a line of input for the running program `@new.0` with the arguments `@new.1`: a shell or a command's prompt. */
  | 'input'
  | 'message'
  /** The verb in the member's own name decides, and the finding is only *likely*. */
  | 'verb';

/**
 * Which value of a call is meant. `@0` the first argument; `@1.method` a field of the second; `@0.0` the first element
 * of the first, `@0.1+` those behind it; `@new.0.baseURL` an argument of the call or construction that made the receiver; `@name` the name of
 * the member that was called; `@on` the name of the member that it was called on (`client['/users'].GET()`). Anything that does not start with `@` is a constant.
 */
export type Ref = string;

/**
 * What a call gives: the name of a type of the same library, `"Type[]"` for a list of it, or
 * `data` (plain data that was read: no method of it has an effect), `config` (the operator's settings), `time`, `random`,
 * `self` (the receiver, as builders do), `argument:0` (that argument, as validators and identity helpers do),
 * `callback:0` (what that callback returns), `bound:0` (what a container was told to give for that argument; `bound:0[]`: all of it), `parsed:0` (what that text of JSON or YAML says), `path` (the arguments joined by `/`), `other-library:Type`, or a record of these by field. The type `exports` is
 * the library's own exports as an object: what `fs.promises` is, and a default export that is the namespace.
 */
export type Returns = string | { readonly [field: string]: Returns };

/**
 * Which value of a registering call is meant: a `Ref`, or `@item.name` (a field of one element of the table that `each`
 * names), `@key` (that element's key), `@receiver` (what the method was called on).
 */
export type ToolRef = string;

/**
 * How a call registers a tool: where in it the tool's parts stand. Of several references the first that leads to
 * something counts; of several handlers, all that are there run.
 */
export interface Registers {
  /**
   * `tool`: the arguments are read as `McpServer.tool()` reads its overloads, and nothing but `gives` is asked for.
   * `list`: a request handler for tools/list or tools/call: the request first, then the handler.
   * The others only name the form in a report. Default `call`.
   */
  readonly form?: RegistrationForm;
  /** A list or record of tools; `@item` and `@key` are then an element of it. Without it the call registers one tool. */
  readonly each?: ToolRef;
  readonly name?: ToolRef | readonly ToolRef[];
  readonly title?: ToolRef | readonly ToolRef[];
  /** Ends in `.annotations` where a record holds them under that key: a fix may then add the key. */
  readonly annotations?: ToolRef | readonly ToolRef[];
  /** The input schema: a Zod shape or object, or a JSON Schema. */
  readonly schema?: ToolRef | readonly ToolRef[];
  readonly handler?: ToolRef | readonly ToolRef[];
  /** What the handler is called with: `arguments` (what the caller of the tool gives), or as in `calls`. Default `["arguments"]`. */
  readonly gives?: readonly Returns[];
  /** The same, where the tool has no schema. Default: as `gives`. */
  readonly givesWithoutSchema?: readonly Returns[];
  /** Also a call of that name on a value of which nothing is known registers, where its arguments look like a tool. */
  readonly anywhere?: true;
}

/**
 * How a call tells a container of dependencies what stands for a token. One of `class` (an object of it), `value`,
 * `factory` (what calling it gives) and `alias` (what stands for that token) counts: the first that is there.
 */
export interface Binds {
  /** A list of bindings; `@item` is then one of them. */
  readonly each?: ToolRef;
  readonly token: ToolRef | readonly ToolRef[];
  readonly class?: ToolRef | readonly ToolRef[];
  readonly value?: ToolRef | readonly ToolRef[];
  readonly factory?: ToolRef | readonly ToolRef[];
  readonly alias?: ToolRef | readonly ToolRef[];
}

/**
 * Files that a framework loads by where they lie: each is a tool. It counts in a package that depends on one of the
 * library's modules.
 */
export interface ToolFolder {
  /** Below the package's own folder, with all folders in it: `src/tools`. */
  readonly in: string;
  /** What a file's `@0` is: all that it exports, or an object of each class that it exports. Default `exports`. */
  readonly item?: 'exports' | 'object';
  /** Where in `@0` the parts of the tool stand; `@key` is the file's name without extension. What has no handler is no tool. */
  readonly registers: Registers;
}

/** A variant of an entry that holds when an argument has one of some values. The first that matches wins. */
export interface When {
  /** Which argument. */
  readonly argument: Ref;
  /** Constant values that it must have. `"*"` matches any value that is present, `"*text"` one that may be a text and is no options or listener; `"-"` matches an absent one. */
  readonly is: readonly (string | number | boolean)[];
  readonly then: Behaviour;
}

/** What calling (or constructing) does. An entry with neither `does` nor `returns` is known and does nothing. */
export interface Behaviour {
  /** An effect kind, a classifier, or `nothing`. Default `nothing`. */
  readonly does?: EffectKind | Classifier | 'nothing';
  /** Overrides of the kind's usual weight. */
  readonly change?: Change;
  readonly repeat?: Repeat;
  readonly reach?: Reach;
  /** What the effect acts on, for the message. */
  readonly target?: Ref;
  /** For `sql`, `graphql`, `flux`, `shell`, `argv` and `pipeline`; for what runs code, that code. */
  readonly text?: Ref;
  readonly argv?: Ref;
  /** For `argv`: an option whose truth makes it a shell command line. */
  readonly shell?: Ref;
  /** For `http`. `method` defaults to GET. */
  readonly method?: Ref;
  readonly url?: Ref;
  readonly base?: Ref;
  /** Where the base stands if not there: an option that was renamed. */
  readonly otherBase?: Ref;
  readonly body?: Ref;
  readonly returns?: Returns;
  /**
   * Callbacks that the call runs, by argument (`"0"`, `"1.execute"`), each with the types of its parameters. A function
   * that is passed and not named here is run with unknown data (`data`).
   */
  readonly calls?: { readonly [argument: string]: readonly Returns[] };
  /** Arguments (by index) whose fields or items the call changes: `Object.assign`-like. */
  readonly when?: readonly When[];
  /**
   * Nothing happens where the receiver was made during the same call of the tool: ending one's own child process changes
   * nothing that was there before.
   */
  readonly unlessOwn?: boolean;
  /** Only where the caller of the tool gives the target: whom a server is configured to connect to is its own affair. */
  readonly onlyGiven?: boolean;
  /** The call registers a tool. What it does besides is not looked at. */
  readonly registers?: Registers;
  /** The call binds a token in a container of dependencies. */
  readonly binds?: Binds;
  /** It happens instead of what the call that gave the receiver, or an argument, is known to do: `explain()` of a cursor. */
  readonly instead?: boolean;
  /** For `sql`: the driver runs one statement of the text and no more, of this dialect, in which a SELECT cannot write. */
  readonly oneStatement?: 'sqlite';
  /** What it gives is what the receiver now holds of this: written back to where that was read, it changes nothing more. */
  readonly snapshot?: Ref;
  /** A remark for the reader of the catalogue, and for the hover. */
  readonly note?: string;
}

/** A member of a library: what calling it does, what constructing it does, what its members are. */
export interface Entry extends Behaviour {
  /** Constructing with `new`; its `returns` names the instance's type. */
  readonly new?: Behaviour;
  /** Members of the function or object itself: `axios.get`, `fs.promises`. */
  readonly members?: { readonly [names: string]: Entry };
  /** The member is a value of this type of the library (or `other-library:Type`), not a function: `fs.promises`; `self` is the receiver again. */
  readonly is?: Returns;
  /** The member is this constant: `fs.constants.COPYFILE_EXCL`, whose value a `when` may ask for. */
  readonly value?: string | number | boolean;
}

/** What a value of a named type offers. */
export interface TypeEntry {
  /** Another type of the library (or `other-library:Type`) whose members it also has. */
  readonly extends?: string;
  readonly members?: { readonly [names: string]: Entry };
  /** Any chain of members ends here, looked up by its last name. */
  readonly deep?: { readonly [names: string]: Entry };
  /** What calling a value of this type does: `knex('users')`, a tagged `` sql`…` ``. */
  readonly call?: Behaviour;
}

export interface LibraryFile {
  readonly $schema?: string;
  /** The name that people use; also the file's name. */
  readonly library: string;
  /** Module specifiers that it is imported by, without versions: `["pg"]`, `["node:fs", "fs"]`. `*` at the end matches any rest. */
  readonly modules: readonly string[];
  /** Documentation that the entries were written from. */
  readonly source: readonly string[];
  /** Other libraries whose exports it also has, as a drop-in replacement does: `["node-fs"]`. Its own entries win. `expand` resolves it. */
  readonly extends?: readonly string[];
  /** True where nothing of the library has an effect and everything gives plain data; then `exports` may be absent. */
  readonly pure?: boolean;
  /** Named exports; `default` is the default export (and what CommonJS `require` gives), `*` any other. */
  readonly exports?: { readonly [names: string]: Entry };
  readonly types?: { readonly [name: string]: TypeEntry };
  /** Folders whose files are tools. */
  readonly folders?: readonly ToolFolder[];
}
