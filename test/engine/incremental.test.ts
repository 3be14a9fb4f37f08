/** Caching, overlays, cancellation, determinism: counted and compared, never timed. */
import { describe, expect, test } from 'vitest';
import { type Analysis, Cancelled, openSession } from '../../server/src/session.js';
import { effectText, verdictsText, workspaceOf } from '../support/check.js';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { a } from './a.js';
import { b } from './b.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', { inputSchema: {}, annotations: { readOnlyHint: true } }, a);
server.registerTool('b', { inputSchema: {}, annotations: { readOnlyHint: true } }, b);
`;
const READ = (name: string) => `import { readFile } from 'node:fs/promises';\nexport const ${name} = async ({ id }) => readFile(id);\n`;
const WIPE = (name: string) => `import { rm } from 'node:fs/promises';\nexport const ${name} = async ({ id }) => { await rm(id); };\n`;
const files = () => ({ 'src/server.ts': SERVER, 'src/a.ts': READ('a'), 'src/b.ts': READ('b') });

/** Everything that an analysis says, without how long it took. */
function said(analysis: Analysis): unknown {
  return {
    tools: analysis.tools.map((tool) => ({
      name: tool.name,
      place: tool.namePlace,
      handler: tool.handler,
      annotations: tool.annotations,
      effects: tool.effects.map(
        (effect) => `${effectText(effect)} ${effect.place.file}:${effect.place.start} ${effect.through.map((s) => s.name).join('<')}`,
      ),
      verdicts: verdictsText(tool.verdicts),
      depends: tool.dependsOn.map((each) => `${each.argument}: ${each.cases.map((c) => `${c.value} ${verdictsText(c.verdicts)}`).join()}`),
      notes: tool.notes,
    })),
    findings: analysis.findings,
    notes: analysis.notes,
    unknownCalls: analysis.stats.unknownCalls,
  };
}

const answers = (analysis: Analysis) => Object.fromEntries(analysis.tools.map((tool) => [tool.name, tool.verdicts.readOnlyHint.value]));

describe('what is done again', () => {
  test('nothing, where nothing changed', async () => {
    const session = openSession(workspaceOf(files()));
    const first = await session.analyse();
    expect(first.stats).toMatchObject({ parses: 3, evaluations: 2 });
    const second = await session.analyse();
    expect(second.stats).toMatchObject({ parses: 0, evaluations: 0 });
    expect(said(second)).toEqual(said(first));
  });

  test('one file and the tools that use it', async () => {
    const session = openSession(workspaceOf(files()));
    await session.analyse();
    session.setOverlay('src/a.ts', WIPE('a'));
    const edited = await session.analyse();
    expect(edited.stats).toMatchObject({ parses: 1, evaluations: 1 });
    expect(answers(edited)).toEqual({ a: false, b: true });
  });

  test('a file that no tool uses', async () => {
    const session = openSession(workspaceOf({ ...files(), 'src/other.ts': 'export const x = 1;\n' }));
    await session.analyse();
    session.setOverlay('src/other.ts', 'export const x = 2;\n');
    expect((await session.analyse()).stats.evaluations).toBe(0);
  });

  test('a helper that both use', async () => {
    const use = (name: string) => `import { io } from './io.js';\nexport const ${name} = async ({ id }) => io(id);\n`;
    const session = openSession(workspaceOf({ ...files(), 'src/a.ts': use('a'), 'src/b.ts': use('b'), 'src/io.ts': READ('io') }));
    expect(answers(await session.analyse())).toEqual({ a: true, b: true });
    session.setOverlay('src/io.ts', WIPE('io'));
    const edited = await session.analyse();
    expect(edited.stats).toMatchObject({ parses: 1, evaluations: 2 });
    expect(answers(edited)).toEqual({ a: false, b: false });
  });

  describe('of several tools in one file', () => {
    const TOOLS = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
const seen: string[] = [];
let last: string | null = null;
async function load(id: string) { seen.push(id); return readFile(id); }
server.registerTool('read', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => load(id));
server.registerTool('drop', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { const x = 1; await rm(id); });
server.registerTool('count', { inputSchema: {}, annotations: { readOnlyHint: true } }, async () => seen.length);
server.registerTool('last', { inputSchema: {}, annotations: { readOnlyHint: true } }, async () => { if (last === null) throw new Error('none'); await rm(last); });
`;
    const open = async () => {
      const session = openSession(workspaceOf({ 'src/server.ts': TOOLS }));
      expect((await session.analyse()).stats.evaluations).toBeGreaterThan(0);
      return session;
    };
    const edited = async (from: string, to: string) => {
      expect(TOOLS).toContain(from);
      const text = TOOLS.replace(from, to);
      const session = await open();
      session.setOverlay('src/server.ts', text);
      const again = await session.analyse();
      expect(said(again)).toEqual(said(await openSession(workspaceOf({ 'src/server.ts': text })).analyse()));
      return again;
    };

    test('only the one that is typed in', async () => {
      expect((await edited('const x = 1;', 'const x = 1;\n  const y = [x, "…"];')).stats.evaluations).toBe(1);
      expect((await edited('const x = 1; await rm(id);', '')).stats.evaluations).toBe(1);
    });

    test('none, for a comment or blanks between them', async () => {
      expect((await edited('let last', '// A word.\n\nlet last')).stats.evaluations).toBe(0);
    });

    test('those that call a function which is typed in', async () => {
      const again = await edited('return readFile(id);', 'await rm(id);\n  return readFile(id);');
      expect(answers(again)).toMatchObject({ read: false, drop: false, count: true });
    });

    test('one that reads what another has stopped to write', async () => {
      await edited('seen.push(id); ', '');
    });

    test('all, where what the file sets up is another thing', async () => {
      expect(answers(await edited("'drop', {", "'drop', { ...{},"))).toMatchObject({ drop: false });
      expect(
        answers(
          await edited("import { readFile, rm } from 'node:fs/promises'", 'import { readFile, readFile as rm } from "node:fs/promises"'),
        ),
      ).toMatchObject({
        drop: true,
      });
    });

    test('one whose variable comes to be set by code that nobody was seen to run', async () => {
      const again = await edited('const server =', 'export function use(id: string) { last = id; }\nconst server =');
      expect(answers(again)).toMatchObject({ last: false });
    });

    test.each([1, 2, 3])('whatever is typed wherever (seed %i)', async (seed) => {
      const pick = dice(seed * 104729);
      const session = await open();
      let text = TOOLS;
      for (let step = 0; step < 40; step++) {
        const at = pick(text.length + 1);
        const typed = [
          'x',
          '{',
          '}',
          '(',
          '`',
          "'",
          '\n',
          '/*',
          '// ',
          'await rm(id); ',
          'last = id; ',
          'seen.pop(); ',
          'async () => {',
          'return ',
        ];
        if (pick(5) === 0) text = TOOLS;
        else text = text.slice(0, at) + (pick(3) === 0 ? '' : typed[pick(typed.length)]) + text.slice(at + pick(2) * pick(12));
        session.setOverlay('src/server.ts', text);
        const fresh = await openSession(workspaceOf({ 'src/server.ts': text })).analyse();
        expect(said(await session.analyse()), `step ${step}:\n${text}`).toEqual(said(fresh));
      }
    });

    test('all, where a function comes to fill a list that was empty', async () => {
      const TABLE = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
const paths: string[] = [];
export function later(path: string) { return path; }
export function setUp(server: McpServer) {
  const all = [...paths];
  server.registerTool('wipe', { inputSchema: {} }, async () => { for (const path of all) await rm(path); });
}
`;
      const session = openSession(workspaceOf({ 'src/server.ts': TABLE }));
      const before = await session.analyse();
      const text = TABLE.replace('return path;', 'paths.push(path);');
      session.setOverlay('src/server.ts', text);
      const again = await session.analyse();
      expect(said(again)).toEqual(said(await openSession(workspaceOf({ 'src/server.ts': text })).analyse()));
      expect(answers(again)).not.toEqual(answers(before));
    });

    test('nothing of a tool that is half-typed to the end', async () => {
      await edited("server.registerTool('count'", "server.registerTool('half', {}, async () => {\nserver.registerTool('count'");
      await edited('const x = 1;', 'const x = `');
    });
  });

  test('a change of the same text', async () => {
    const session = openSession(workspaceOf(files()));
    await session.analyse();
    session.setOverlay('src/a.ts', READ('a'));
    expect((await session.analyse()).stats).toMatchObject({ parses: 0, evaluations: 0 });
  });
});

