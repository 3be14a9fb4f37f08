/** Bytes of a source file to text, as an editor would read them. */

export interface Decoded {
  readonly text: string;
  /** False where some bytes were no text in the file's encoding and were replaced by U+FFFD. */
  readonly valid: boolean;
}

/** UTF-8, or UTF-16 where a byte order mark says so; the mark itself is left out, as editors do. Never throws. */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), valid: false };
  }
}
