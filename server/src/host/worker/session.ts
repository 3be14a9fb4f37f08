/**
 * A session whose engine runs in a thread of its own, so that the thread that serves an editor is never held up by it.
 * An analysis sees the texts as they were when it began, whatever is typed meanwhile.
 */
import type { Analysis, SessionOptions } from '../../model/analysis.js';
import { LineMap } from '../../model/place.js';
import type { Workspace } from '../../model/workspace.js';
import type { Session } from '../../session.js';
import type { Changes } from './messages.js';
import { EngineThread, type ThreadOptions } from './thread.js';

export class WorkerSession implements Pick<Session, 'setOverlay' | 'invalidate' | 'analyse' | 'lines'> {
  private readonly thread: EngineThread;
  private readonly overlays = new Map<string, string>();
  /** Overlays that came, changed or went, and files that changed on the disk, since the last request. */
  private readonly changed = new Set<string>();
  private readonly invalidated = new Set<string>();
  /** The list of files that the thread has. */
  private listed: readonly string[] | undefined;
  private running: Promise<unknown> = Promise.resolve();
  /** Texts as they were analysed: those of the editor at that time, and those that the thread read from the disk. */
  private analysedOverlays: ReadonlyMap<string, string> = new Map();
  private readonly texts = new Map<string, string>();
  private readonly maps = new Map<string, LineMap>();

  /**
   * No thread is started before the first `analyse`.
   * @param root absolute path of the folder, which the thread reads
   * @param files says which files it holds; a changed list has to be another array
   */
  constructor(
    root: string,
    private readonly files: Pick<Workspace, 'files'>,
    options: ThreadOptions,
  ) {
    this.thread = new EngineThread(root, options);
  }

  setOverlay(file: string, text: string | undefined): void {
    if (text === undefined) this.overlays.delete(file);
    else this.overlays.set(file, text);
    this.changed.add(file);
  }

  invalidate(file: string): void {
    this.invalidated.add(file);
  }

  /** Analyses what is there now; one at a time. Rejects as `Session.analyse` does, and where the thread broke. */
  analyse(options: SessionOptions = {}): Promise<Analysis> {
    const next = this.running.then(() => this.run(options));
    this.running = next.catch(() => {});
    return next;
  }

  /** Line map of a file as last analysed; undefined where that analysis neither was given it nor mentions it. */
  lines(file: string): LineMap | undefined {
    const text = this.analysedOverlays.get(file) ?? this.texts.get(file);
    if (text === undefined) return undefined;
    let map = this.maps.get(file);
    if (map?.text !== text) {
      map = new LineMap(text);
      this.maps.set(file, map);
    }
    return map;
  }

  /** Ends the thread and any analysis. */
  close(): void {
    this.thread.close();
  }

  private async run(options: SessionOptions): Promise<Analysis> {
    let overlays: ReadonlyMap<string, string> = new Map();
    const changes = (fresh: boolean): Changes => {
      overlays = new Map(this.overlays);
      return this.news(fresh);
    };
    const { analysis, texts } = await this.thread.ask(changes, options);
    for (const [file, text] of texts) this.texts.set(file, text);
    this.analysedOverlays = overlays;
    return analysis;
  }

  /** What the thread has to be told. */
  private news(fresh: boolean): Changes {
    const files = this.files.files();
    const changes: Changes = {
      files: fresh || files !== this.listed ? files : null,
      overlays: fresh ? [...this.overlays] : [...this.changed].map((file) => [file, this.overlays.get(file)]),
      invalidated: [...this.invalidated],
    };
    this.listed = files;
    this.changed.clear();
    this.invalidated.clear();
    return changes;
  }
}
