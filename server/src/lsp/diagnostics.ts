/** A finding as the protocol's diagnostic, with the proof as related information. */
import { type Diagnostic, type DiagnosticRelatedInformation, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Finding, Severity } from '../model/finding.js';
import type { Snapshot } from './snapshot.js';

export const SOURCE = 'truehint';

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export interface DiagnosticContext {
  /** Address of a file of the folder. */
  uri(file: string): string;
  /** Address of a rule's page. */
  page(rule: string): string | undefined;
}

/** The message goes out as plain text: whatever an analysed server calls its tools, no client renders it as markup. */
export function toDiagnostic(finding: Finding, snapshot: Snapshot, context: DiagnosticContext): Diagnostic {
  const diagnostic: Diagnostic = {
    range: snapshot.range(finding.place),
    severity: SEVERITY[finding.severity],
    source: SOURCE,
    code: finding.rule,
    message: finding.message,
  };
  const href = context.page(finding.rule);
  if (href !== undefined) diagnostic.codeDescription = { href };
  const related: DiagnosticRelatedInformation[] = finding.related.map(({ message, place }) => ({
    message,
    location: { uri: context.uri(place.file), range: snapshot.range(place) },
  }));
  if (related.length > 0) diagnostic.relatedInformation = related;
  return diagnostic;
}
