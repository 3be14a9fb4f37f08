/** `truehint catalogue`: what is known of packages. */
import { closest } from 'fastest-levenshtein';
import { Catalogue } from '../../catalogue/catalogue.js';
import { LIBRARIES } from '../../catalogue/libraries.generated.js';
import type { LibraryFile } from '../../catalogue/schema.js';
import { librariesWith } from '../../config/catalogue.js';
import { CONFIG_FILE } from '../../config/config.js';
import { configIn } from '../../host/config-file.js';
import { cleanJson, cleanLine } from '../../report/clean.js';
import type { Context } from '../context.js';
import { EXIT, UsageError, wantsColor } from '../io.js';
import { createColors } from '../style.js';
import { libraryText, libraryWords, memberCount } from './catalogue-text.js';

export interface CatalogueFlags {
  readonly format: string;
  readonly color?: boolean;
}

/** Lists the libraries, or shows one with its entries; those of the working directory's config too. Throws UsageError for an unknown name. */
export async function runCatalogue(name: string | undefined, flags: CatalogueFlags, { terminal }: Context): Promise<number> {
  const config = await configIn(terminal.cwd);
  const own = new Set(config.libraries.map((library) => library.library));
  const libraries = [...librariesWith(LIBRARIES, config)].sort((a, b) => (a.library < b.library ? -1 : 1));
  const chosen = name === undefined ? libraries : [named(name, libraries)];
  if (flags.format === 'json') {
    const all = chosen.map((library) =>
      name === undefined ? summary(library, own) : { ...withoutOwnType(library), from: originOf(library, own) },
    );
    terminal.stdout(`${cleanJson(name === undefined ? all : all[0])}\n`);
    return EXIT.clean;
  }
  const colors = createColors(wantsColor(flags.color, terminal, false));
  if (name === undefined) terminal.stdout(list(chosen, own, colors, terminal.columns ?? 120));
  else terminal.stdout(libraryText(withoutOwnType(chosen[0] as LibraryFile), originOf(chosen[0] as LibraryFile, own), colors));
  if (config.problems.length > 0) terminal.stderr(`truehint: ${CONFIG_FILE} is not all as it should be; \`truehint check\` tells where.\n`);
  return EXIT.clean;
}

/** The library of that name, or the one that a module specifier belongs to. */
function named(name: string, libraries: readonly LibraryFile[]): LibraryFile {
  const found = libraries.find(({ library }) => library === name) ?? new Catalogue(libraries).module(name)?.file;
  if (found) return found;
  const shown = cleanLine(name, 80);
  const near = closest(
    name,
    libraries.flatMap(({ library, modules }) => [library, ...modules]),
  );
  throw new UsageError(
    `no library of the catalogue is named "${shown}", and none claims a module of that name`,
    `Did you mean "${cleanLine(near, 80)}"? A ${CONFIG_FILE} can describe a package (docs/config.md).`,
  );
}

function summary(library: LibraryFile, own: ReadonlySet<string>) {
  const { source, modules } = library;
  return { library: library.library, modules, members: memberCount(library), source, from: originOf(library, own) };
}

function originOf({ library }: LibraryFile, own: ReadonlySet<string>): string {
  if (!own.has(library)) return 'catalogue';
  return LIBRARIES.some((file) => file.library === library) ? `catalogue and ${CONFIG_FILE}` : CONFIG_FILE;
}

/** The type that stands for a library's exports says nothing that they do not say. */
function withoutOwnType(library: LibraryFile): LibraryFile {
  const { exports: _, ...types } = library.types ?? {};
  const { $schema: __, ...rest } = library;
  return { ...rest, types };
}

function list(libraries: readonly LibraryFile[], own: ReadonlySet<string>, colors: ReturnType<typeof createColors>, width: number): string {
  const names = Math.max(...libraries.map(({ library }) => library.length));
  const lines = libraries.map((library) => {
    const source = library.source[0] ?? originOf(library, own);
    const more = own.has(library.library) ? colors.yellow(' *') : '';
    return `${colors.bold(cleanLine(library.library, 60).padEnd(names))}  ${libraryWords(library).padEnd(12)}  ${colors.dim(cleanLine(source, Math.max(40, width - names - 18)))}${more}`;
  });
  const members = libraries.reduce((sum, library) => sum + memberCount(library), 0);
  const legend = own.size > 0 ? `* with entries of ${CONFIG_FILE}\n` : '';
  return `${lines.join('\n')}\n\n${libraries.length} libraries, ${members} members. \`truehint catalogue NAME\` shows the entries of one.\n${legend}`;
}
