/** The commands and their options, and how a mistake becomes a message and an exit code. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { NothingReadable } from '../host/targets.js';
import { SEVERITIES } from '../model/finding.js';
import { cleanText } from '../report/clean.js';
import { VERSION } from '../version.js';
import type { CatalogueFlags } from './commands/catalogue.js';
import type { CheckFlags } from './commands/check.js';
import type { ExplainFlags } from './commands/explain.js';
import type { PolicyFlags } from './commands/policy.js';
import type { RetryFlags } from './commands/retry.js';
import { runRules } from './commands/rules.js';
import type { Context } from './context.js';
import { EXIT, UsageError } from './io.js';
import { REPORTERS } from './reporters/index.js';

/** Runs one command line (without node and script) and returns its exit code. Prints every error; throws none but a defect of ours. */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  let exit: number = EXIT.clean;
  const program = buildProgram(context, (code) => {
    exit = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.failed;
    if (error instanceof UsageError || error instanceof NothingReadable) {
      context.terminal.stderr(`truehint: ${cleanText(error.message)}.\n${cleanText(error.advice)}\n`);
      return EXIT.failed;
    }
    throw error;
  }
}

function buildProgram(context: Context, done: (code: number) => void): Command {
  const { terminal } = context;
  const program = new Command('truehint')
    .description("Shows where an MCP server's tool annotations contradict the code, with the line that proves it.")
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.stdout(text), writeErr: (text) => terminal.stderr(text) })
    .showHelpAfterError('(truehint --help tells the commands and their options)');
  const colorOptions = (): Option[] => [new Option('--color', 'colour the output'), new Option('--no-color', 'do not colour it')];

  // Loaded when they are called: help and mistakes need not wait for the engine.
  const check = command(program, 'check')
    .description('check folders or files and print what their annotations get wrong')
    .argument('[paths...]', 'folders or files; the current folder where there is none')
    .addOption(new Option('--format <format>', 'how to print').choices(Object.keys(REPORTERS)).default('text'))
    .option('--rule <id>', 'report only this rule (may be repeated, or a list with commas)', collect, [])
    .addOption(
      new Option('--severity <severity>', 'report and fail from this severity on; the JSON report always holds every finding')
        .choices(SEVERITIES)
        .default('warning'),
    )
    .option('--output <file>', 'write the report to a file')
    .addHelpText('after', '\nExit codes: 0 nothing at or above the severity, 1 findings, 2 wrong usage or nothing readable.')
    .action(async (paths: string[], flags: CheckFlags) =>
      done(await (await import('./commands/check.js')).runCheck(paths, flags, context)),
    );

  const explain = command(program, 'explain')
    .description('tell what the handler of a tool does, effect by effect, and what follows for each hint')
    .argument('<tool>', 'name of the tool')
    .argument('[path]', 'folder or file', '.')
    .action(async (tool: string, path: string, flags: ExplainFlags) =>
      done(await (await import('./commands/explain.js')).runExplain(tool, path, flags, context)),
    );

  const rules = command(program, 'rules')
    .description('list the rules')
    .action((flags: { color?: boolean }) => done(runRules(flags, context)));

  const catalogue = command(program, 'catalogue')
    .description('list the libraries whose effects are known, or show the entries of one')
    .argument('[name]', 'a library, or a module that it is imported by')
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
    .action(async (name: string | undefined, flags: CatalogueFlags) =>
      done(await (await import('./commands/catalogue.js')).runCatalogue(name, flags, context)),
    );

  const policy = command(program, 'policy')
    .description('tell what a careful client does with each tool, how hosts treat it, and what a wrong hint would cost')
    .argument('[path]', 'folder or file', '.')
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
    .action(async (path: string, flags: PolicyFlags) => done(await (await import('./commands/policy.js')).runPolicy(path, flags, context)));

  const retry = command(program, 'retry')
    .description('tell which tools of saved tools/list pages may be called again with the same arguments when an answer is lost')
    .argument('<pages...>', 'saved results or JSON-RPC responses, all pages of one list in order')
    .option('--trusted', 'believe what the server says of its tools')
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
    .addHelpText('after', '\nExit codes: 0 every tool may be called again, 1 some may not, 2 wrong or incomplete input.')
    .action(async (pages: string[], flags: RetryFlags) =>
      done(await (await import('./commands/retry.js')).runRetry(pages, flags, context)),
    );

  for (const each of [check, explain, rules, catalogue, policy, retry]) for (const option of colorOptions()) each.addOption(option);

  command(program, 'mcp')
    .description('serve the same checks to an agent, as an MCP server over standard input and output')
    .action(async () => context.serveMcp());
  return program;
}

/** A subcommand that ends like its parent: by an exception that `run` turns into an exit code. */
function command(program: Command, name: string): Command {
  return program.command(name).exitOverride();
}

function collect(value: string, before: readonly string[]): string[] {
  const ids = value.split(',').map((id) => id.trim());
  if (ids.some((id) => id === '')) throw new InvalidArgumentError('A rule has a name.');
  return [...before, ...ids];
}
