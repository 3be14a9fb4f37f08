/**
 * Leaves compiled output out of a listing where the source that it came from is there too: otherwise each tool would
 * be found twice, once where the author cannot mend it. A published package often has nothing but output, which then stays.
 */
import { baseName, isOutputName, isSource, provesSource } from './file-kinds.js';

/** Takes and returns paths relative to the root. A package is a folder with `package.json` or `tsconfig.json`, and the root. */
export function withoutOutput(files: readonly string[]): string[] {
  const packages = packageFolders(files);
  const outputOf = perFolder((folder) => outputFolder(folder, packages));
  const ownerOf = perFolder((folder) => owner(folder, packages));
  const sources = new Set<string>();
  const inOutput = new Map<string, { owner: string; folder: string }>();
  const handwritten = new Set<string>();
  for (const file of files) {
    const output = outputOf(file);
    if (output === undefined) {
      const owning = ownerOf(file);
      if (!sources.has(owning) && provesSource(inside(file, owning))) sources.add(owning);
    } else {
      inOutput.set(file, output);
      // A folder called `build` that holds TypeScript is no output.
      if (isSource(file) && /(?<!\.d)\.[cm]?tsx?$/i.test(file)) handwritten.add(output.folder);
    }
  }
  for (const output of inOutput.values()) if (handwritten.has(output.folder)) sources.add(output.owner);
  return files.filter((file) => {
    const output = inOutput.get(file);
    return output === undefined || handwritten.has(output.folder) || !sources.has(output.owner);
  });
}

function packageFolders(files: readonly string[]): Set<string> {
  const found = new Set<string>(['']);
  for (const file of files) {
    const name = baseName(file);
    if (name === 'package.json' || name === 'tsconfig.json') found.add(file.slice(0, Math.max(0, file.length - name.length - 1)));
  }
  return found;
}

/** The same for all files of a folder, and folders hold many: it is worked out once for each. */
function perFolder<T>(work: (folder: readonly string[]) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    if (!known.has(folder)) known.set(folder, work(folder === '' ? [] : folder.split('/')));
    return known.get(folder) as T;
  };
}

/** The output folder directly below a package that the folder is or lies in, outermost first (`dist/package.json` makes no new package). */
function outputFolder(parts: readonly string[], packages: ReadonlySet<string>): { owner: string; folder: string } | undefined {
  for (let i = 0; i < parts.length; i++) {
    const owning = parts.slice(0, i).join('/');
    if (isOutputName(parts[i] as string) && packages.has(owning)) return { owner: owning, folder: parts.slice(0, i + 1).join('/') };
  }
  return undefined;
}

/** The package that the folder is or lies in. */
function owner(parts: readonly string[], packages: ReadonlySet<string>): string {
  for (let i = parts.length; i > 0; i--) {
    const folder = parts.slice(0, i).join('/');
    if (packages.has(folder)) return folder;
  }
  return '';
}

function inside(file: string, owner: string): string {
  return owner === '' ? file : file.slice(owner.length + 1);
}
