/** Texts and lowered files, cached by content: a keystroke lowers one file. */
import type { CoreModule, Frontend, Live } from '../core/syntax.js';
import { LineMap } from '../model/place.js';
import type { Workspace } from '../model/workspace.js';

interface Entry {
  readonly text: string;
  core?: CoreModule;
  lines?: LineMap;
}

export class Sources {
  private readonly entries = new Map<string, Entry>();
  private readonly overlays = new Map<string, string>();
  /** Trees of the files that editors hold, so that a key does not parse a whole file. */
  private readonly live = new Map<string, Live>();
  /** Files lowered since `begin`, their length, and the time that it took. */
  parses = 0;
  lowerMs = 0;

  constructor(
    private readonly workspace: Workspace,
    private readonly frontends: readonly Frontend[],
  ) {}

  /** The workspace as open editors show it. */
  readonly view: Workspace = {
    files: () => {
      const files = this.workspace.files();
      const missing = [...this.overlays.keys()].filter((f) => !files.includes(f));
      return missing.length ? [...files, ...missing].sort() : files;
    },
    read: (file) => this.text(file),
    size: (file) => this.overlays.get(file)?.length ?? this.workspace.size(file),
  };

  /** All files that are listed. */
  files(): readonly string[] {
    return this.view.files();
  }

  begin(): void {
    this.parses = 0;
    this.lowerMs = 0;
  }

  setOverlay(file: string, text: string | undefined): void {
    if (text === undefined) {
      this.overlays.delete(file);
      this.live.delete(file);
    } else {
      this.overlays.set(file, text);
      if (!this.live.has(file)) this.live.set(file, {});
    }
    if (this.entries.get(file)?.text !== text) this.entries.delete(file);
  }

  invalidate(file: string): void {
    if (!this.overlays.has(file)) this.entries.delete(file);
  }

  text(file: string): string | undefined {
    return this.overlays.get(file) ?? this.entry(file)?.text;
  }

  /** The lowered file; undefined where it cannot be read or no frontend reads it. */
  lower(file: string): CoreModule | undefined {
    const entry = this.entry(file);
    if (!entry) return undefined;
    if (!entry.core) {
      const frontend = this.frontends.find((f) => f.extensions.some((e) => file.endsWith(e)));
      if (!frontend) return undefined;
      const start = performance.now();
      entry.core = frontend.lower(file, entry.text, this.live.get(file));
      this.lowerMs += performance.now() - start;
      this.parses++;
    }
    return entry.core;
  }

  lines(file: string): LineMap | undefined {
    const entry = this.entry(file);
    if (!entry) return undefined;
    entry.lines ??= new LineMap(entry.text);
    return entry.lines;
  }

  private entry(file: string): Entry | undefined {
    const known = this.entries.get(file);
    if (known) return known;
    const text = this.overlays.get(file) ?? this.workspace.read(file);
    if (text === undefined) return undefined;
    const entry: Entry = { text };
    this.entries.set(file, entry);
    return entry;
  }
}
