import { describe, expect, it } from 'vitest';
import { suggestion } from '../../server/src/rules/support/suggestion.js';
import { check } from '../support/findings.js';

describe('invalid-value', () => {
  it('turns the words true and false into booleans', () => {
    check(
      'invalid-value',
      `
      server.registerTool('a', { annotations: { readOnlyHint: 'true', openWorldHint: "False" } }, run);
      //                                                      ^^^^^^ error readOnlyHint of a is "true"
      //                                                                             ^^^^^^^ error
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, openWorldHint: false } }, run);
      `,
    );
  });

  it('leaves what it cannot read to the author', () => {
    const findings = check(
      'invalid-value',
      `
      server.registerTool('a', { annotations: { readOnlyHint: 1, title: null, destructiveHint: 'maybe' } }, run);
      //                                                      ^ error has to be true or false
      //                                                                ^^^^ error has to be a string
      //                                                                                       ^^^^^^^ error
      `,
    );
    expect(findings.map((finding) => finding.fix)).toEqual([null, null, null]);
  });

  it('is silent about booleans, strings, undefined and what is computed', () => {
    check(
      'invalid-value',
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, title: 'A', openWorldHint: undefined, destructiveHint: x() } }, run);
      `,
    );
  });

  it('reports a shared literal once', () => {
    check(
      'invalid-value',
      `
      const READ = { readOnlyHint: 'true' };
      //                           ^^^^^^ error
      server.registerTool('a', { annotations: READ }, run);
      server.registerTool('b', { annotations: READ }, run);
      `,
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: READ }, run);
      server.registerTool('b', { annotations: READ }, run);
      `,
    );
  });
});

describe('unknown-key', () => {
  it('renames to the nearest key, in the quotes that it has', () => {
    check(
      'unknown-key',
      `
      server.registerTool('a', { annotations: { readOnly: true, "open_world_hint": false, idempotant: true } }, run);
      //                                        ^^^^^^^^ warning probably means readOnlyHint
      //                                                        ^^^^^^^^^^^^^^^^^ warning probably means openWorldHint
      //                                                                                  ^^^^^^^^^^ warning probably means idempotentHint
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, "openWorldHint": false, idempotentHint: true } }, run);
      `,
    );
  });

  it('keeps the value of a shorthand', () => {
    check(
      'unknown-key',
      `
      server.registerTool('a', { annotations: { readonlyHint } }, run);
      //                                        ^^^^^^^^^^^^ warning
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: readonlyHint } }, run);
      `,
    );
  });

  it('offers no fix where the right key is there, or nothing is near', () => {
    const findings = check(
      'unknown-key',
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, readOnly: true, audience: ['user'] } }, run);
      //                                                            ^^^^^^^^ warning
      //                                                                            ^^^^^^^^ warning there are title, readOnlyHint
      `,
    );
    expect(findings.map((finding) => finding.fix)).toEqual([null, null]);
  });

  it('recognises a JSON Schema that tool() takes for annotations', () => {
    check(
      'unknown-key',
      `
      server.tool('a', 'does a', { type: 'object', properties: {}, required: [] }, async () => {});
      //                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning JSON Schema
      `,
    );
  });

  it('is silent about the five keys', () => {
    check(
      'unknown-key',
      `
      server.registerTool('a', { annotations: { title: 'A', readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true } }, run);
      `,
    );
  });

  it.each([
    ['readonly', 'readOnlyHint'],
    ['isReadOnly', 'readOnlyHint'],
    ['readOnlyHints', 'readOnlyHint'],
    ['read_only', 'readOnlyHint'],
    ['destructive', 'destructiveHint'],
    ['destructivHint', 'destructiveHint'],
    ['openworldHint', 'openWorldHint'],
    ['Title', 'title'],
    ['audience', null],
    ['priority', null],
    ['file', null],
    ['__proto__', null],
  ])('suggests for %s: %s', (key, expected) => {
    expect(suggestion(key)).toBe(expected);
  });
});

describe('misplaced-annotations', () => {
  it('moves what is nested twice up', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', {
        annotations: { annotations: { readOnlyHint: true, openWorldHint: false } },
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning readOnlyHint and openWorldHint in annotations inside of annotations
      }, run);
      `,
      `
      server.registerTool('a', {
        annotations: { readOnlyHint: true, openWorldHint: false },
      }, run);
      `,
    );
  });

  it('moves what is nested over several lines up, beside what is there', () => {
    check(
      ['misplaced-annotations', 'unknown-key'],
      `
      server.registerTool('a', {
        annotations: {
          title: 'A',
          annotations: {
      //  ^^^^^^^^^^^^^^ warning
            readOnlyHint: true,
            openWorldHint: false,
          },
        },
      }, run);
      `,
      `
      server.registerTool('a', {
        annotations: {
          title: 'A',
          readOnlyHint: true,
          openWorldHint: false,
        },
      }, run);
      `,
    );
  });

  it('moves what stands beside the description into new annotations', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', {
        description: 'A',
        readOnlyHint: true,
      //^^^^^^^^^^^^^^^^^^ warning beside the description
        inputSchema: {},
        openWorldHint: false
      }, run);
      `,
      `
      server.registerTool('a', {
        description: 'A',
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputSchema: {}
      }, run);
      `,
    );
  });

  it('moves what stands beside the description into the annotations that are there', () => {
    check(
      'misplaced-annotations',
      `
      const tools = [
        { name: 'a', readOnlyHint: true, annotations: { title: 'A' }, openWorldHint: false },
      //             ^^^^^^^^^^^^^^^^^^ warning
      ];
      `,
      `
      const tools = [
        { name: 'a', annotations: { title: 'A', readOnlyHint: true, openWorldHint: false } },
      ];
      `,
    );
  });

  it('makes metadata that holds nothing else the annotations', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', { "_meta": { "readOnlyHint": true } }, run);
      //                                  ^^^^^^^^^^^^^^^^^^^^^^^^ warning in metadata
      server.registerTool('b', { metadata: { annotations: { readOnlyHint: true } } }, run);
      //                                                  ^^^^^^^^^^^^^^^^^^^^^^ warning in metadata
      `,
      `
      server.registerTool('a', { "annotations": { "readOnlyHint": true } }, run);
      server.registerTool('b', { annotations: { readOnlyHint: true } }, run);
      `,
    );
  });

  it('takes only the hints out of metadata that holds more', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', {
        annotations: { title: 'A' },
        _meta: {
      //       ^ warning
          readOnlyHint: true,
          'vendor/ui': 'a.html',
        },
      }, run);
      `,
      `
      server.registerTool('a', {
        annotations: { title: 'A', readOnlyHint: true },
        _meta: {
          'vendor/ui': 'a.html',
        },
      }, run);
      `,
    );
  });

  it('moves what stands behind the callback before it', () => {
    check(
      'misplaced-annotations',
      `
      server.tool('a', 'does a', {}, async () => {}, { readOnlyHint: true });
      //                                             ^^^^^^^^^^^^^^^^^^^^^^ warning behind the callback
      `,
      `
      server.tool('a', 'does a', {}, { readOnlyHint: true }, async () => {});
      `,
    );
  });

  it('makes what stands in the place of the input schema the annotations', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', { inputSchema: { readOnlyHint: true } }, run);
      //                                      ^^^^^^^^^^^^^^^^^^^^^^ warning in the place of the input schema
      server.tool('b', { readOnlyHint: true }, { p: z.string() }, async () => {});
      //               ^^^^^^^^^^^^^^^^^^^^^^ warning in the place of the input schema
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: true } }, run);
      server.tool('b', { p: z.string() }, { readOnlyHint: true }, async () => {});
      `,
    );
  });

  it('does not move a hint that the annotations have already', () => {
    const [finding] = check(
      'misplaced-annotations',
      `
      server.registerTool('a', { readOnlyHint: true, annotations: { readOnlyHint: false } }, run);
      //                         ^^^^^^^^^^^^^^^^^^ warning
      `,
    );
    expect(finding?.fix).toBeNull();
  });

  it('does not change annotations that another tool uses', () => {
    const [finding] = check(
      'misplaced-annotations',
      `
      const READ = { title: 'x' };
      server.registerTool('a', { readOnlyHint: true, annotations: READ }, run);
      //                         ^^^^^^^^^^^^^^^^^^ warning
      server.registerTool('b', { annotations: READ }, run);
      `,
    );
    expect(finding?.fix).toBeNull();
  });

  it('is silent about annotations in their place, and about other metadata', () => {
    check(
      'misplaced-annotations',
      `
      server.registerTool('a', { _meta: { 'vendor/ui': 'x' }, annotations: { readOnlyHint: true } }, run);
      server.tool('b', 'does b', { p: z.string() }, { readOnlyHint: true }, async () => {});
      `,
    );
  });
});

