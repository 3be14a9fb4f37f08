/** Interpreters: what they run is code, which only its reader could judge. */
import { constantText } from '../../model/text.js';
import { headOf } from './call.js';
import type { Family } from './family.js';
import { READS, RUNS_CODE, STARTS, WRITES_FILE } from './outcomes.js';
import { runsCode, runsFile } from './shared.js';

export const interpreters: Family = {
  programs: [
    'node',
    'nodejs',
    'deno',
    'tsx',
    'ts-node',
    'python',
    'python2',
    'python3',
    'py',
    'pypy',
    'pypy3',
    'ipython',
    'ruby',
    'php',
    'lua',
    'luajit',
    'r',
    'rscript',
    'julia',
    'java',
    'groovy',
    'scala',
    'kotlin',
    'elixir',
    'erl',
    'racket',
    'guile',
    'octave',
    'matlab',
    'tclsh',
    'raku',
    'swipl',
    'ghci',
    'jshell',
    'jupyter',
    'zx',
    'wasmtime',
    'blender',
    'unity',
    'unrealeditor',
    'gdb',
    'lldb',
    'r2',
    'nvim',
    'vim',
    'emacs',
  ],
  source: 'https://nodejs.org/api/cli.html',
  valued: ['-r', '--require', '--import', '--loader', '-W', '-X', '--experimental-loader', '-cp', '-classpath', '-jar', '--env-file', '-I'],
  otherwise: (call) => {
    if (call.must('-V', '-v', '-h') && call.words.length === 1) return READS;
    // Syntax only.
    if (/^(node|nodejs)$/.test(call.program) && call.must('--check', '-c')) return { kind: 'file.read' };
    if (call.program === 'php' && call.must('-l')) return { kind: 'file.read' };
    const code = call.value('-e', '--eval', '-p', '--print', '-c', '-r', '-E', '--command', '-ex');
    if (code !== undefined && call.words.some((word) => /^-(e|-eval|p|-print|c|r|E|-command|ex)$/.test(headOf(word))))
      return runsCode(code);
    if (/^python|^py$/.test(call.program)) {
      const module = call.value('-m');
      if (module !== undefined) {
        const at = call.words.findIndex((word) => headOf(word) === '-m');
        // `python -m pip …` is pip; `json.tool`, `py_compile` and their like only read or compile.
        return /^(json\.tool|ast|tokenize|platform|site|sysconfig|this|timeit)$/.test(constantText(module) ?? '')
          ? READS
          : call.runner.argv(module, call.words.slice(at + 2));
      }
    }
    if (call.program === 'deno') {
      const first = call.operand(0) ?? '';
      if (/^(info|check|lint|doc|types|help|outdated)$/.test(first)) return { kind: 'file.read' };
      if (/^(run|eval|test|task|serve|repl)$/.test(first)) return runsFile(call.operands[1]?.text);
      if (first !== '') return { kind: 'file.write', certainty: 'likely' };
    }
    const file = call.operands[0];
    // A program that reads its code from the standard input.
    if (file === undefined) return RUNS_CODE;
    return runsFile(file.text);
  },
};

/** A game engine: a script of its own, an editor, an export, or the game that lies in a folder. */
export const gameEngines: Family = {
  programs: ['godot'],
  source: 'https://docs.godotengine.org/en/stable/tutorials/editor/command_line_tutorial.html',
  valued: ['--path', '-s', '--script', '--main-loop', '--scene', '--log-file', '--resolution', '--position', '--rendering-driver'],
  otherwise: (call) => {
    if (call.must('--check-only')) return { kind: 'file.read' };
    const script = call.value('-s', '--script');
    if (script !== undefined) return runsFile(script);
    if (call.may('--export-release', '--export-debug', '--export-pack', '--import', '--doctool')) return WRITES_FILE;
    if (call.must('-e', '--editor', '-p', '--project-manager')) return STARTS;
    // The game of a folder stays open until somebody ends it, and its own scripts run.
    return call.may('--headless', '--quit', '--quit-after') ? RUNS_CODE : [STARTS, RUNS_CODE];
  },
};
