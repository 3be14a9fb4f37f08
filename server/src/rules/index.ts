// Made by `npm run rules` from the files of this folder; do not edit.
import dependsOnArgument from './depends-on-argument.js';
import destructiveContradiction from './destructive-contradiction.js';
import duplicateToolName from './duplicate-tool-name.js';
import idempotentContradiction from './idempotent-contradiction.js';
import ignoreWithoutReason from './ignore-without-reason.js';
import invalidConfig from './invalid-config.js';
import invalidValue from './invalid-value.js';
import misplacedAnnotations from './misplaced-annotations.js';
import missingHints from './missing-hints.js';
import missingTitle from './missing-title.js';
import openWorldContradiction from './open-world-contradiction.js';
import overCautious from './over-cautious.js';
import readOnlyContradiction from './read-only-contradiction.js';
import type { Rule } from './support/rule.js';
import twoTitles from './two-titles.js';
import unknownKey from './unknown-key.js';
import unusedIgnore from './unused-ignore.js';

/** Every rule, in alphabetical order. */
export const RULES: readonly Rule[] = [
  dependsOnArgument,
  destructiveContradiction,
  duplicateToolName,
  idempotentContradiction,
  ignoreWithoutReason,
  invalidConfig,
  invalidValue,
  misplacedAnnotations,
  missingHints,
  missingTitle,
  openWorldContradiction,
  overCautious,
  readOnlyContradiction,
  twoTitles,
  unknownKey,
  unusedIgnore,
];