describe('what stands behind a value that the handler reads', () => {
  const chain = (method: string) => ({
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { call } from './api.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: {} }, async ({ id }) => call(id));
`,
    'src/api.ts': `import { options } from './options.js';
const OPTIONS = { ...options, headers: {} };
export const call = (id) => fetch('https://api.acme.com/' + id, OPTIONS);
`,
    'src/options.ts': `import { METHOD } from './config.js';\nexport const options = { method: METHOD };\n`,
    'src/config.ts': `export const METHOD = '${method}';\n`,
  });

  test('a constant two modules away', async () => {
    const session = openSession(workspaceOf(chain('GET')));
    expect(answers(await session.analyse())).toEqual({ t: true });
    session.setOverlay('src/config.ts', `export const METHOD = 'DELETE';\n`);
    expect(answers(await session.analyse())).toEqual({ t: false });
  });

  test('JSON', async () => {
    const workspace = workspaceOf({
      ...chain('GET'),
      'src/options.ts': `import config from './config.json';\nexport const options = { method: config.method };\n`,
      'src/config.json': '{ "method": "GET" }',
    });
    const session = openSession(workspace);
    expect(answers(await session.analyse())).toEqual({ t: true });
    workspace.write('src/config.json', '{ "method": "DELETE" }');
    session.invalidate('src/config.json');
    expect(answers(await session.analyse())).toEqual({ t: false });
  });

  test('a class that comes to implement an interface', async () => {
    const workspace = workspaceOf({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Store } from './store.js';
import './disk.js';
export function register(server: McpServer, store: Store) {
  server.registerTool('t', { inputSchema: {} }, async ({ id }) => store.go(id));
}
`,
      'src/store.ts': 'export interface Store { go(id: string): Promise<unknown> }\n',
      'src/disk.ts': `import { readFile } from 'node:fs/promises';\nimport type { Store } from './store.js';\nexport class Disk implements Store { async go(id) { return readFile(id); } }\n`,
    });
    const session = openSession(workspace);
    expect(answers(await session.analyse())).toEqual({ t: true });
    session.setOverlay(
      'src/disk.ts',
      `import { rm } from 'node:fs/promises';\nimport type { Store } from './store.js';\nexport class Disk implements Store { async go(id) { return rm(id); } }\n`,
    );
    expect(answers(await session.analyse())).toEqual({ t: false });
  });

  test('a file that appears in front of another', async () => {
    const workspace = workspaceOf({ ...files(), 'src/a/index.ts': READ('a') });
    workspace.remove('src/a.ts');
    workspace.write('src/server.ts', SERVER.replace('./a.js', './a'));
    const session = openSession(workspace);
    expect(answers(await session.analyse())).toEqual({ a: true, b: true });
    workspace.write('src/a.ts', WIPE('a'));
    session.invalidate('src/a.ts');
    expect(answers(await session.analyse())).toEqual({ a: false, b: true });
  });

  test('state that another tool writes', async () => {
    const text = (mode: string) =>
      `let mode = 'read';\nexport const a = async () => { mode = '${mode}'; };\nexport const current = () => mode;\n`;
    const workspace = workspaceOf({
      ...files(),
      'src/a.ts': text('read'),
      'src/b.ts': `import { rm } from 'node:fs/promises';\nimport { current } from './a.js';\nexport const b = async ({ id }) => { if (current() === 'write') await rm(id); };\n`,
    });
    const session = openSession(workspace);
    expect(answers(await session.analyse()).b).toBe(true);
    session.setOverlay('src/a.ts', text('write'));
    expect(answers(await session.analyse()).b).toBe(false);
  });
});

