/** Every sample of every rule's page, linted by the whole engine: what the pages say has to be what Truehint does. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import type { Finding } from '../../server/src/model/finding.js';
import type { Workspace } from '../../server/src/model/workspace.js';
import { RULES } from '../../server/src/rules/index.js';
import { openSession } from '../../server/src/session.js';
import { isConfig, samples } from './samples.js';

const FILE = 'src/server.ts';

/** What a sample that is a config speaks of. */
const CONFIGURED: Record<string, string> = {
  'src/notes.ts': `import { appendFile } from 'node:fs/promises';
export const record = async (line: string) => appendFile('audit.log', line);
`,
  [FILE]: `import { appendFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { record } from './notes.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool(
  'note',
  { title: 'Note', description: 'Notes it.', annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false } },
  async () => {
    await record('noted');
    await appendFile('notes.txt', 'noted');
    return { content: [] };
  },
);
`,
};

/** A folder that holds one server, and perhaps a config. */
function folderWith(text: string): Workspace {
  const own: Record<string, string> = isConfig(text) ? { ...CONFIGURED, 'truehint.config.json': text } : { [FILE]: text };
  const files: Record<string, string> = { 'package.json': '{ "name": "sample", "type": "module" }', ...own };
  return { files: () => Object.keys(files).sort(), read: (file) => files[file], size: (file) => files[file]?.length };
}

async function lint(text: string): Promise<readonly Finding[]> {
  return (await openSession(folderWith(text)).analyse()).findings;
}

const told = (findings: readonly Finding[]) => findings.map((finding) => `${finding.rule}: ${finding.message}`);

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const { bad, good, twin } = samples(readFileSync(`docs/rules/${id}.md`, 'utf8'));
  const numbered = (list: readonly string[]) => list.map((code, i) => [i + 1, code] as const);

  it.each(numbered(bad))('reports bad example %i', async (_, code) => {
    const findings = (await lint(code)).filter((finding) => finding.rule === id);
    expect(told(findings)).not.toEqual([]);
    expect(new Set(findings.map((finding) => finding.severity))).toEqual(new Set([rule.severity]));
  });

  if (rule.docs.fix !== null) {
    it.each(numbered(bad))('mends bad example %i', async (_, code) => {
      let text = code;
      // A hint at a time, as a person would: each fix is made for the text before it.
      for (let i = 0; i < 8; i++) {
        const [finding] = (await lint(text)).filter((each) => each.rule === id && each.fix);
        if (!finding?.fix) break;
        text = applyEdits(text, finding.fix.edits);
      }
      expect(text).not.toBe(code);
      expect(told((await lint(text)).filter((finding) => finding.rule === id))).toEqual([]);
    });
  }

  it.each(numbered(good))('is silent about good example %i, and so is every other rule', async (_, code) => {
    expect(told(await lint(code))).toEqual([]);
  });

  it.each(numbered(twin))('is silent about benign twin %i, and so is every other rule', async (_, code) => {
    expect(told(await lint(code))).toEqual([]);
  });
});
