import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEVERITIES } from '../../server/src/model/finding.js';
import { RULE_IDS } from '../../server/src/rules/ids.js';
import { RULES } from '../../server/src/rules/index.js';
import { isConfig, samples } from './samples.js';

describe('the registry', () => {
  it('is what `npm run rules` writes, and so are the heads of the pages', () => {
    expect(execFileSync('node', ['scripts/generate-rules.mjs', '--check'], { encoding: 'utf8' })).toBe('');
  });

  it('names every rule once, like its file', () => {
    expect(RULES.map((rule) => rule.id)).toEqual(RULE_IDS);
    expect(RULE_IDS).toEqual([...new Set(RULE_IDS)].sort());
  });
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('says what it is', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(SEVERITIES).toContain(rule.severity);
    expect(rule.summary).toMatch(/^[A-Z].{10,120}\.$/);
    expect(rule.docs.why).toMatch(/^[A-Za-z].{40,}\.$/s);
    expect(rule.docs.fix ?? 'None.').toMatch(/\.$/);
  });

  it('is quieter where the evidence is weaker', () => {
    const likely = rule.certaintySeverity?.likely;
    if (rule.kind === 'contradiction') expect(likely).toBe('information');
    if (likely) expect(SEVERITIES.indexOf(likely)).toBeGreaterThan(SEVERITIES.indexOf(rule.severity));
  });

  it('has a page with a bad example, a good one and a benign twin, each a whole server', () => {
    expect(readdirSync('docs/rules')).toContain(`${id}.md`);
    const found = samples(readFileSync(`docs/rules/${id}.md`, 'utf8'));
    for (const kind of ['bad', 'good', 'twin'] as const) {
      expect(found[kind].length, kind).toBeGreaterThan(0);
      for (const sample of found[kind].filter((each) => !isConfig(each))) expect(sample).toMatch(/from ['"]@modelcontextprotocol\/sdk\//);
    }
  });
});
