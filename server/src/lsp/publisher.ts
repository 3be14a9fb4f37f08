/** Publishes findings file by file and remembers where, so that every marker goes when its reason went. */

import type { Diagnostic } from 'vscode-languageserver/node';
import type { Finding } from '../model/finding.js';
import { put } from '../model/groups.js';
import { type DiagnosticContext, toDiagnostic } from './diagnostics.js';
import type { Snapshot } from './snapshot.js';

export interface PublishContext extends DiagnosticContext {
  /** False for files whose findings nobody wants to see now. */
  wanted(file: string): boolean;
}

type Send = (uri: string, version: number | undefined, diagnostics: Diagnostic[]) => void;

interface Published {
  readonly uri: string;
  readonly version: number | undefined;
  readonly text: string;
}

export class Publisher {
  private readonly published = new Map<string, Published>();

  constructor(private readonly send: Send) {}

  /** Sends what changed since the last time, files that have lost their findings first. */
  publish(snapshot: Snapshot, context: PublishContext): void {
    const byFile = new Map<string, Finding[]>();
    for (const finding of snapshot.findings) {
      const { file } = finding.place;
      if (context.wanted(file)) put(byFile, file, finding);
    }
    for (const [file, before] of this.published) {
      // A file that was opened may have another address now: the marker at the old one would stay for ever.
      if (!byFile.has(file) || before.uri !== context.uri(file)) this.withdraw(file, snapshot.versions.get(file));
    }
    for (const [file, findings] of byFile) {
      const diagnostics = findings.map((finding) => toDiagnostic(finding, snapshot, context));
      const next: Published = { uri: context.uri(file), version: snapshot.versions.get(file), text: JSON.stringify(diagnostics) };
      const before = this.published.get(file);
      if (before !== undefined && before.version === next.version && before.text === next.text) continue;
      this.published.set(file, next);
      this.send(next.uri, next.version, diagnostics);
    }
  }

  /** Takes every marker back. */
  clear(): void {
    for (const file of [...this.published.keys()]) this.withdraw(file, undefined);
  }

  private withdraw(file: string, version: number | undefined): void {
    const before = this.published.get(file);
    this.published.delete(file);
    if (before !== undefined) this.send(before.uri, version, []);
  }
}
