/** The settings of the `truehint` section, read leniently: whatever a client sends, the server goes on with something sensible. */
import { SEVERITIES, type Severity } from '../model/finding.js';

export interface Settings {
  /** Another severity for a rule, or `off`. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** Which files' findings are published: every file of the folder, or only those that are open. */
  readonly scope: 'folder' | 'openFiles';
  /** Whether hovers are given. */
  readonly hover: boolean;
  /** Whether a line over each registration says what the tool does. */
  readonly codeLens: boolean;
  /** Whether the defaults that stand undeclared are shown in the text. */
  readonly inlayHints: boolean;
  /** Whether tools are symbols of a file and of the workspace. */
  readonly symbols: boolean;
  /** Whether annotations are completed. */
  readonly completion: boolean;
  /** Whether a tool's name leads to its handler. */
  readonly definition: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  rules: new Map(),
  scope: 'folder',
  hover: true,
  codeLens: true,
  inlayHints: true,
  symbols: true,
  completion: true,
  definition: true,
};

/** Takes the `truehint` section as the client sent it. A value of the wrong kind counts as not given. */
export function readSettings(section: unknown): Settings {
  if (!isRecord(section)) return DEFAULT_SETTINGS;
  const rules = new Map<string, Severity | 'off'>();
  if (isRecord(section.rules)) {
    for (const [rule, value] of Object.entries(section.rules)) {
      if (value === 'off' || SEVERITIES.includes(value as Severity)) rules.set(rule, value as Severity | 'off');
    }
  }
  const enabled = (part: string): boolean => {
    const value = section[part];
    const wanted = isRecord(value) ? value.enabled : undefined;
    return typeof wanted === 'boolean' ? wanted : true;
  };
  return {
    rules,
    scope: section.scope === 'openFiles' ? 'openFiles' : 'folder',
    hover: enabled('hover'),
    codeLens: enabled('codeLens'),
    inlayHints: enabled('inlayHints'),
    symbols: enabled('symbols'),
    completion: enabled('completion'),
    definition: enabled('definition'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
