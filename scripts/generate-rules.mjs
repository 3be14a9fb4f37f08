#!/usr/bin/env node
/**
 * Writes what follows from the rules: the registry (`server/src/rules/index.ts`, `ids.ts`) from the files of the folder,
 * and the head of each page in `docs/rules/` with the table of all rules from what the rules say of themselves.
 *
 * usage: node scripts/generate-rules.mjs [--check]    --check writes nothing and fails where something is out of date
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const stale = [];

const read = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
};

function write(path, text) {
  if (read(path) === text) return;
  stale.push(path);
  if (check) return;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A rule's file is one that calls defineRule; its name is the rule's id. */
const ids = readdirSync(join(root, 'server/src/rules'))
  .filter((name) => name.endsWith('.ts') && /defineRule\(\{/.test(read(`server/src/rules/${name}`)))
  .map((name) => name.slice(0, -3))
  .sort();
const camel = (id) => id.replace(/-(.)/g, (_, c) => c.toUpperCase());
const made = '// Made by `npm run rules` from the files of this folder; do not edit.\n';

write(
  'server/src/rules/ids.ts',
  `${made}/** The id of every rule, in alphabetical order. */\nexport const RULE_IDS: readonly string[] = [\n${ids.map((id) => `  '${id}',`).join('\n')}\n];\n`,
);
const imports = [
  ...ids.map((id) => [`./${id}.js`, `import ${camel(id)} from './${id}.js';`]),
  ['./support/rule.js', "import type { Rule } from './support/rule.js';"],
].sort(([a], [b]) => (a < b ? -1 : 1));
write(
  'server/src/rules/index.ts',
  `${made}${imports.map(([, line]) => line).join('\n')}\n\n` +
    `/** Every rule, in alphabetical order. */\nexport const RULES: readonly Rule[] = [\n${ids.map((id) => `  ${camel(id)},`).join('\n')}\n];\n`,
);

/** What the rules say of themselves: bundled in memory, so that no build has to come first. */
async function rules() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'server/src/rules/index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`;
  return (await import(url)).RULES;
}

const BEGIN = '<!-- begin generated: npm run rules -->';
const END = '<!-- end generated -->';
const SKELETON = `## Reported

\`\`\`ts bad
\`\`\`

## Not reported

\`\`\`ts good
\`\`\`

\`\`\`ts twin
\`\`\`
`;

function page(rule) {
  const likely = rule.certaintySeverity?.likely ? ` (${rule.certaintySeverity.likely} where the evidence is only likely)` : '';
  return [
    `# ${rule.id}`,
    '',
    BEGIN,
    rule.summary,
    '',
    `- Kind: ${rule.kind}`,
    `- Severity: ${rule.severity}${likely}`,
    `- Fix: ${rule.docs.fix ?? 'none; what to do is for the author to decide.'}`,
    '- Options: none',
    '',
    rule.docs.why,
    END,
    '',
  ].join('\n');
}

const table = ['| rule | reports | kind | severity | fix |', '|---|---|---|---|---|'];
for (const rule of await rules()) {
  const path = `docs/rules/${rule.id}.md`;
  const old = read(path);
  const rest = old?.includes(END) ? old.slice(old.indexOf(END) + END.length).replace(/^\n+/, '') : SKELETON;
  write(path, `${page(rule)}\n${rest}`);
  table.push(`| [${rule.id}](${rule.id}.md) | ${rule.summary} | ${rule.kind} | ${rule.severity} | ${rule.docs.fix ? 'yes' : 'no'} |`);
}
write('docs/rules/README.md', `# Rules\n\n${BEGIN}\n${table.join('\n')}\n${END}\n`);

if (check && stale.length > 0) {
  console.error(`out of date, run \`npm run rules\`: ${stale.join(', ')}`);
  process.exit(1);
}
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !check) {
  console.log(stale.length > 0 ? `wrote ${stale.join(', ')}` : 'everything is up to date');
}
