/** A server in memory with its checklists, as the real engine sees it. */
import { answerEdits, keepEdits } from '../../server/src/checklist/answer.js';
import { checklistOf } from '../../server/src/checklist/checklist.js';
import type { Checklist, Question, QuestionId } from '../../server/src/checklist/types.js';
import { applyEdits } from '../../server/src/edits/apply.js';
import type { Edit } from '../../server/src/model/finding.js';
import type { AnnotationKey } from '../../server/src/model/hint.js';
import type { Tool } from '../../server/src/model/tool.js';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

export const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm, writeFile, appendFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;

export class Listed {
  private constructor(
    readonly tools: readonly Tool[],
    readonly findings: Awaited<ReturnType<ReturnType<typeof openSession>['analyse']>>['findings'],
    private readonly files: Readonly<Record<string, string>>,
    private readonly lines: Parameters<typeof checklistOf>[2],
  ) {}

  static async of(source: string | Readonly<Record<string, string>>): Promise<Listed> {
    const files = typeof source === 'string' ? { 'server.ts': HEAD + source } : source;
    const session = openSession(workspaceOf(files));
    const { tools, findings } = await session.analyse({});
    return new Listed(tools, findings, files, (file) => session.lines(file));
  }

  tool(name: string): Tool {
    const found = this.tools.find((tool) => tool.name === name);
    if (!found) throw new Error(`no tool ${name}`);
    return found;
  }

  checklist(name: string): Checklist {
    return checklistOf(this.tool(name), this.findings, this.lines);
  }

  question(name: string, id: QuestionId): Question {
    return this.checklist(name).questions.find((question) => question.id === id) as Question;
  }

  /** The server after a person answered. */
  answer(name: string, key: AnnotationKey, value: boolean | string): Promise<Listed> {
    return this.after(answerEdits(this.tool(name), key, value, this.tools, (file) => this.files[file]));
  }

  keep(name: string, id: QuestionId, reason: string): Promise<Listed> {
    return this.after(keepEdits(this.tool(name), id, reason, this.findings, (file) => this.files[file]));
  }

  /** The text of a file below the head. */
  text(file = 'server.ts'): string {
    return (this.files[file] ?? '').replace(HEAD, '');
  }

  private after(edits: readonly Edit[]): Promise<Listed> {
    const changed = Object.entries(this.files).map(([file, text]) => [
      file,
      applyEdits(
        text,
        edits.filter((edit) => edit.place.file === file),
      ),
    ]);
    return Listed.of(Object.fromEntries(changed));
  }
}
