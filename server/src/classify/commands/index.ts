/** All command families, by the names of their programs. */
import * as clouds from './clouds.js';
import * as containers from './containers.js';
import * as databases from './databases.js';
import * as desktop from './desktop.js';
import * as devices from './devices.js';
import * as documents from './documents.js';
import * as downloaders from './downloaders.js';
import type { Family } from './family.js';
import * as files from './files.js';
import * as forges from './forges.js';
import * as git from './git.js';
import * as helm from './helm.js';
import * as hosting from './hosting.js';
import * as kubernetes from './kubernetes.js';
import * as media from './media.js';
import * as mobile from './mobile.js';
import * as multiplexers from './multiplexers.js';
import * as packages from './packages.js';
import * as runtimes from './runtimes.js';
import * as services from './services.js';
import * as system from './system.js';
import * as topics from './topics.js';
import * as transfer from './transfer.js';
import * as vaults from './vaults.js';
import * as wrappers from './wrappers.js';

const MODULES = [
  git,
  files,
  services,
  system,
  kubernetes,
  helm,
  containers,
  forges,
  packages,
  runtimes,
  transfer,
  documents,
  downloaders,
  databases,
  clouds,
  hosting,
  vaults,
  topics,
  desktop,
  media,
  mobile,
  devices,
  multiplexers,
  wrappers,
];

/** Every family of the table. */
export const FAMILIES: readonly Family[] = MODULES.flatMap((module) => Object.values(module as Record<string, unknown>).filter(isFamily));

function isFamily(value: unknown): value is Family {
  return typeof value === 'object' && value !== null && Array.isArray((value as { programs?: unknown }).programs);
}

const BY_PROGRAM = new Map(FAMILIES.flatMap((family) => family.programs.map((program) => [program, family] as const)));

/** What a build for one system and processor is called by: `tool-linux-x64`, `tool_darwin_arm64`, `tool-windows-amd64`. */
const BUILT_FOR =
  /[-_.](linux|darwin|macos|osx|windows|win|win32|freebsd)(?:(?:[-_.]?(x64|x86|x86_64|amd64|arm64|aarch64|armv7|i386|386|64|32))?(?:[-_.](musl|gnu|msvc))?)$/;

/**
 * The family of a program by its bare, lower-case name; versions such as `python3.12` and `gcc-13`, and builds for one
 * system such as `tool-linux-amd64`, count as their program.
 */
export function familyOf(program: string): Family | undefined {
  return (
    BY_PROGRAM.get(program) ?? BY_PROGRAM.get(program.replace(/[-@]?\d+(\.\d+)*$/, '')) ?? BY_PROGRAM.get(program.replace(BUILT_FOR, ''))
  );
}
