/** Programs that fetch media from pages: what they print, and what they leave in a folder. */
import type { Reach } from '../../model/effect.js';
import { constantText, type Text } from '../../model/text.js';
import { listed } from '../words.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { CREATES_FILE, READS, WRITES_FILE } from './outcomes.js';
import { opens } from './transfer.js';

/** These print and, unless told otherwise, simulate: nothing is written, whatever is to be written beside a download. */
const PRINTS =
  listed(`-s --simulate -j --dump-json -J --dump-single-json -O --print -F --list-formats --list-subs --list-thumbnails -g --get-url
  -e --get-title --get-id --get-thumbnail --get-description --get-duration --get-filename --get-format --list-extractors --extractor-descriptions
  --list-impersonate-targets --dump-user-agent --ap-list-mso`);
/** Written beside a video, over what is there: subtitles, thumbnails, descriptions. */
const BESIDE = listed(`--write-subs --write-sub --write-srt --write-auto-subs --write-auto-sub --write-automatic-subs --write-info-json
  --write-description --write-thumbnail --write-all-thumbnails --write-annotations --write-link --write-url-link --write-webloc-link
  --write-desktop-link --write-comments --get-comments --all-subs`);

/** What a download does: a page is read, and a file of this machine's is written. */
function fetched(over: boolean, file: Text | undefined, reach: Reach): Outcome[] {
  return [
    { kind: 'http.read', reach },
    { ...(over ? WRITES_FILE : CREATES_FILE), file },
  ];
}

/** True for `-o -`, which prints what is downloaded. */
function toOutput(call: Call): boolean {
  return call.values('-o', '--output').some((value) => constantText(value) === '-');
}

/**
 * yt-dlp and its forerunner. A video that is there already is not fetched again, unless that is asked for; the files
 * beside it are written over.
 */
export const videos: Family = {
  programs: ['yt-dlp', 'yt-dlp_linux', 'yt-dlp_macos', 'youtube-dl'],
  source: 'https://github.com/yt-dlp/yt-dlp#usage-and-options',
  valued: listed(`-o --output -f --format -P --paths -a --batch-file -r --limit-rate -R --retries -N --concurrent-fragments -S --format-sort
    -I --playlist-items -O --print -u --username -p --password --cookies --cookies-from-browser --proxy --sub-lang --sub-langs --sub-format
    --convert-subs --audio-format --audio-quality --recode-video --remux-video --merge-output-format --user-agent --referer --add-header
    --add-headers --download-sections --extractor-args --match-filter --match-filters --ffmpeg-location --postprocessor-args --ppa --exec
    --download-archive --print-to-file --playlist-start --playlist-end --max-downloads --dateafter --datebefore --max-filesize --socket-timeout`),
  otherwise: (call) => {
    const reach = opens(call) ? 'open' : 'fixed';
    if (call.may('--exec', '--exec-before-download')) return { kind: 'process.run', certainty: 'unknown' };
    if (call.may('-U', '--update', '--update-to', '--print-to-file')) return { ...WRITES_FILE, reach };
    if (call.may('--rm-cache-dir')) return READS;
    const file = call.value('-o', '--output') ?? call.value('-P', '--paths');
    const simulates = call.must(...PRINTS) && !call.may('--no-simulate');
    // Of a list, only what the page says of its entries is read.
    const bypasses = call.must('--flat-playlist', '--skip-download', '--no-download') && !call.may(...BESIDE);
    if (simulates || bypasses || toOutput(call)) return { kind: 'http.read', reach };
    const over = call.may('--force-overwrites', '--yes-overwrites', '--no-continue', ...BESIDE);
    return fetched(over, file, reach);
  },
};

/** The rest of their kind; what is there already is skipped by all of them. */
export const galleries: Family = {
  programs: ['gallery-dl', 'spotdl', 'you-get', 'instaloader', 'lux'],
  source: 'https://github.com/mikf/gallery-dl/blob/master/docs/options.md',
  valued: listed(
    '-o -d --destination -D --directory -f --filename -u --username -p --password -c --config -C --cookies --range --filter --output',
  ),
  otherwise: (call) => {
    const reach = opens(call) ? 'open' : 'fixed';
    const prints =
      call.program === 'gallery-dl'
        ? call.must(
            '-g',
            '--get-urls',
            '-G',
            '--resolve-urls',
            '-j',
            '--dump-json',
            '-J',
            '--resolve-json',
            '-s',
            '--simulate',
            '-E',
            '--extractor-info',
            '-K',
            '--list-keywords',
            '--list-modules',
            '--list-extractors',
          )
        : call.program === 'you-get'
          ? call.must('-i', '--info', '-u', '--url', '--json')
          : call.program === 'lux' && call.must('-i', '-j', '-u');
    if (prints) return { kind: 'http.read', reach };
    const over = call.may('--no-skip', '-f', '--force') && call.program !== 'gallery-dl' ? true : call.may('--no-skip');
    const file = call.program === 'gallery-dl' ? call.value('-d', '--destination', '-D', '--directory') : undefined;
    return fetched(over, file, reach);
  },
};

/** Browsers in a terminal. */
export const textBrowsers: Family = {
  programs: ['lynx', 'w3m', 'links', 'elinks'],
  source: 'https://lynx.invisible-island.net/lynx_help/Lynx_users_guide.html',
  otherwise: (call) => ({ kind: 'http.read', reach: opens(call) ? 'open' : 'fixed' }),
};

/** Metadata of files: exiftool writes where a tag is given a value, or is copied from another file. */
export const metadata: Family = {
  programs: ['exiftool'],
  source: 'https://exiftool.org/exiftool_pod.html',
  valued: listed('-o -out -tagsFromFile -TagsFromFile -tagsfromfile -w -textOut -d -dateFormat -x -if -ext -i'),
  otherwise: (call) => {
    const sets = call.words.some((word) => /^-[\w:.-]+[+\-<^]*=/.test(headOf(word)) && !/^-{2}/.test(headOf(word)));
    const copies = call.words.some((word) =>
      /^-(?:tagsfromfile|addTagsFromFile|geotag|restore_original|delete_original)/i.test(headOf(word)),
    );
    const output = call.value('-o', '-out');
    if (output !== undefined) return { ...CREATES_FILE, file: output };
    if (call.words.some((word) => /^-(?:w|textOut)[+!]*$/i.test(headOf(word)))) return CREATES_FILE;
    if (!sets && !copies) return { kind: 'file.read' };
    return { ...WRITES_FILE, ...(call.words.some((word) => /^-[\w:.-]+[+-]+=/.test(headOf(word))) ? { repeat: 'more' as const } : {}) };
  },
};
