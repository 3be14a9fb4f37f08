/** What the language server needs from outside, so that its tests run it over memory and with an engine of their own. */
import type { Note } from '../model/finding.js';
import type { Workspace } from '../model/workspace.js';
import type { Session } from '../session.js';

/** A workspace that is told about changes on the disk (`host/disk-workspace` is the real one). */
export interface FolderFiles extends Workspace {
  /** What could not be listed or read so far. */
  notes(): readonly Note[];
  /** Paths (relative, of files or folders) appeared, changed or went; answers the files that the engine has to forget. */
  changed(paths: readonly string[]): Promise<readonly string[]>;
}

/** A session of one folder (`host/worker` is the real one: it does not hold up the protocol). */
export interface FolderSession extends Pick<Session, 'setOverlay' | 'invalidate' | 'analyse' | 'lines'> {
  /** Ends all work: the folder went. */
  close?(): void;
}

export interface LanguageServerHost {
  /** Opens a session on a listed folder, which lies at the absolute path `root`. */
  openSession(files: FolderFiles, root: string): FolderSession;
  /** Lists a folder, given by its absolute path. Rejects where it cannot be read. */
  openFiles(root: string): Promise<FolderFiles>;
  /** The folder that a file outside of the window's folders is analysed with; undefined where it is left alone. Absolute paths. */
  projectAround(file: string): string | undefined;
  /** Whether a text shows that its folder holds an MCP server: nothing is analysed before one does. */
  namesServer(text: string): boolean;
  /** Address of a rule's page, or undefined where there is none. */
  rulePage(rule: string): string | undefined;
  readonly version: string;
  /** How long after the last input findings are published; 200 where it is left out. */
  readonly debounceMs?: number;
}
