/**
 * What the checklist wrote, so that it takes back its own answers and nothing else. A document's undo stack is the editor's: an answer can
 * be taken back while the document is as the answer left it.
 */
export interface Moment {
  readonly uri: string;
  readonly version: number;
}

export class WrittenAnswers {
  private readonly done: Moment[] = [];
  private readonly undone: Moment[] = [];

  /** An answer was written, and left the document at this version. */
  wrote(moment: Moment): void {
    this.done.push(moment);
    this.undone.length = 0;
  }

  /** The document of the answer that is taken back next; undefined where there is none, or its document changed since. */
  toUndo(versionOf: (uri: string) => number | undefined): string | undefined {
    return asItWas(this.done, versionOf);
  }

  /** The same for the answer that was taken back last. */
  toRedo(versionOf: (uri: string) => number | undefined): string | undefined {
    return asItWas(this.undone, versionOf);
  }

  /** The editor took the answer of `toUndo` back, which left its document at this version. */
  undid(moment: Moment): void {
    move(this.done, this.undone, moment);
  }

  /** The editor wrote the answer of `toRedo` again. */
  redid(moment: Moment): void {
    move(this.undone, this.done, moment);
  }
}

function asItWas(moments: readonly Moment[], versionOf: (uri: string) => number | undefined): string | undefined {
  const last = moments.at(-1);
  return last && versionOf(last.uri) === last.version ? last.uri : undefined;
}

/** The answers before it in the same document are now as many versions on as it has become. */
function move(from: Moment[], to: Moment[], moment: Moment): void {
  from.pop();
  to.push(moment);
  const at = from.findLastIndex(({ uri }) => uri === moment.uri);
  if (at >= 0) from[at] = moment;
}
