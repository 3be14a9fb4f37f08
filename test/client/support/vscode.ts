/** As much of the editor's interface as the tests of the client touch, with what was called kept in `called`. */

export class EventEmitter<T> {
  private readonly listeners: ((value: T) => void)[] = [];
  readonly event = (listener: (value: T) => void) => {
    this.listeners.push(listener);
    return { dispose: () => undefined };
  };
  fire(value: T): void {
    for (const listener of this.listeners) listener(value);
  }
  dispose(): void {
    this.listeners.length = 0;
  }
}

/** Everything that was shown or run since the last `reset`. */
export const called: { readonly what: string; readonly with: readonly unknown[] }[] = [];
/** What the editor holds. */
export const editor: { documents: { uri: Uri; version: number }[]; active: unknown; panels: Panel[]; items: Record<string, unknown>[] } = {
  documents: [],
  active: undefined,
  panels: [],
  items: [],
};

export function reset(): void {
  called.length = 0;
  Object.assign(editor, { documents: [], active: undefined, panels: [], items: [] });
}

const note =
  <T>(what: string, answer?: T) =>
  async (...given: unknown[]): Promise<T | undefined> => {
    called.push({ what, with: given });
    return answer;
  };

export class Uri {
  private constructor(private readonly text: string) {}
  static parse(text: string): Uri {
    return new Uri(text);
  }
  static joinPath(base: Uri, ...parts: string[]): Uri {
    return new Uri([base.text, ...parts].join('/'));
  }
  toString(): string {
    return this.text;
  }
}

export class Panel {
  readonly posted: { readonly kind: string; readonly [name: string]: unknown }[] = [];
  readonly heard = new EventEmitter<unknown>();
  readonly gone = new EventEmitter<void>();
  readonly changed = new EventEmitter<void>();
  visible = true;
  readonly viewColumn = 2;
  iconPath: unknown;
  readonly onDidDispose = this.gone.event;
  readonly onDidChangeViewState = this.changed.event;
  readonly webview = {
    options: {},
    html: '',
    cspSource: 'csp',
    asWebviewUri: (uri: Uri) => uri,
    onDidReceiveMessage: this.heard.event,
    postMessage: (message: Panel['posted'][number]) => this.posted.push(message),
  };
  reveal(): void {}
  dispose(): void {
    this.gone.fire();
  }
}

export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const l10n = {
  bundle: undefined,
  t: (text: string, ...given: unknown[]) => text.replace(/\{(\d)\}/g, (_, at: string) => String(given[Number(at)])),
};
export const env = { language: 'en', clipboard: { writeText: note('copied') } };
export const languages = { createLanguageStatusItem: () => item() };
export const commands = { executeCommand: note('command'), registerCommand: () => ({ dispose: () => undefined }) };
export const workspace = {
  get textDocuments() {
    return editor.documents;
  },
  openTextDocument: note('opened'),
};
export const window = {
  visibleTextEditors: [],
  get activeTextEditor() {
    return editor.active;
  },
  createStatusBarItem: () => item(),
  registerWebviewPanelSerializer: () => ({ dispose: () => undefined }),
  createWebviewPanel: () => {
    const panel = new Panel();
    editor.panels.push(panel);
    return panel;
  },
  setStatusBarMessage: note('status'),
  showInformationMessage: note('information'),
  showErrorMessage: note('error'),
  showTextDocument: note('shown'),
  showQuickPick: note('picked'),
};

function item(): Record<string, unknown> {
  const made: Record<string, unknown> = { dispose: () => undefined };
  made.show = () => Object.assign(made, { shown: true });
  made.hide = () => Object.assign(made, { shown: false });
  editor.items.push(made);
  return made;
}