describe('overlays', () => {
  test('an unsaved text counts, and the disk counts again when it is closed', async () => {
    const session = openSession(workspaceOf(files()));
    session.setOverlay('src/b.ts', WIPE('b'));
    expect(answers(await session.analyse())).toEqual({ a: true, b: false });
    session.setOverlay('src/b.ts', undefined);
    expect(answers(await session.analyse())).toEqual({ a: true, b: true });
  });

  test('a change on the disk under an overlay does not show', async () => {
    const workspace = workspaceOf(files());
    const session = openSession(workspace);
    session.setOverlay('src/b.ts', WIPE('b'));
    await session.analyse();
    workspace.write('src/b.ts', READ('b'));
    session.invalidate('src/b.ts');
    expect(answers(await session.analyse()).b).toBe(false);
  });

  test('a file that exists only in the editor', async () => {
    const { 'src/b.ts': _, ...rest } = files();
    const session = openSession(workspaceOf(rest));
    expect(answers(await session.analyse()).b).toBe('unknown');
    session.setOverlay('src/b.ts', WIPE('b'));
    session.invalidate('src/b.ts');
    expect(answers(await session.analyse()).b).toBe(false);
  });

  test('a file that goes away takes its tools along', async () => {
    const workspace = workspaceOf(files());
    const session = openSession(workspace);
    await session.analyse();
    workspace.remove('src/server.ts');
    session.invalidate('src/server.ts');
    expect((await session.analyse()).tools).toEqual([]);
  });

  test('an empty overlay is a text too', async () => {
    const session = openSession(workspaceOf(files()));
    await session.analyse();
    session.setOverlay('src/server.ts', '');
    expect((await session.analyse()).tools).toEqual([]);
  });
});

describe('cancellation', () => {
  test('at once', async () => {
    const session = openSession(workspaceOf(files()));
    await expect(session.analyse({ cancelled: () => true })).rejects.toBeInstanceOf(Cancelled);
  });

  test('after any number of steps, and the next analysis is whole', async () => {
    const fresh = said(await openSession(workspaceOf(files())).analyse());
    for (let steps = 1; steps < 14; steps++) {
      const session = openSession(workspaceOf(files()));
      let asked = 0;
      const result = await session.analyse({ cancelled: () => ++asked > steps }).catch((error) => error);
      if (asked > steps) expect(result).toBeInstanceOf(Cancelled);
      expect(said(await session.analyse())).toEqual(fresh);
    }
  });

  test('two at a time do not disturb each other', async () => {
    const session = openSession(workspaceOf(files()));
    const [one, two] = await Promise.all([session.analyse(), session.analyse()]);
    expect(said(two)).toEqual(said(one));
  });
});

