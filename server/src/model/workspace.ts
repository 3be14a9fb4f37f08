/**
 * The analysed folder as the engine sees it. Doors implement it over the disk, over open editors or over memory;
 * nothing behind it touches the file system, so a test runs on a table of texts.
 */
export interface Workspace {
  /** Every readable source, `package.json` and `tsconfig*.json` below the root, relative with `/`, sorted; never in `node_modules`. */
  files(): readonly string[];
  /** The text of a file, or undefined where there is none or it cannot be read. */
  read(file: string): string | undefined;
  /** Size in bytes, without reading; undefined where there is none. */
  size(file: string): number | undefined;
}
