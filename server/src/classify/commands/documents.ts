/** Programs that make pages, pictures and texts of documents and recordings: what they print, and where they leave the rest. */
import { constantText, type Text } from '../../model/text.js';
import { listed } from '../words.js';
import type { Call } from './call.js';
import { headOf, isOption } from './call.js';
import type { Family, Outcome } from './family.js';
import { READS_FILES, WRITES_FILE } from './outcomes.js';

/** What is written to the file or folder, or where none is named, wherever the program likes. */
function into(file: Text | undefined): Outcome {
  return file !== undefined && /^(?:-|stdout|\/dev\/(?:stdout|null)|%stdout)$/.test(constantText(file) ?? '')
    ? READS_FILES
    : { ...WRITES_FILE, file };
}

/** The poppler tools: the second operand is what the names of the output begin with. */
export const poppler: Family = {
  programs: ['pdftoppm', 'pdftocairo', 'pdfimages', 'pdfseparate', 'pdftohtml'],
  source: 'https://manpages.debian.org/poppler-utils/pdftoppm.1.en.html',
  valued: listed(
    '-f -l -r -rx -ry -scale-to -scale-to-x -scale-to-y -x -y -W -H -sz -opw -upw -jpegopt -tiffcompression -thinlinemode -aaVector -aa -freetype -zoom -enc',
  ),
  otherwise: (call) => {
    if (call.must('-list', '-stdout')) return READS_FILES;
    const { operands } = call;
    // `pdftoppm -png page.pdf` prints the picture.
    if (operands.length === 1 && !operands[0]?.many && /^pdfto(?:ppm|cairo)$/.test(call.program)) return READS_FILES;
    const second = operands[1];
    return into(second === undefined || second.many ? undefined : second.text);
  },
};

/** LibreOffice without its windows writes into a folder, the current one if none is named. */
export const office: Family = {
  programs: ['soffice', 'libreoffice', 'lowriter', 'localc', 'loimpress'],
  source: 'https://help.libreoffice.org/latest/en-US/text/shared/guide/start_parameters.html',
  valued: listed('--outdir --convert-to --infilter --accept -env --print-to-file --printer-name --pt'),
  otherwise: (call) => (call.must('--cat') ? READS_FILES : into(call.value('--outdir'))),
};

/** Ghostscript draws on a device, into a file. */
export const ghostscript: Family = {
  programs: ['gs', 'gsc'],
  source: 'https://ghostscript.readthedocs.io/en/latest/Use.html',
  otherwise: (call) => {
    if (call.must('-sDEVICE=nullpage', '-sDEVICE=bbox', '-sDEVICE=inkcov', '-dNODISPLAY')) return READS_FILES;
    return into(call.value('-o', '-sOutputFile'));
  },
};

/** Reads the letters of a picture into a text beside the base name that is its second operand. */
export const ocr: Family = {
  programs: ['tesseract'],
  source: 'https://github.com/tesseract-ocr/tesseract/blob/main/doc/tesseract.1.asc',
  valued: listed('-l --psm --oem -c --dpi --tessdata-dir --user-words --user-patterns'),
  otherwise: (call) => {
    if (call.must('--list-langs', '--print-parameters')) return READS_FILES;
    const second = call.operands[1];
    return into(second === undefined || second.many ? undefined : second.text);
  },
};

/** Writes what is said in a recording into a folder, in as many formats as are asked for. */
export const transcribers: Family = {
  programs: ['whisper', 'whisperx', 'whisper-ctranslate2'],
  source: 'https://github.com/openai/whisper#command-line-usage',
  otherwise: (call) => into(call.value('-o', '--output_dir')),
};

/** Graphviz prints, unless it is told a file. */
export const graphs: Family = {
  programs: ['dot', 'neato', 'fdp', 'sfdp', 'twopi', 'circo'],
  source: 'https://graphviz.org/doc/info/command.html',
  otherwise: (call) => {
    if (call.words.some((word) => headOf(word) === '-O')) return WRITES_FILE;
    const named = call.value('-o');
    return named === undefined && !hasOpenOptions(call) ? READS_FILES : into(named);
  },
};

/** SoX turns its inputs into its last operand; one more name of it only tells about a file. */
export const sounds: Family = {
  programs: ['sox', 'soxi'],
  source: 'https://sox.sourceforge.net/sox.html',
  otherwise: (call) => (call.program === 'soxi' || call.must('--i', '--info') ? READS_FILES : WRITES_FILE),
};

/** Whether words may stand there that nobody knows: an output may hide among them. */
function hasOpenOptions(call: Call): boolean {
  return call.words.some((word) => word.many && !isOption(word));
}