describe('determinism', () => {
  test('two runs say the same, in whatever order the files are listed', async () => {
    const all = { ...files(), 'src/z.ts': 'export {};\n', 'lib/c.ts': SERVER.replaceAll('./', '../src/') };
    const first = workspaceOf(all);
    const second = workspaceOf(Object.fromEntries(Object.entries(all).reverse()));
    second.files = () => [...first.files()].reverse();
    const names = (analysis: Analysis) =>
      analysis.tools.map((tool) => `${tool.name} ${tool.namePlace.file} ${verdictsText(tool.verdicts)}`).sort();
    expect(names(await openSession(second).analyse())).toEqual(names(await openSession(first).analyse()));
    expect(said(await openSession(first).analyse())).toEqual(said(await openSession(first).analyse()));
  });
});

/** A repeatable stream of numbers below a bound. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a series of edits ends where a fresh analysis would', () => {
  const BODIES = [
    'readFile(id)',
    'rm(id)',
    'appendFile(id, "x")',
    'fetch("https://api.acme.com/" + id, OPTIONS)',
    'helper(id)',
    'store.save(id)',
    'store.load(id)',
    '(store.last = id)',
    'store.last',
    'run(id)',
    '{ broken',
  ];
  const IMPORTS = `import { appendFile, readFile, rm } from 'node:fs/promises';\nimport { OPTIONS } from './config.js';\nimport { helper, store } from './store.js';\n`;
  const EDITS: Record<string, (pick: (below: number) => number) => string> = {
    'src/a.ts': (pick) => `${IMPORTS}import { run } from './b.js';\nexport const a = async ({ id }) => ${BODIES[pick(BODIES.length)]};\n`,
    'src/b.ts': (pick) =>
      `${IMPORTS}export const run = async (id) => ${BODIES[pick(BODIES.length - 2)]};\nexport const b = async ({ id }) => ${BODIES[pick(BODIES.length)]};\n`,
    'src/config.ts': (pick) => `const M = '${['GET', 'POST', 'DELETE'][pick(3)]}';\nexport const OPTIONS = { method: M };\n`,
    'src/store.ts': (pick) =>
      `${IMPORTS.split('\n')[0]}\nclass Store { last = '/'; ${['root = "/"', 'root: string | null = null'][pick(2)]}; async save(id) { ${['this.last = id', 'await rm(id)', 'this.root = id'][pick(3)]}; } async load(id) { if (this.root === null) throw new Error('no'); return ${['readFile(this.last)', 'rm(this.root)', 'this.last'][pick(3)]}; } }\nexport const store = new Store();\nexport const helper = async (id) => ${['store.save(id)', 'store.load(id)', 'null'][pick(3)]};\n`,
    'src/server.ts': (pick) =>
      [
        SERVER,
        SERVER.replace("'b',", "'c',"),
        `// moved\n${SERVER}server.registerTool('d', {}, async ({ id }) => { log.push(id); return ${BODIES[pick(2)]}; });\n`,
        `${SERVER}const log: string[] = [];\nserver.registerTool('e', {}, async () => log.join());\n`,
      ]
        .slice(pick(4))[0]
        ?.replace(
          'import { a }',
          pick(2) === 0 ? "import { readFile, rm } from 'node:fs/promises';\nimport { a }" : 'import { a }',
        ) as string,
  };

  test.each([1, 2, 3, 4, 5, 6])('seed %i', async (seed) => {
    const pick = dice(seed * 7919);
    const workspace = workspaceOf(Object.fromEntries(Object.entries(EDITS).map(([file, make]) => [file, make(pick)])));
    const session = openSession(workspace);
    for (let step = 0; step < 25; step++) {
      const file = Object.keys(EDITS)[pick(5)] as string;
      const text = EDITS[file]?.(pick) ?? '';
      if (pick(5) === 0 && file !== 'src/server.ts') {
        workspace.remove(file);
        session.setOverlay(file, undefined);
      } else if (pick(2) === 0) {
        workspace.write(file, text);
        session.setOverlay(file, undefined);
      } else {
        workspace.write(file, text);
        session.setOverlay(file, text);
      }
      session.invalidate(file);
      const incremental = await session.analyse();
      const fresh = await openSession(workspace).analyse();
      expect(said(incremental), `step ${step}: ${file}`).toEqual(said(fresh));
    }
  });
});
