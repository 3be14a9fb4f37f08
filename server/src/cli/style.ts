/** Colours, decided in one place. */
import picocolors from 'picocolors';
import type { Severity } from '../model/finding.js';

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Colour functions; with `enabled` false they return their input. */
export const createColors = (enabled: boolean): Colors => picocolors.createColors(enabled);

export function severityColor(severity: Severity, colors: Colors): (text: string) => string {
  const bySeverity: Record<Severity, (text: string) => string> = {
    error: (text) => colors.bold(colors.red(text)),
    warning: (text) => colors.bold(colors.yellow(text)),
    information: colors.blue,
    hint: colors.dim,
  };
  return bySeverity[severity];
}
