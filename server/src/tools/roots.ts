/** Which files an evaluation starts from. */
import type { Registrars } from '../catalogue/registrars.js';
import type { Workspace } from '../model/workspace.js';

const CODE = /\.[cm]?[jt]sx?$/;
const NOT_CODE = /\.d\.[cm]?ts$|\.min\.[cm]?js$/;
/** Tests and what they are made of register tools that no client will ever see. */
const TESTS =
  /(?:^|\/)(?:(?:\w+-)*tests?|test-?(?:helpers?|utils?|support)|__tests__|__mocks__|specs?|e2e|fixtures?|mocks?|benchmarks?|evals?)\/|[._-](?:test|tests|spec|bench|stories|mock)\.[cm]?[jt]sx?$|spechelper/;
/** Servers beside the server: they count where nothing else is found. */
const EXTRAS = /(?:^|\/)(?:examples?|samples?|demos?|docs|templates?|scripts|playground)\//;
const COMPILED = /(?:^|\/)(?:dist|build|lib|out|esm|cjs|output)\//;
const SERVER_TEXT = /\bnew\s+(?:\w+\.)?(?:MCPServer|McpAgent)\s*[(<]|StdioServerTransport|StreamableHTTPServerTransport|createMcpHandler/;
/** What the protocol calls the requests that list and call tools. */
const REQUEST_TEXT = /ListToolsRequestSchema|CallToolRequestSchema|["']tools\/(?:list|call)["']/;

export interface Roots {
  /** Files of package.json that exist, files that make a server, then the other files that register something. */
  readonly main: readonly string[];
  readonly others: readonly string[];
  readonly extras: readonly string[];
}

/** Finds the roots by a look at the texts. Texts are read once; `onRead` is told how far it is. */
export function findRoots(
  workspace: Workspace,
  entries: readonly string[],
  registrars: Registrars,
  text: (file: string) => string | undefined,
): Roots {
  const servers: string[] = [];
  const others: string[] = [];
  const extras: string[] = [];
  for (const file of workspace.files()) {
    if (!isSource(file)) continue;
    const source = text(file);
    if (source === undefined) continue;
    const { registers, makes } = lookAt(file, source, registrars);
    if (!registers && !makes) continue;
    if (EXTRAS.test(file)) extras.push(file);
    else if (makes) servers.push(file);
    else others.push(file);
  }
  return { main: [...new Set([...entries.filter(isSource), ...servers])], others, extras };
}

interface Look {
  readonly source: string;
  readonly registers: boolean;
  readonly makes: boolean;
}

/** What was seen in each file: most texts are the same as at the last analysis. */
const looks = new WeakMap<Registrars, Map<string, Look>>();

function lookAt(file: string, source: string, registrars: Registrars): Look {
  let known = looks.get(registrars);
  if (!known) {
    known = new Map();
    looks.set(registrars, known);
  }
  let look = known.get(file);
  if (look?.source !== source) {
    look = {
      source,
      registers: registrars.calledIn(source) || REQUEST_TEXT.test(source),
      makes: SERVER_TEXT.test(source) || registrars.constructs.test(source),
    };
    known.set(file, look);
  }
  return look;
}

/** True for a file of an example or a sample: it counts where nothing else is found. */
export function isExtra(file: string): boolean {
  return EXTRAS.test(file);
}

/** True for code that may hold a server: no test, no declaration file. */
export function isSource(file: string): boolean {
  return CODE.test(file) && !NOT_CODE.test(file) && !TESTS.test(file);
}

export function isCompiled(file: string): boolean {
  return COMPILED.test(file) || /\.(?:cjs|mjs)$/.test(file);
}
