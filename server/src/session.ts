/**
 * The one door inwards: every door outwards (language server, command line, MCP server) opens a session on a
 * workspace, tells it what changed, and asks it for tools and findings.
 */
import { Catalogue } from './catalogue/catalogue.js';
import { LIBRARIES } from './catalogue/libraries.generated.js';
import type { LibraryFile } from './catalogue/schema.js';
import { analyse, type Engine } from './engine/analyse.js';
import { EvaluationCache } from './engine/cache.js';
import { Sources } from './engine/sources.js';
import { typescriptFrontend } from './frontends/typescript/index.js';
import type { Analysis, SessionOptions } from './model/analysis.js';
import type { LineMap } from './model/place.js';
import type { Workspace } from './model/workspace.js';
import { createResolver } from './resolver/index.js';
import { isSource } from './tools/roots.js';

export type { Analysis, SessionOptions } from './model/analysis.js';
export { Cancelled } from './model/analysis.js';

export interface Session {
  /** Text that an editor holds for a file, instead of what is on the disk; undefined when it is closed. */
  setOverlay(file: string, text: string | undefined): void;
  /** A file changed, appeared or went away outside of the overlays. */
  invalidate(file: string): void;
  /** True where the folder looks like an MCP server at all (a cheap look at texts and package.json). */
  isServer(): boolean;
  /** Analyses what is there now. Yields to the event loop at least every 50 ms. */
  analyse(options?: SessionOptions): Promise<Analysis>;
  /** Line map of a file as last analysed. */
  lines(file: string): LineMap | undefined;
}

/** Text that any MCP server has somewhere: the cheap look before anything starts. */
const SERVER_TEXT = /@modelcontextprotocol\/|\bfastmcp\b|\bMcpServer\b|\bregisterTool\b/;

/**
 * Opens a session on a workspace. Nothing is read before `analyse`.
 * @param libraries catalogue files; the built-in ones unless a test says otherwise
 */
export function openSession(workspace: Workspace, libraries: readonly LibraryFile[] = LIBRARIES): Session {
  const frontends = [typescriptFrontend];
  const sources = new Sources(workspace, frontends);
  const resolver = createResolver(sources.view);
  const engine: Engine = {
    workspace: sources.view,
    sources,
    resolver,
    catalogue: catalogueOf(libraries),
    frontends,
    cache: new EvaluationCache(),
  };
  let running: Promise<unknown> = Promise.resolve();
  return {
    setOverlay(file, text) {
      sources.setOverlay(file, text);
      resolver.invalidate(file);
    },
    invalidate(file) {
      sources.invalidate(file);
      resolver.invalidate(file);
    },
    isServer: () =>
      sources.view.files().some((file) => (file.endsWith('package.json') || isSource(file)) && SERVER_TEXT.test(sources.text(file) ?? '')),
    analyse(options = {}) {
      // One at a time: an analysis that is under way ends, or hears that it was cancelled, before the next begins.
      const next = running.then(
        () => analyse(engine, options),
        () => analyse(engine, options),
      );
      running = next.catch(() => {});
      return next;
    },
    lines: (file) => sources.lines(file),
  };
}

let builtIn: Catalogue | undefined;

function catalogueOf(libraries: readonly LibraryFile[]): Catalogue {
  if (libraries !== LIBRARIES) return new Catalogue(libraries);
  builtIn ??= new Catalogue(LIBRARIES);
  return builtIn;
}
