import { type Call, headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { APPENDS, CREATES_FILE, DELETES_FILE, MOVES_FILE, READS, RUNS_CODE, WRITES_FILE } from './outcomes.js';
import { opensByArgument } from './shared.js';

/** Moves refs or files of the repository. */
const MOVES: Outcome = { kind: 'file.write' };
const MOVES_AGAIN: Outcome = { kind: 'file.write', repeat: 'more' };
const ADDS: Outcome = { kind: 'file.append' };
const ADDS_NAMED: Outcome = CREATES_FILE;
/** Talks to a remote, which may be any host. What others push between two calls does not count as this command's doing. */
const REMOTE: Outcome = { kind: 'file.write', reach: 'open' };

/** A relative ref (`HEAD~1`, `-`, `@{1}`) goes one further each time; the caller may give one. */
function movesByRef(call: Call): Outcome {
  const relative = call.words.some((word) =>
    word.text.some((part) => (typeof part === 'string' ? /^-$|[~^]|@\{/.test(part) : part.origin === 'argument')),
  );
  return relative || call.openWords.length > 0 ? MOVES_AGAIN : MOVES;
}

export const git: Family = {
  programs: ['git'],
  source: 'https://git-scm.com/docs',
  valued: [
    '-C',
    '-c',
    '--git-dir',
    '--work-tree',
    '--namespace',
    '--super-prefix',
    '--config-env',
    '--attr-source',
    '-m',
    '--message',
    '-F',
    '--author',
    '--date',
    '-b',
    '-B',
    '-n',
    '--max-count',
    '--format',
    '--pretty',
  ],
  clusters: true,
  subcommands: {
    'log, status, diff, show, blame, annotate, shortlog, describe, rev-parse, rev-list, ls-files, ls-tree, cat-file, grep, merge-base, name-rev, for-each-ref, show-ref, diff-tree, diff-index, diff-files, whatchanged, count-objects, fsck, check-ignore, check-attr, var, version, help, cherry, range-diff, show-branch, verify-commit, verify-tag, merge-tree, get-tar-commit-id, patch-id, check-ref-format, column, stripspace, interpret-trailers':
      (call) => (call.may('--output') ? WRITES_FILE : READS),
    'ls-remote': { kind: 'http.read', reach: 'open' },
    'fetch, pull': REMOTE,
    push: (call) => {
      if (call.must('--dry-run', '-n')) return { ...READS, reach: 'open' };
      // `+branch` forces, `:branch` deletes.
      const loses =
        call.may('--force', '-f', '--force-with-lease', '--delete', '-d', '--mirror', '--prune') ||
        call.operands.some((word) => /^[+:]/.test(headOf(word)));
      // Without force a push only adds commits, and moves the remote's ref forward.
      return { kind: 'http.write', change: loses ? 'destroy' : 'arguable', reach: 'open' };
    },
    clone: { kind: 'file.create', reach: 'open' },
    init: { kind: 'file.create' },
    add: (call) => (call.must('-n') ? READS : { kind: 'file.write', change: 'arguable' }),
    stage: { kind: 'file.write', change: 'arguable' },
    // A second commit finds nothing staged and fails, unless it may be empty; amending makes a new one each time.
    commit: (call) => (call.may('--amend') ? MOVES_AGAIN : { ...ADDS, repeat: call.may('--allow-empty') ? 'more' : 'arguable' }),
    'commit-tree, hash-object, write-tree, mktree, mktag': ADDS,
    'merge, rebase, apply, read-tree, update-index, checkout-index': MOVES,
    'cherry-pick, revert, am, filter-branch': MOVES_AGAIN,
    // A new branch fails where it exists; the files stay as they are.
    checkout: (call) => (call.must('-b') && !call.may('-B', '-f', '--force') ? ADDS_NAMED : movesByRef(call)),
    switch: (call) =>
      call.must('-c', '--create') && !call.may('-C', '-f', '--force', '--discard-changes') ? ADDS_NAMED : movesByRef(call),
    reset: movesByRef,
    restore: WRITES_FILE,
    rm: (call) => (call.must('-n') ? READS : DELETES_FILE),
    mv: (call) => (call.must('-n') ? READS : MOVES_FILE),
    clean: (call) => (call.must('-n') ? READS : DELETES_FILE),
    branch: (call) => {
      if (call.may('-d', '-D', '--delete')) return DELETES_FILE;
      if (call.may('-m', '-M', '--move')) return MOVES_FILE;
      if (call.may('-f', '--force', '-u', '--set-upstream-to', '--unset-upstream', '--edit-description', '-C')) return WRITES_FILE;
      const lists = call.must(
        '--list',
        '-l',
        '-a',
        '--all',
        '-r',
        '--remotes',
        '--show-current',
        '-v',
        '-vv',
        '--contains',
        '--merged',
        '--no-merged',
        '--points-at',
        '--format',
      );
      return opensByArgument(call, lists || !call.mayHave(1) ? READS : ADDS_NAMED);
    },
    tag: (call) => {
      if (call.may('-d', '--delete')) return DELETES_FILE;
      if (call.may('-f', '--force')) return WRITES_FILE;
      return opensByArgument(
        call,
        call.must('-l', '--list', '--contains', '--points-at', '--merged', '-v') || !call.mayHave(1) ? READS : ADDS_NAMED,
      );
    },
    stash: (call) => (call.openWords.length === 0 ? MOVES : { kind: 'process.run', certainty: 'unknown' }),
    'stash list, stash show': READS,
    'stash push, stash save, stash store': MOVES,
    'stash pop, stash apply, stash branch': MOVES_AGAIN,
    'stash create': ADDS,
    'stash drop, stash clear': { kind: 'file.delete', repeat: 'more' },
    remote: READS,
    'remote show, remote get-url': READS,
    'remote add': ADDS_NAMED,
    'remote remove, remote rm': DELETES_FILE,
    'remote rename, remote set-url, remote set-head, remote set-branches': WRITES_FILE,
    'remote update, remote prune': REMOTE,
    config: (call) => {
      if (call.must('--get', '--get-all', '--get-regexp', '--get-urlmatch', '--list', '-l')) return READS;
      if (call.may('--add')) return APPENDS;
      if (call.may('--unset', '--unset-all', '--remove-section', '--rename-section', '--replace-all', '--edit', '-e')) return WRITES_FILE;
      return call.mayHave(2) ? WRITES_FILE : READS;
    },
    'config get, config list': READS,
    'config set, config unset, config rename-section, config remove-section, config edit': WRITES_FILE,
    'worktree list, submodule status, submodule summary, notes list, notes show, bundle verify, bundle list-heads, bisect log, bisect view, reflog show, sparse-checkout list, lfs ls-files, lfs status, lfs env':
      READS,
    'worktree add': ADDS_NAMED,
    'worktree remove, worktree prune': DELETES_FILE,
    'worktree move': MOVES_FILE,
    'worktree lock, worktree unlock, worktree repair, sparse-checkout set, sparse-checkout disable, sparse-checkout add': WRITES_FILE,
    submodule: READS,
    'submodule add, submodule update, submodule sync, submodule init, lfs pull, lfs fetch, lfs push': REMOTE,
    'submodule deinit': DELETES_FILE,
    'submodule foreach, bisect run': RUNS_CODE,
    bisect: MOVES,
    notes: READS,
    'notes add, notes append': ADDS,
    'notes edit, notes remove, notes prune, notes merge, notes copy': WRITES_FILE,
    reflog: READS,
    'reflog expire, reflog delete': DELETES_FILE,
    'gc, prune, repack, maintenance, pack-refs, pack-objects, prune-packed, update-server-info, rerere': {
      kind: 'file.write',
      change: 'arguable',
    },
    'update-ref, symbolic-ref, replace, filter-repo, fast-import': WRITES_FILE,
    'format-patch, archive, bundle create, fast-export': (call) => (call.must('--stdout') ? READS : WRITES_FILE),
    'send-email, request-pull': { kind: 'message.send', reach: 'open' },
    difftool: RUNS_CODE,
  },
  otherwise: READS,
};
