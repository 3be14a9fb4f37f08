import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../../server/src/classify/commands/index.js';

describe('the table of commands', () => {
  it('names each program once', () => {
    const seen = new Map<string, number>();
    for (const family of FAMILIES) for (const program of family.programs) seen.set(program, (seen.get(program) ?? 0) + 1);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  });

  it('names each subcommand of a family once', () => {
    const twice = FAMILIES.flatMap((family) => {
      const names = Object.keys(family.subcommands ?? {}).flatMap((key) => key.split(',').map((name) => name.trim()));
      return names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${family.programs[0]} ${name}`);
    });
    expect(twice).toEqual([]);
  });

  it('gives each family its source', () => {
    for (const family of FAMILIES) expect(family.source).toMatch(/^https:\/\//);
  });

  it('writes programs in lower case', () => {
    for (const family of FAMILIES) for (const program of family.programs) expect(program).toBe(program.toLowerCase());
  });
});
