/** The config is read as it is now, and nothing that was seen under another one is kept. */
import { expect, test } from 'vitest';
import { sessionOf, verdictsText } from '../support/check.js';
import { server } from './support.js';

const FILES = {
  'src/server.ts': server("import { audit } from './audit.js';", 'await audit(id);', '{ readOnlyHint: true }'),
  'src/audit.ts': `import { appendFile } from 'node:fs/promises';\nexport const audit = async (id) => appendFile('/log', id);\n`,
};
const NOTHING = '{ "functions": { "src/audit.ts#audit": {} } }';
const CONFIG = 'truehint.config.json';

async function told(session: ReturnType<typeof sessionOf>) {
  const { tools, findings, stats } = await session.analyse();
  return {
    verdicts: verdictsText((tools[0] as (typeof tools)[number]).verdicts),
    contradictions: findings.filter((f) => f.kind === 'contradiction').map((f) => `${f.rule} ${f.severity}`),
    evaluations: stats.evaluations,
  };
}

const WRITES = 'ro=false destr=false idem=false open=false';
const READS = 'ro=true destr=false idem=true open=false';

test('it appears, changes and goes', async () => {
  const session = sessionOf(FILES);
  expect(await told(session)).toMatchObject({ verdicts: WRITES, contradictions: ['read-only-contradiction error'] });
  session.setOverlay(CONFIG, NOTHING);
  expect(await told(session)).toMatchObject({ verdicts: READS, contradictions: [] });
  session.setOverlay(CONFIG, NOTHING.replace('{}', '{ "does": "file.delete" }'));
  expect(await told(session)).toMatchObject({ verdicts: 'ro=false destr=true idem=true open=false' });
  session.setOverlay(CONFIG, undefined);
  expect(await told(session)).toMatchObject({ verdicts: WRITES, contradictions: ['read-only-contradiction error'] });
});

test('a change that says nothing else of what handlers do evaluates nothing again', async () => {
  const session = sessionOf({ ...FILES, [CONFIG]: NOTHING });
  expect((await told(session)).evaluations).toBe(1);
  session.setOverlay(CONFIG, `// why\n${NOTHING.replace('}', '} ')}\n`);
  expect(await told(session)).toMatchObject({ verdicts: READS, evaluations: 0 });
  session.setOverlay(CONFIG, `${NOTHING.slice(0, -1)}, "rules": { "missing-title": "off" } }`);
  expect(await told(session)).toMatchObject({ verdicts: READS, evaluations: 0 });
});

test('an edit of the source is judged under the config', async () => {
  const session = sessionOf({ ...FILES, [CONFIG]: NOTHING });
  await told(session);
  session.setOverlay('src/audit.ts', FILES['src/audit.ts'].replace('/log', '/other'));
  expect((await told(session)).verdicts).toBe(READS);
  session.setOverlay(
    'src/audit.ts',
    FILES['src/audit.ts'].replace('const audit =', 'const audit2 = null;\nexport const other =').concat('export { other as audit };\n'),
  );
  expect((await told(session)).verdicts).toBe(READS);
});

test('rules have the severity that it gives them, or none', async () => {
  const session = sessionOf({ ...FILES, [CONFIG]: '{ "rules": { "read-only-contradiction": "hint" } }' });
  expect((await told(session)).contradictions).toEqual(['read-only-contradiction hint']);
  session.setOverlay(CONFIG, '{ "rules": { "read-only-contradiction": "off" } }');
  expect((await told(session)).contradictions).toEqual([]);
});
