// Made by `npm run rules` from the files of this folder; do not edit.
/** The id of every rule, in alphabetical order. */
export const RULE_IDS: readonly string[] = [
  'depends-on-argument',
  'destructive-contradiction',
  'duplicate-tool-name',
  'idempotent-contradiction',
  'ignore-without-reason',
  'invalid-config',
  'invalid-value',
  'misplaced-annotations',
  'missing-hints',
  'missing-title',
  'open-world-contradiction',
  'over-cautious',
  'read-only-contradiction',
  'two-titles',
  'unknown-key',
  'unused-ignore',
];
