/** What a person is told once many fixes are made. No text of the analysed code is in it: a notification would read links in it. */
import type { AnnotateAllAnswer, FixAllAnswer } from '../../../server/src/lsp/fix-protocol.js';

/** `vscode.l10n.t`. */
export type Translate = (message: string, ...args: (string | number)[]) => string;

/** What was written: `3 fixes in 2 files.` */
export function written({ fixes, files }: Pick<FixAllAnswer, 'fixes' | 'files'>, t: Translate): string {
  if (fixes === 1) return t('1 fix in 1 file.');
  return files === 1 ? t('{0} fixes in 1 file.', fixes) : t('{0} fixes in {1} files.', fixes, files);
}

/** What is left to a person; empty where nothing is. */
export function left({ left: count }: Pick<FixAllAnswer, 'left'>, t: Translate): string {
  if (count === 0) return '';
  return count === 1 ? t('1 finding needs a decision.') : t('{0} findings need a decision.', count);
}

/** The whole message of "fix all". */
export function fixed(answer: FixAllAnswer, t: Translate): string {
  const rest = left(answer, t);
  if (answer.fixes === 0)
    return rest === '' ? t('There is nothing to fix.') : `${t('No finding has a fix that can be made without you.')} ${rest}`;
  return [written(answer, t), rest].filter((part) => part !== '').join(' ');
}

/** The whole message of "annotate all". */
export function annotated(answer: AnnotateAllAnswer, t: Translate): string {
  const count = answer.needsPerson.length;
  const rest =
    count === 0
      ? ''
      : count === 1
        ? t('Of 1 tool the code does not tell everything: it needs your answer.')
        : t('Of {0} tools the code does not tell everything: they need your answers.', count);
  const done =
    answer.files === 0
      ? t('No annotation is missing that the code tells.')
      : answer.files === 1
        ? t('The annotations that the code tells are written, in 1 file.')
        : t('The annotations that the code tells are written, in {0} files.', answer.files);
  return [done, rest].filter((part) => part !== '').join(' ');
}
