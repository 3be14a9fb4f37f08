/** Makes many fixes on copies of a folder's texts, which are analysed anew after each round, and writes nothing. */
import type { CancellationToken } from 'vscode-languageserver/node';
import type { FixNote } from '../edits/all.js';
import { type Mended, mendInRounds, type NotedFix } from '../edits/rounds.js';
import { Cancelled } from '../model/analysis.js';
import { contentModified, requestCancelled } from './answers.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';

/**
 * The fixes of `plan`, made until it gives none.
 * @param plan is asked with the newest snapshot at once, before anything else is awaited
 * Rejects with the protocol's errors where the request is cancelled, or a text changed meanwhile.
 */
export async function mend(
  folder: Folder,
  first: Snapshot,
  plan: (snapshot: Snapshot) => readonly NotedFix<FixNote>[],
  token: CancellationToken,
): Promise<Mended<Snapshot, FixNote>> {
  const trial = folder.trial();
  try {
    const mended = await mendInRounds<Snapshot, FixNote>({
      first,
      plan,
      textOf: (snapshot, file) => snapshot.text(file),
      next: async (texts) => {
        if (token.isCancellationRequested) throw requestCancelled();
        try {
          return await trial.analyse(texts, () => token.isCancellationRequested);
        } catch (error) {
          throw error instanceof Cancelled ? requestCancelled() : error;
        }
      },
    });
    if (token.isCancellationRequested) throw requestCancelled();
    for (const [file, text] of mended.draft.originals()) if (folder.textOf(file) !== text) throw contentModified();
    return mended;
  } finally {
    trial.close();
  }
}
