/** What the checklist's page and the extension tell each other. Types only: the page is a program of its own. */
import type { QuestionId } from '../../../server/src/checklist/types.js';
import type { ChecklistAnswer, ServerItem, Spot, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { Strings } from './strings.js';

export type ToPage =
  | {
      readonly kind: 'show';
      readonly servers: readonly ServerItem[];
      /** Null where no tool is chosen, or the chosen one is gone. */
      readonly chosen: ChecklistAnswer | null;
      /** True where the page should look at the tool from its first question on. */
      readonly fresh: boolean;
    }
  | { readonly kind: 'strings'; readonly strings: Strings }
  /** An answer could not be written. */
  | { readonly kind: 'refused'; readonly question: QuestionId; readonly why: string }
  /** Go to the next question without an answer. */
  | { readonly kind: 'next' }
  /** The page is to have the focus again. */
  | { readonly kind: 'focus' };

export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'choose'; readonly ref: ToolRef }
  | { readonly kind: 'answer'; readonly ref: ToolRef; readonly question: Exclude<QuestionId, 'depends'>; readonly value: boolean | string }
  | { readonly kind: 'keep'; readonly ref: ToolRef; readonly question: QuestionId; readonly reason: string }
  | { readonly kind: 'open'; readonly spot: Spot }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };
