/** What each annotation means, in the words of the MCP schema's `ToolAnnotations`, for hovers and documentation. */
import type { AnnotationKey, Hint } from '../model/hint.js';

export interface Meaning {
  /** One sentence on what the annotation says. */
  readonly says: string;
  /** What `true` and `false` promise; null for the title. */
  readonly values: { readonly true: string; readonly false: string } | null;
  /** When the annotation is looked at at all. */
  readonly when: string | null;
}

export const MEANINGS: Readonly<Record<AnnotationKey, Meaning>> = {
  title: { says: 'A name of the tool for people.', values: null, when: null },
  readOnlyHint: {
    says: 'Whether the tool leaves its environment as it was.',
    values: {
      true: 'After the call nothing is different: no file, record, message, process, page or server state.',
      false: 'The call may change something.',
    },
    when: null,
  },
  destructiveHint: {
    says: 'Whether the tool may lose something that existed before.',
    values: { true: 'It may overwrite, move or delete.', false: 'It only adds.' },
    when: 'Only looked at where readOnlyHint is false.',
  },
  idempotentHint: {
    says: 'Whether the same call again, with the same arguments, changes nothing further.',
    values: { true: 'A second call changes nothing more.', false: 'A second call may change something more.' },
    when: 'Only looked at where readOnlyHint is false.',
  },
  openWorldHint: {
    says: 'Whether the tool reaches beyond what the server controls.',
    values: {
      true: 'It reaches an open set of things: the web, hosts or people that the arguments choose.',
      false: 'It stays in a closed domain: local files, memory, its own database.',
    },
    when: null,
  },
};

/** Titles as programs pick them: VS Code and Anthropic's validator read `annotations.title` first, the specification `title`. */
export const TITLE_ORDER = {
  specification: ['title', 'annotations.title', 'name'],
  vscode: ['annotations.title', 'title', 'name'],
} as const;

/** The hint as a person would say it of a tool. */
export function inWords(hint: Hint, value: boolean): string {
  switch (hint) {
    case 'readOnlyHint':
      return value ? 'read-only' : 'writes';
    case 'destructiveHint':
      return value ? 'destructive' : 'only adds';
    case 'idempotentHint':
      return value ? 'idempotent' : 'not idempotent';
    case 'openWorldHint':
      return value ? 'open world' : 'closed world';
  }
}
