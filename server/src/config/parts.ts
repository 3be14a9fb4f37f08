/** Which parts of a config count: those in which nothing is wrong. */
import type { Entry, TypeEntry } from '../catalogue/schema.js';
import type { ConfigLibrary } from './config.js';

/** Keys and indices from the top. */
export type Path = readonly string[];

/** A library with its place in the list. */
export interface IndexedLibrary {
  readonly library: ConfigLibrary;
  readonly index: string;
}

export class Parts {
  private readonly out = new Set<string>();

  /**
   * Leaves out the smallest part that a problem is in and that the rest makes sense without: an entry of a library, a library,
   * a function, a host, an ignored effect, a rule.
   * @param key true where the path's last part is a key that should not be there
   */
  leaveOut(path: Path, key: boolean): void {
    const [field, name, table, member, more, inner] = path;
    if (name === undefined) return;
    if (field !== 'libraries') this.mark([field as string, name]);
    else if (table === 'exports' && member !== undefined) this.mark(['libraries', name, table, member]);
    else if (table === 'types' && member !== undefined && (more === 'members' || more === 'deep') && inner !== undefined)
      this.mark(['libraries', name, table, member, more, inner]);
    else if (table === 'types' && member !== undefined) this.mark(['libraries', name, table, member]);
    // A field that nobody knows takes nothing with it.
    else if (!(key && path.length === 3)) this.mark(['libraries', name]);
  }

  isLeftOut(path: Path): boolean {
    return this.out.has(JSON.stringify(path));
  }

  private mark(path: Path): void {
    this.out.add(JSON.stringify(path));
  }

  /** The libraries without what is left out, each with its index. */
  libraries(value: unknown): IndexedLibrary[] {
    if (!Array.isArray(value)) return [];
    return value.flatMap((library: ConfigLibrary, i) => {
      const index = String(i);
      return this.isLeftOut(['libraries', index]) ? [] : [{ library: this.library(library, index), index }];
    });
  }

  private library(library: ConfigLibrary, index: string): ConfigLibrary {
    const { exports, types } = library;
    const path = ['libraries', index];
    return {
      ...library,
      ...(exports && { exports: this.table(exports, [...path, 'exports']) }),
      ...(types && {
        types: Object.fromEntries(
          Object.entries(types)
            .filter(([name]) => !this.isLeftOut([...path, 'types', name]))
            .map(([name, type]) => [name, this.type(type, [...path, 'types', name])]),
        ),
      }),
    };
  }

  private type(type: TypeEntry, path: Path): TypeEntry {
    return {
      ...type,
      ...(type.members && { members: this.table(type.members, [...path, 'members']) }),
      ...(type.deep && { deep: this.table(type.deep, [...path, 'deep']) }),
    };
  }

  private table(entries: { readonly [names: string]: Entry }, path: Path): { readonly [names: string]: Entry } {
    return Object.fromEntries(Object.entries(entries).filter(([names]) => !this.isLeftOut([...path, names])));
  }
}
