/** Parts of a config that are well written and lead to nothing. */
import type { Catalogue } from '../catalogue/catalogue.js';
import { namedFunction } from '../core/named.js';
import type { CoreModule } from '../core/syntax.js';
import { clean } from '../model/clean.js';
import type { Config, ConfigProblem } from './config.js';

/** Functions that are not in the file that is named. */
export function missingFunctions({ functions }: Config, lower: (file: string) => CoreModule | undefined): ConfigProblem[] {
  return functions.flatMap(({ file, path, place }) => {
    const core = lower(file);
    if (!core) return [{ message: `there is no source file ${clean(file)}`, place }];
    return namedFunction(core, path) ? [] : [{ message: `${clean(file)} has no function ${clean(path.join('.'))}`, place }];
  });
}

/** Entries of `ignore` that no effect was found for. */
export function ignoredInVain({ ignore }: Config, { policy }: Catalogue): ConfigProblem[] {
  return ignore
    .filter((_, i) => policy && !policy.used.has(i))
    .map(({ place }) => ({ message: 'nothing was found that this entry of "ignore" is about', place }));
}
