/** Analyses texts that nobody wrote yet, in a session of its own, so that the folder's own never sees them. */
import type { FolderSession } from './host.js';
import type { Settings } from './settings.js';
import { Snapshot } from './snapshot.js';

export class Trial {
  private session: FolderSession | undefined;

  constructor(
    private readonly open: () => FolderSession,
    /** What the editor holds. */
    private readonly documents: ReadonlyMap<string, { getText(): string }>,
    private readonly settings: Settings,
  ) {}

  /**
   * What is found where these texts stand instead of those of the editor and the disk.
   * Rejects with `Cancelled` when `cancelled()` turns true, and with the protocol's error once the trial is closed.
   */
  async analyse(texts: ReadonlyMap<string, string>, cancelled: () => boolean): Promise<Snapshot> {
    this.session ??= this.open();
    const { session } = this;
    for (const [file, document] of this.documents) if (!texts.has(file)) session.setOverlay(file, document.getText());
    for (const [file, text] of texts) session.setOverlay(file, text);
    const analysis = await session.analyse({ cancelled });
    return new Snapshot(analysis, (file) => session.lines(file), new Map(), this.settings);
  }

  /** Ends its work. No session is opened where nothing was analysed. */
  close(): void {
    this.session?.close?.();
  }
}
