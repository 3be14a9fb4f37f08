/** The whole report, whatever the threshold: a program filters for itself. */
import { cleanJson } from '../../report/clean.js';
import type { Reporter } from './reporter.js';

export const json: Reporter = ({ report }) => `${cleanJson(report)}\n`;