describe('two-titles', () => {
  it('makes the one in the annotations the same', () => {
    check(
      'two-titles',
      `
      server.registerTool('a', { title: 'List bases', annotations: { title: "List all" } }, run);
      //                                                                    ^^^^^^^^^^ warning "List bases" and, in its annotations, "List all"
      `,
      `
      server.registerTool('a', { title: 'List bases', annotations: { title: "List bases" } }, run);
      `,
    );
  });

  it('is silent about one title, or twice the same', () => {
    check(
      'two-titles',
      `
      server.registerTool('a', { title: 'A', annotations: { title: 'A' } }, run);
      server.registerTool('b', { title: 'B' }, run);
      server.registerTool('c', { title: t('C'), annotations: { title: 'C' } }, run);
      `,
    );
  });
});

describe('duplicate-tool-name', () => {
  it('marks the second', () => {
    const [finding] = check(
      'duplicate-tool-name',
      `
      server.registerTool('a', {}, async () => { return "}"; });
      server.registerTool('b', {}, run);
      // else
      server.registerTool('a', {}, run);
      //                  ^^^ warning another tool with the name a
      `,
    );
    expect(finding?.related[0]?.place.start).toBe(20);
  });

  it('is silent about branches that exclude each other, and about functions that need not meet', () => {
    check(
      'duplicate-tool-name',
      `
      if (readOnly) {
        server.registerTool('a', { description: 'reads' }, run);
      } else {
        server.registerTool('a', { description: 'writes' }, run);
      }
      if (x) server.registerTool('b', {}, run);
      else server.registerTool('b', {}, run);
      server.registerTool('d', {}, run);
      other.registerTool('d', {}, run);
      function one(server) { server.registerTool('c', {}, run); }
      function two(server) { server.registerTool('c', {}, run); }
      `,
    );
  });
});
