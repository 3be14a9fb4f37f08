/** Converters: they read inputs and write an output, over what was there. */
import { constantText } from '../../model/text.js';
import type { Family } from './family.js';
import { CREATES_FILE, READS_FILES, WRITES_FILE } from './outcomes.js';
import { onFile } from './shared.js';

export const ffmpeg: Family = {
  programs: ['ffmpeg'],
  source: 'https://ffmpeg.org/ffmpeg.html',
  otherwise: (call) => {
    const last = constantText(call.words.at(-1)?.text ?? []);
    if (call.must('-formats', '-codecs', '-encoders', '-decoders', '-filters', '-devices', '-version', '-hwaccels')) return READS_FILES;
    if (last === '-' || last === 'pipe:1' || (call.must('-f') && last === '/dev/null')) return READS_FILES;
    // Without `-y` it asks before it overwrites, and refuses where nobody answers.
    return onFile(call.must('-n') ? CREATES_FILE : WRITES_FILE, call);
  },
};

/** Those that write one file: the value of an option, or their last operand (`sips` changes it in place). */
const ONE_OUTPUT =
  /^(convert|magick|montage|composite|sips|cwebp|dwebp|rsvg-convert|pandoc|qpdf|pdfunite|wkhtmltopdf|wkhtmltoimage|img2pdf)$/;

export const converters: Family = {
  programs: [
    'convert',
    'magick',
    'mogrify',
    'composite',
    'montage',
    'gm',
    'pandoc',
    'unoconv',
    'wkhtmltopdf',
    'wkhtmltoimage',
    'pdfunite',
    'qpdf',
    'inkscape',
    'rsvg-convert',
    'cwebp',
    'dwebp',
    'optipng',
    'jpegoptim',
    'pngquant',
    'gifsicle',
    'sips',
    'lame',
    'flac',
    'opusenc',
    'ocrmypdf',
    'latex',
    'pdflatex',
    'xelatex',
    'lualatex',
    'latexmk',
    'typst',
    'asciidoctor',
    'marp',
    'mmdc',
    'plantuml',
    'd2',
    'textutil',
    'iconutil',
    'svgo',
    'terser',
    'sass',
    'lessc',
    'tailwindcss',
    'postcss',
    'gcc',
    'g++',
    'cc',
    'c++',
    'clang',
    'clang++',
    'rustc',
    'javac',
    'kotlinc',
    'scalac',
    'ld',
    'emcc',
    'solc',
    'iconv',
    'base64',
    'base32',
    'rembg',
    'ebook-convert',
    'img2pdf',
    'avconv',
    'handbrakecli',
    'mkvmerge',
    'mp4box',
    'openscad',
    'freecad',
    'manim',
    'arduino-cli',
    'platformio',
    'esptool',
  ],
  source: 'https://imagemagick.org/script/command-line-tools.php',
  otherwise: (call) => {
    const names = call.words.map((word) => constantText(word.text) ?? '');
    if (/^(base64|base32|iconv)$/.test(call.program)) return call.may('-o', '--output') ? WRITES_FILE : READS_FILES;
    if (call.program === 'magick' && /^(identify|compare)$/.test(names[0] ?? '')) return READS_FILES;
    if (call.program === 'pandoc' && !call.may('-o', '--output') && !call.words.some((w) => /^--output=/.test(constantText(w.text) ?? '')))
      return READS_FILES;
    if (call.program === 'sips' && call.must('-g', '--getProperty') && !call.may('-o', '--out', '-z', '-s')) return READS_FILES;
    // `magick - -resize 50% jpg:-` goes from the standard input to the standard output.
    if (/^(?:[a-z\d]+:)?-$/i.test(names.at(-1) ?? '')) return READS_FILES;
    if (call.must('-fsyntax-only', '-list', '--list-langs', '--check', '--show-npages')) return READS_FILES;
    return ONE_OUTPUT.test(call.program) ? onFile(WRITES_FILE, call, '-o', '--out', '--output') : WRITES_FILE;
  },
};

/** Local model runners. */
export const models: Family = {
  programs: ['ollama', 'llm', 'lms', 'claude', 'codex', 'gemini', 'aider', 'opencode', 'goose', 'amp', 'crush', 'qwen'],
  source: 'https://github.com/ollama/ollama/blob/main/docs/cli.md',
  subcommands: {
    'list, ls, ps, show, models, logs, keys, mcp list, mcp get, plugins, --version, auth status, sessions': { kind: 'process.read' },
    'pull, create, cp, install, get, load, import': { ...WRITES_FILE, reach: 'fixed' },
    'rm, remove, uninstall, unload': { kind: 'file.delete' },
    push: { kind: 'http.write' },
    serve: { kind: 'process.start' },
    stop: { kind: 'process.kill' },
    'mcp add, mcp remove, config': WRITES_FILE,
  },
  // An agent may do whatever its own tools allow.
  otherwise: { kind: 'process.run', certainty: 'unknown' },
};
