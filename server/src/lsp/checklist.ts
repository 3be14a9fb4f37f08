/** The checklist of a tool, and the edits that its answers write. */
import type { CancellationToken } from 'vscode-languageserver/node';
import { answerEdits, keepEdits, NoPlace } from '../checklist/answer.js';
import { checklistOf } from '../checklist/checklist.js';
import { QUESTIONS } from '../checklist/questions.js';
import type { QuestionId } from '../checklist/types.js';
import { explainTool } from '../explain/explain.js';
import { inlineCode, toolMarkdown } from '../explain/markdown.js';
import type { Edit } from '../model/finding.js';
import {
  ANSWER_REQUEST,
  type AnswerParams,
  CHECKLIST_REQUEST,
  type ChecklistAnswer,
  type EditAnswer,
  EXPLAIN_REQUEST,
  KEEP_REQUEST,
  type KeepParams,
} from './checklist-protocol.js';
import type { Feature, FeatureContext } from './feature.js';
import { Spots } from './spots.js';
import { type FoundTool, findTool } from './tool-refs.js';
import { toWorkspaceEdit } from './workspace-edit.js';

export const checklist: Feature = {
  capabilities: {},
  register(context: FeatureContext) {
    const { connection } = context;
    connection.onRequest(CHECKLIST_REQUEST, async (params: unknown, token: CancellationToken): Promise<ChecklistAnswer | null> => {
      const found = await findTool(context, params, token);
      return found ? { folder: found.folder.uri, tool: (params as ChecklistAnswer).tool, checklist: listFor(found) } : null;
    });
    connection.onRequest(ANSWER_REQUEST, (params: unknown, token: CancellationToken) =>
      written(context, params, token, ({ tool, snapshot }) => {
        const { question, value } = params as Partial<AnswerParams>;
        if (!isQuestion(question) || (question as QuestionId) === 'depends')
          throw new NoPlace('That is no question which an annotation answers.');
        const fits = question === 'title' ? typeof value === 'string' && value.trim() !== '' : typeof value === 'boolean';
        if (!fits || value === undefined) throw new NoPlace(`${question} needs ${question === 'title' ? 'a text' : 'true or false'}.`);
        return answerEdits(tool, question, typeof value === 'string' ? value.trim() : value, snapshot.tools, (file) => snapshot.text(file));
      }),
    );
    connection.onRequest(KEEP_REQUEST, (params: unknown, token: CancellationToken) =>
      written(context, params, token, ({ tool, snapshot }) => {
        const { question, reason } = params as Partial<KeepParams>;
        if (!isQuestion(question) || typeof reason !== 'string') throw new NoPlace('A question and a reason are needed.');
        return keepEdits(tool, question, reason, snapshot.findings, (file) => snapshot.text(file));
      }),
    );
    connection.onRequest(EXPLAIN_REQUEST, async (params: unknown, token: CancellationToken): Promise<string | null> => {
      const found = await findTool(context, params, token);
      return found ? explained(found) : null;
    });
  },
};

function listFor({ tool, snapshot, folder }: FoundTool): ChecklistAnswer['checklist'] {
  return new Spots(folder, snapshot).checklist(checklistOf(tool, snapshot.findings, snapshot.lineMap));
}

function explained({ tool, snapshot }: FoundTool): string {
  const heading = tool.name === null ? 'A tool whose name cannot be told' : inlineCode(tool.name);
  return `## ${heading}\n\n${toolMarkdown(explainTool(tool, snapshot.lineMap))}\n`;
}

async function written(
  context: FeatureContext,
  params: unknown,
  token: CancellationToken,
  edits: (found: FoundTool) => readonly Edit[],
): Promise<EditAnswer> {
  const found = await findTool(context, params, token);
  if (!found) return { edit: null, why: 'The tool is no longer there.' };
  try {
    const made = edits(found);
    if (made.length === 0) return { edit: null, why: null };
    return { edit: toWorkspaceEdit(made, found.snapshot, found.folder, context.abilities()) };
  } catch (error) {
    if (error instanceof NoPlace) return { edit: null, why: error.message };
    throw error;
  }
}

function isQuestion(id: unknown): id is QuestionId {
  return QUESTIONS.some((question) => question.id === id);
}
