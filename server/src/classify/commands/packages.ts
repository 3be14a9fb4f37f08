/** Package managers and build tools. */
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import type { Call } from './call.js';
import type { Family, Outcome, Rule } from './family.js';
import { BUILDS, DELETES_FILE, INSTALLS, READS, READS_FILES, RUNS_CODE, STARTS, WRITES_FILE } from './outcomes.js';
import { argumentHole, runsFile } from './shared.js';

/** Asks a registry. */
const LOOKS_UP: Outcome = { kind: 'http.read', reach: 'fixed' };
const PUBLISHES: Outcome = { kind: 'api.create', repeat: 'same', reach: 'fixed' };
const CHANGES_REGISTRY: Outcome = { kind: 'api.update', reach: 'fixed' };

/** A script of the project: which one the caller chooses tells nothing more, they are all the project's. */
const SCRIPT: Outcome = RUNS_CODE;

/** `npx package …`: the caller's package is anyone's code; a fixed one is a program like any other. */
function runsPackage(call: Call): readonly (Outcome | Classified)[] {
  const index = call.operandIndexes()[0];
  const word = index === undefined ? undefined : call.words[index];
  if (index === undefined || word === undefined) return [READS];
  const hole = constantText(word.text) === undefined ? argumentHole(word.text.slice(0, 1)) : undefined;
  if (hole !== undefined) return [{ kind: 'code.run', dependsOn: [hole.name] }];
  // `@scope/name@1.2.3` and `name@latest` → the program that the package is named after.
  const name = constantText(word.text)
    ?.replace(/(.)@[^/]*$/, '$1')
    .replace(/^@[^/]+\//, '');
  const program: Text = name === undefined ? word.text : [name];
  return call.runner.argv(program, call.words.slice(index + 1));
}

const NPM_LIKE: Record<string, Rule> = {
  'ls, list, la, ll, outdated, root, bin, prefix, config list, config get, config ls, pkg get, explain, why, fund, licenses, env, help, doctor, query, cache ls, cache verify, store path, store status, workspaces list, diff':
    READS_FILES,
  'view, info, show, v, search, find, whoami, ping, profile get, access list, owner ls, dist-tag ls, org ls, token list, team ls, docs, repo, bugs, audit signatures':
    LOOKS_UP,
  audit: LOOKS_UP,
  'audit fix': INSTALLS,
  'install, i, add, ci, update, up, upgrade, install-test, it, dedupe, rebuild, link, ln, import, install-peerdeps, prune, fetch, patch, install-ci-test, clean-install, sync':
    INSTALLS,
  'uninstall, remove, rm, un, r, unlink, cache clean, cache rm, store prune': { ...DELETES_FILE, reach: 'closed' },
  'init, create, innit': INSTALLS,
  'version, pkg set, pkg delete, config set, config delete, set, shrinkwrap, pack, set-script, pkg fix': {
    ...WRITES_FILE,
    reach: 'closed',
  },
  'run, run-script, test, t, tst, start, stop, restart, build, workspace, workspaces, dev, lint': SCRIPT,
  'exec, dlx, x': runsPackage,
  publish: PUBLISHES,
  'unpublish, deprecate, undeprecate, dist-tag, owner, access, team, token, profile, star, unstar, org, hook': CHANGES_REGISTRY,
  'login, logout, adduser': { ...WRITES_FILE, reach: 'fixed' },
};

const VALUED = [
  '--prefix',
  '-w',
  '--workspace',
  '-C',
  '--dir',
  '--filter',
  '-F',
  '--registry',
  '--cwd',
  '--loglevel',
  '--tag',
  '-p',
  '--package',
  '--userconfig',
  '--globalconfig',
  '--cache',
  '--otp',
  '--modules-folder',
  '--store-dir',
];

export const npm: Family = {
  programs: ['npm', 'pnpm', 'yarn', 'bun', 'cnpm', 'ni'],
  source: 'https://docs.npmjs.com/cli/commands',
  valued: VALUED,
  subcommands: NPM_LIKE,
  // `yarn` alone installs; `npm` and `pnpm` print their help.
  otherwise: (call) => (call.program === 'yarn' && call.words.length === 0 ? INSTALLS : READS),
};

export const npx: Family = {
  programs: ['npx', 'pnpx', 'bunx', 'uvx', 'pipx'],
  source: 'https://docs.npmjs.com/cli/commands/npx',
  valued: ['-p', '--package', '--from', '--with', '-w', '--python'],
  otherwise: (call) => {
    const line = call.value('-c', '--call');
    if (line !== undefined) return call.runner.shell(line);
    const first = call.operand(0);
    if (call.program === 'pipx' && first !== 'run') return first === 'list' ? READS : INSTALLS;
    return runsPackage(call);
  },
};

export const python: Family = {
  programs: ['pip', 'pip3', 'pipenv', 'poetry', 'uv', 'conda', 'mamba', 'pdm', 'hatch', 'rye', 'virtualenv', 'venv'],
  source: 'https://pip.pypa.io/en/stable/cli/',
  subcommands: {
    'list, show, freeze, check, debug, config list, config get, help, cache list, cache info, info, env list, env info, version, tree, pip list, pip show, pip freeze, python list, python find, graph, self show':
      READS_FILES,
    'search, index, index versions, download-info': LOOKS_UP,
    'install, download, add, update, upgrade, sync, lock, create, wheel, init, new, pip install, pip sync, pip compile, venv, env create, tool install, python install, self update':
      INSTALLS,
    'uninstall, remove, cache purge, cache remove, clean, pip uninstall, env remove, tool uninstall, cache clean': {
      ...DELETES_FILE,
      reach: 'closed',
    },
    'config set, config unset, build, export': { ...WRITES_FILE, reach: 'closed' },
    publish: PUBLISHES,
    run: (call) => {
      const index = call.operandIndexes()[0];
      const word = index === undefined ? undefined : call.words[index];
      return word === undefined || index === undefined ? READS : call.runner.argv(word.text, call.words.slice(index + 1));
    },
    'tool run': runsPackage,
  },
  otherwise: READS,
};

export const compilers: Family = {
  programs: [
    'cargo',
    'go',
    'rustup',
    'dotnet',
    'mvn',
    'mvnw',
    'gradle',
    'gradlew',
    'sbt',
    'swift',
    'flutter',
    'dart',
    'mix',
    'stack',
    'cabal',
    'zig',
    'bazel',
    'composer',
    'gem',
    'bundle',
    'pod',
    'rails',
    'rake',
    'nx',
    'turbo',
    'lerna',
    'hardhat',
    'forge',
    'anchor',
    'elm',
    'gleam',
    'nuget',
    'vcpkg',
    'conan',
  ],
  source: 'https://doc.rust-lang.org/cargo/commands/',
  subcommands: {
    'tree, metadata, version, env, list, vet, help, pkgid, locate-project, read-manifest, verify-project, doc-list, show, config, devices, doctor, outdated, dependency:tree, dependencies, tasks, projects, status, licenses, why, info, environment, toolchain list, target list, contents, list package, analyze, query, graph, which, --list-sdks, --list-runtimes':
      READS_FILES,
    'search, view, audit, index': LOOKS_UP,
    'check, clippy, build, doc, vendor, generate, compile, package, verify, publish-local, assemble, rustc, archive, restore, bundle, coverage, snapshot':
      BUILDS,
    'fmt, fix, format, mod, init, new, update, add, get, install, generate-lockfile, upgrade, require, sync, work, require-dev, self update, toolchain install, component add, target add, pub get, pub add, pub upgrade, deps.get':
      INSTALLS,
    'clean, remove, uninstall, rm, pristine, toolchain uninstall': DELETES_FILE,
    'run, script, exec, eval, task, node, test, bench': RUNS_CODE,
    'publish, push, deploy': PUBLISHES,
    'yank, owner': CHANGES_REGISTRY,
  },
  otherwise: (call) => (call.words.length === 0 ? READS : BUILDS),
};

export const system: Family = {
  programs: [
    'apt',
    'apt-get',
    'apt-cache',
    'dpkg',
    'dnf',
    'yum',
    'pacman',
    'apk',
    'brew',
    'port',
    'snap',
    'flatpak',
    'zypper',
    'choco',
    'winget',
    'scoop',
    'nix',
    'nix-env',
    'mas',
    'asdf',
    'nvm',
    'fnm',
    'volta',
    'pyenv',
    'rbenv',
    'sdk',
    'mise',
  ],
  source: 'https://manpages.debian.org/apt',
  subcommands: {
    'list, show, info, search, policy, depends, rdepends, showpkg, madison, home, deps, uses, config, doctor, outdated, leaves, help, which, current, where, ls, ls-remote, versions, version, desc, services list, find, tap-info, commands, log, changelog, check, -l, -s, -q, features, env, root':
      { ...READS, reach: 'fixed' },
    'install, reinstall, upgrade, full-upgrade, dist-upgrade, update, add, tap, download, build-dep, fix, pin, link, use, local, global, default, alias, refresh, shell, develop, build, import':
      INSTALLS,
    'remove, purge, autoremove, autoclean, clean, uninstall, rm, delete, cleanup, untap, unlink, unpin, zap, erase': DELETES_FILE,
    'services start, services run': STARTS,
    'services stop, services restart': { kind: 'process.kill' },
    run: RUNS_CODE,
  },
  otherwise: (call) => {
    if (call.program === 'dpkg')
      return call.must('-l', '-L', '-s', '-S', '--list', '--get-selections', '--print-architecture') ? READS : INSTALLS;
    if (call.program === 'pacman')
      return call.words.some((w) => /^-(Q|S[si]|F)/.test(typeof w.text[0] === 'string' ? w.text[0] : '')) ? READS : INSTALLS;
    return READS;
  },
};

export const make: Family = {
  programs: ['make', 'gmake', 'cmake', 'ninja', 'just', 'ctest', 'meson', 'bmake', 'invoke', 'task', 'scons', 'ant'],
  source: 'https://www.gnu.org/software/make/manual/',
  valued: ['-C', '-f', '-j', '--directory', '--file'],
  dry: ['-n', '--just-print', '--recon', '-q', '--question', '--list', '-l'],
  otherwise: RUNS_CODE,
};

/** Checkers and formatters: reading, unless they are told to write what they would change. */
export const checkers: Family = {
  programs: [
    'eslint',
    'prettier',
    'biome',
    'tsc',
    'vue-tsc',
    'stylelint',
    'ruff',
    'black',
    'isort',
    'flake8',
    'pylint',
    'mypy',
    'pyright',
    'shellcheck',
    'hadolint',
    'golangci-lint',
    'gofmt',
    'rustfmt',
    'rubocop',
    'standard',
    'xo',
    'oxlint',
    'markdownlint',
    'markdownlint-cli2',
    'knip',
    'depcruise',
    'madge',
    'semgrep',
    'trivy',
    'gitleaks',
    'bandit',
    'snyk',
    'swiftlint',
    'ktlint',
    'clang-format',
    'clang-tidy',
    'cppcheck',
    'yamllint',
    'jsonlint',
    'phpstan',
    'psalm',
    'ast-grep',
    'sg',
    'actionlint',
    'spectral',
    'redocly',
    'ajv',
    'lighthouse',
    'pa11y',
    'htmlhint',
    'commitlint',
    'cspell',
    'typos',
    'vale',
    'tflint',
    'checkov',
    'solhint',
    'slither',
    'buf',
    'sqlfluff',
  ],
  source: 'https://eslint.org/docs/latest/use/command-line-interface',
  valued: ['--config', '-c', '-p', '--project', '--format', '-f', '--ext'],
  clusters: true,
  otherwise: (call) => {
    if (/^v?u?e?-?tsc$/.test(call.program)) return call.must('--noEmit', '--showConfig', '--listFilesOnly') ? READS_FILES : BUILDS;
    if (call.program === 'black' || call.program === 'isort' || call.program === 'rustfmt')
      return call.must('--check', '--diff', '--check-only') ? READS_FILES : WRITES_FILE;
    const writes =
      call.may(
        '--fix',
        '--write',
        '-w',
        '-i',
        '--apply',
        '--autocorrect',
        '-a',
        '-A',
        '--update-all',
        '-U',
        '--output',
        '-o',
        '--output-file',
        '--output-path',
        '--fix-type',
        '--autofix',
        '--unsafe',
      ) ||
      call.operand(0) === 'fix' ||
      (call.program === 'ruff' && call.operand(0) === 'format' && !call.must('--check', '--diff'));
    return writes ? WRITES_FILE : READS_FILES;
  },
};

/** Test runners and bundlers run the project's own code. */
export const runners: Family = {
  programs: [
    'jest',
    'vitest',
    'mocha',
    'ava',
    'tap',
    'playwright',
    'cypress',
    'pytest',
    'tox',
    'nox',
    'rspec',
    'phpunit',
    'karma',
    'jasmine',
    'vite',
    'webpack',
    'rollup',
    'esbuild',
    'tsup',
    'parcel',
    'swc',
    'babel',
    'next',
    'nuxt',
    'astro',
    'gatsby',
    'ng',
    'expo',
    'react-native',
    'remix',
    'svelte-kit',
    'storybook',
    'gulp',
    'grunt',
    'hugo',
    'jekyll',
    'mkdocs',
    'typedoc',
    'jsdoc',
    'prisma',
    'drizzle-kit',
    'sequelize',
    'knex',
    'typeorm',
    'k6',
    'artillery',
    'newman',
    'changeset',
    'semantic-release',
    'husky',
    'lint-staged',
    'plop',
    'hygen',
    'yo',
    'shadcn',
    'degit',
    'create-react-app',
    'create-vite',
    'openapi-generator',
    'protoc',
    'codegen',
    'graphql-codegen',
  ],
  source: 'https://vitest.dev/guide/cli',
  otherwise: (call) =>
    call.must('--list', '--listTests', '--list-tests', '--collect-only', '--showConfig') ? READS_FILES : runsFile(undefined),
};
