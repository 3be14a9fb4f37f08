/**
 * Which part may import which, and why. `npm run lint` checks it. The parts: ARCHITECTURE.md.
 * Each rule lists what a part MAY import; everything else inside server/src is forbidden to it.
 */

/** The doors: the only parts that know a process, a file system or a protocol. */
const DOORS = ['lsp', 'cli', 'mcp'];

/** A regular expression for any file of these parts of the server. */
const parts = (...names) => `^server/src/(${names.join('|')})/`;

/** Code that decides: given the same texts it says the same, wherever it runs. */
const PURE = [
  'model',
  'core',
  'frontends',
  'evaluator',
  'engine',
  'catalogue',
  'config',
  'classify',
  'tools',
  'verdicts',
  'rules',
  'edits',
  'clients',
  'policy',
  'explain',
  'checklist',
  'resolver',
  'report',
];

/** A rule: files of a part import only their own part, these parts, and packages. */
const only = (part, allowed, comment) => ({
  name: `${part}-imports`,
  comment,
  severity: 'error',
  from: { path: parts(part) },
  to: { path: '^(server|client)/src/', pathNot: parts(part, ...allowed) },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Two files that need each other are one file, or a third is missing: a cycle cannot be read, tested or moved in halves. Inside the ' +
        'evaluator and the frontend cycles are the nature of the thing: an expression holds a function that holds statements that hold expressions.',
      severity: 'error',
      from: { pathNot: parts('evaluator', 'frontends') },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'What cannot be resolved here is missing after `npm ci` too.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
    {
      name: 'dependencies-are-declared',
      comment: 'A package that is only there because another one needs it goes when that one no longer does.',
      severity: 'error',
      from: { path: '^(server|client)/src/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/vscode',
      },
    },
    {
      name: 'model-imports-nothing',
      comment: 'The words that all parts share: whoever imports them must not pull in anything else.',
      severity: 'error',
      from: { path: parts('model') },
      to: { pathNot: parts('model') },
    },
    only('core', ['model'], 'A frontend for another language writes the core language and must find nothing of TypeScript in it.'),
    only(
      'frontends',
      ['model', 'core'],
      'Lowering one file is pure and cached by its content: it may know no other file and no later step.',
    ),
    {
      name: 'ts-morph-in-one-place',
      comment: 'Nothing behind the frontend may know TypeScript syntax, or a Python frontend could not stand beside it.',
      severity: 'error',
      from: { path: '^(server|client)/src/', pathNot: '^server/src/frontends/typescript/' },
      to: { path: 'node_modules/(ts-morph|@ts-morph|typescript)/' },
    },
    only('classify', ['model'], 'Texts are classified by what they say, never by the syntax tree or the analysis that they came from.'),
    only(
      'catalogue',
      ['model'],
      "The catalogue is data, in a format that a user's own file may add to: it cannot depend on how it is read.",
    ),
    only(
      'config',
      ['model', 'core', 'catalogue', 'policy'],
      'What a user says is read before anything is analysed: it cannot depend on what the analysis makes of it.',
    ),
    only('verdicts', ['model'], 'Judging is a fold over effects: tested without a source, and the same for every frontend.'),
    only('clients', ['model'], 'Facts about hosts and directories, to be corrected without knowing the analyser.'),
    only('policy', ['model', 'clients'], 'What a client does follows from what a tool declares, never from how its code was read.'),
    only('edits', ['model'], 'An edit needs the written members and their places, which the model holds.'),
    only('explain', ['model', 'clients', 'verdicts'], 'Wording is shared by all doors, so it may belong to none of them.'),
    only('rules', ['model', 'verdicts', 'edits', 'clients', 'explain'], 'A rule sees what a tool is and does, not how that was found out.'),
    only(
      'checklist',
      ['model', 'edits', 'clients', 'explain', 'rules'],
      'What an author is asked follows from tools and findings alone; how it is drawn is for the doors.',
    ),
    only('resolver', ['model', 'core'], 'Where an import leads is decided by paths and manifests alone.'),
    {
      name: 'report-imports',
      comment: 'The report translates what a session answers (its types) into plain data: no file is read for it.',
      severity: 'error',
      from: { path: parts('report') },
      to: { path: '^(server|client)/src/', pathNot: `${parts('report', 'model')}|^server/src/session\\.ts$` },
    },
    {
      name: 'analysis-knows-no-judgement',
      comment: 'What a handler does must come out the same whatever rules exist, whatever a host makes of hints, and whoever asks.',
      severity: 'error',
      from: { path: parts('evaluator', 'tools') },
      to: { path: parts('rules', 'verdicts', 'edits', 'clients', 'policy', 'explain', 'report', 'host', ...DOORS) },
    },
    {
      name: 'no-door-inside',
      comment: 'The same engine answers in an editor, on a command line and to an agent: it may not know which.',
      severity: 'error',
      from: { path: `${parts(...PURE)}|^server/src/session` },
      to: { path: parts('host', ...DOORS) },
    },
    {
      name: 'pure-parts-touch-nothing',
      comment:
        'Nothing of the analysed workspace is ever run, and nothing is read but through the Workspace: so the engine has no file system, no process and no network at hand.',
      severity: 'error',
      // The SQL parser's grammars are large and loaded when the first statement asks for them, which takes `node:module`.
      from: { path: `${parts(...PURE)}|^server/src/session`, pathNot: '^server/src/classify/sql/parser\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(path|path/posix|crypto|perf_hooks|timers|timers/promises|url|util)$' },
    },
    {
      name: 'no-network',
      comment: 'Truehint works offline and tells nobody anything.',
      severity: 'error',
      from: { path: '^(server|client)/src/' },
      to: { path: '^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises|child_process)$' },
    },
    {
      name: 'nothing-is-run',
      comment: "What is analysed is never executed. The guard on memory takes V8's own collector from a context, with a text of its own.",
      severity: 'error',
      from: { path: '^(server|client)/src/', pathNot: '^server/src/host/memory\\.ts$' },
      to: { path: '^(node:)?vm$' },
    },
    {
      name: 'threads-in-one-place',
      comment: 'The engine may not know in which thread it runs; the command line runs it in its own.',
      severity: 'error',
      from: { path: '^(server|client)/src/', pathNot: '^server/src/host/worker/' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'doors-apart',
      comment: 'A door is thin: what two of them need belongs in host (files) or report (words), and each starts without the others.',
      severity: 'error',
      from: { path: '^server/src/(lsp|cli|mcp)/', pathNot: '^server/src/cli/main\\.ts$' },
      to: { path: parts(...DOORS), pathNot: '^server/src/$1/' },
    },
    {
      name: 'protocols-stay-in-their-door',
      comment: 'The engine outlives protocols: LSP types belong to lsp and the client, MCP types to mcp.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: parts('lsp', 'mcp') },
      to: { path: 'node_modules/(vscode-|@modelcontextprotocol)' },
    },
    {
      name: 'client-takes-only-types',
      comment:
        'The client runs in the extension host and speaks to the server over the protocol: code of the server in it would run twice.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^server/src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-knows-no-client',
      comment: 'The server runs in any LSP client.',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^client/src/|node_modules/@types/vscode/|^vscode$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json', '.d.ts'],
    },
  },
};
