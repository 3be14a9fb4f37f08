/**
 * The one door inwards: every door outwards (language server, command line, MCP server) opens a session on a
 * workspace, tells it what changed, and asks it for tools and findings.
 */
import { Catalogue } from './catalogue/catalogue.js';
import { LIBRARIES } from './catalogue/libraries.generated.js';
import type { LibraryFile } from './catalogue/schema.js';
import { catalogueWith, meaningOf, saysNothing } from './config/catalogue.js';
import { CONFIG_FILE, type Config, NO_CONFIG } from './config/config.js';
import { readConfig } from './config/read.js';
import { analyse, type Engine } from './engine/analyse.js';
import { EvaluationCache } from './engine/cache.js';
import { Sources } from './engine/sources.js';
import { typescriptFrontend } from './frontends/typescript/index.js';
import type { Analysis, SessionOptions } from './model/analysis.js';
import type { LineMap } from './model/place.js';
import type { Workspace } from './model/workspace.js';
import { createResolver } from './resolver/index.js';
import { RULE_IDS } from './rules/ids.js';
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
const SERVER_TEXT =
  /@modelcontextprotocol\/|\bfastmcp\b|\bMcpServer\b|\bregisterTool\b|"registers"\s*:|\bmodelContext\b|"[^"\n]*mcp[^"\n]*"\s*:\s*"[\^~\d*]/;

/**
 * Opens a session on a workspace. Nothing is read before `analyse`.
 * @param libraries catalogue files; the built-in ones unless a test says otherwise
 */
export function openSession(workspace: Workspace, libraries: readonly LibraryFile[] = LIBRARIES): Session {
  const frontends = [typescriptFrontend];
  const sources = new Sources(workspace, frontends);
  const resolver = createResolver(sources.view);
  const configured = new Configured(
    libraries,
    (config, catalogue): Engine => ({
      workspace: sources.view,
      sources,
      resolver,
      catalogue,
      config,
      frontends,
      cache: new EvaluationCache(),
    }),
  );
  const run = async (options: SessionOptions): Promise<Analysis> => analyse(await configured.engine(sources.text(CONFIG_FILE)), options);
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
      sources.view
        .files()
        .some(
          (file) => (file.endsWith('package.json') || file === CONFIG_FILE || isSource(file)) && SERVER_TEXT.test(sources.text(file) ?? ''),
        ),
    analyse(options = {}) {
      // One at a time: an analysis that is under way ends, or hears that it was cancelled, before the next begins.
      const next = running.then(
        () => run(options),
        () => run(options),
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

/** The engine as the folder's config has it. It is made anew, with nothing kept, when the config says something else of what is evaluated. */
class Configured {
  private text: string | undefined;
  private meaning = '';
  private made: Engine | undefined;

  constructor(
    private readonly libraries: readonly LibraryFile[],
    private readonly make: (config: Config, catalogue: Catalogue) => Engine,
  ) {}

  /** @param text of the config; undefined where there is none */
  async engine(text: string | undefined): Promise<Engine> {
    if (this.made && text === this.text) return this.made;
    const config = text === undefined ? NO_CONFIG : await readConfig(text, { libraries: this.libraries, rules: RULE_IDS });
    const meaning = meaningOf(config);
    if (this.made && meaning === this.meaning) this.made = { ...this.made, config };
    else this.made = this.make(config, saysNothing(config) ? catalogueOf(this.libraries) : catalogueWith(this.libraries, config));
    this.text = text;
    this.meaning = meaning;
    return this.made;
  }
}
