// biome-ignore-all lint/suspicious/noThenProperty: the format's own word
import { describe, expect, it } from 'vitest';
import { expand } from '../../server/src/catalogue/expand.js';
import type { LibraryFile } from '../../server/src/catalogue/schema.js';

const base: LibraryFile = {
  library: 'base',
  modules: ['base'],
  source: ['https://example.com/'],
  exports: {
    'open, openSync': {
      does: 'file.read',
      returns: 'Handle',
      when: [{ argument: '@0', is: ['w'], then: { returns: { handle: 'Handle' } } }],
    },
    is: { returns: 'data', members: { calls: { returns: 'self' } } },
  },
  types: { Handle: { members: { close: {} } } },
};
const heir = (fields: Partial<LibraryFile>): LibraryFile => ({
  library: 'heir',
  modules: ['heir'],
  source: ['https://example.com/'],
  extends: ['base'],
  ...fields,
});

describe('expand', () => {
  it('copies the entries of the extended library, with its types under its name', () => {
    const [, file] = expand([base, heir({})]);
    expect(file?.exports).toEqual({
      'open, openSync': {
        does: 'file.read',
        returns: 'base:Handle',
        when: [{ argument: '@0', is: ['w'], then: { returns: { handle: 'base:Handle' } } }],
      },
      is: { returns: 'data', members: { calls: { returns: 'self' } } },
    });
  });

  it('lets the own entry win, name by name', () => {
    const [, file] = expand([base, heir({ exports: { openSync: { does: 'file.write' } } })]);
    expect(Object.keys(file?.exports ?? {})).toEqual(['openSync', 'open', 'is']);
  });

  it('offers the exports as a type, less the default one', () => {
    const [file] = expand([base]);
    expect(file?.types?.exports?.members).toEqual(base.exports);
    const [named] = expand([{ ...base, exports: { default: { does: 'file.read' }, other: {} } }]);
    expect(named?.types?.exports?.members).toEqual({ other: {} });
  });

  it('refuses an unknown library and a circle', () => {
    expect(() => expand([heir({})])).toThrow('heir extends base');
    expect(() => expand([{ ...base, extends: ['heir'] }, heir({})])).toThrow('base → heir → base');
  });
});
