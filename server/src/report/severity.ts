/** Comparing severities. Pure. */
import { SEVERITIES, type Severity } from '../model/finding.js';

/** 0 for the loudest. */
export const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** True where a severity is as loud as the threshold, or louder. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return rank(severity) <= rank(threshold);
}

/** The loudest first, for a stable sort: the order of places stays within one severity. */
export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return rank(a.severity) - rank(b.severity);
}
