import { describe, expect, it } from 'vitest';
import { check } from '../support/findings.js';

const reader = 'await fs.readFile(path); //! file.read';
const deleter = 'await fs.rm(path); //! file.delete';

describe('missing-hints', () => {
  it('writes the hints that apply to a reader', () => {
    const [finding] = check(
      'missing-hints',
      `
      server.registerTool(
        'read_note',
      //^^^^^^^^^^^ information read_note does not declare readOnlyHint and openWorldHint, so clients assume the worst: readOnlyHint: false and openWorldHint: true. The code shows readOnlyHint: true and openWorldHint: false.
        {
          title: 'Read note',
          description: 'Reads',
        },
        async ({ path }) => {
          ${reader}
        },
      );
      `,
      `
      server.registerTool(
        'read_note',
        {
          title: 'Read note',
          description: 'Reads',
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        async ({ path }) => {
          ${reader}
        },
      );
      `,
    );
    expect(finding?.fix?.safe).toBe(true);
  });

  it('writes all four for a writer, on lines of their own where they do not fit', () => {
    check(
      'missing-hints',
      `
      server.registerTool('delete_note', {
      //                  ^^^^^^^^^^^^^ information
        description: 'Deletes'
      }, async ({ path }) => {
        ${deleter}
      });
      `,
      `
      server.registerTool('delete_note', {
        description: 'Deletes',
        annotations: {
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: false,
        }
      }, async ({ path }) => {
        ${deleter}
      });
      `,
    );
  });

  it('adds to the annotations that are there', () => {
    check(
      'missing-hints',
      `
      server.registerTool('read_note', { annotations: { readOnlyHint: true } }, async ({ path }) => {
      //                  ^^^^^^^^^^^ information openWorldHint
        ${reader}
      });
      `,
      `
      server.registerTool('read_note', { annotations: { readOnlyHint: true, openWorldHint: false } }, async ({ path }) => {
        ${reader}
      });
      `,
    );
  });

  it('wraps a preset that another tool wants otherwise', () => {
    check(
      'missing-hints',
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: READ }, async ({ path }) => {
      //                  ^^^ information
        ${reader}
      });
      server.registerTool('b', { annotations: READ }, async ({ url }) => {
      //                  ^^^ information
        await fetch(url); //! http.read reach=open
      });
      `,
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: { ...READ, openWorldHint: false } }, async ({ path }) => {
        ${reader}
      });
      server.registerTool('b', { annotations: { ...READ, openWorldHint: true } }, async ({ url }) => {
        await fetch(url); //! http.read reach=open
      });
      `,
    );
  });

  it('adds to a preset where all of its tools want the same', () => {
    check(
      'missing-hints',
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: READ }, async ({ path }) => {
      //                  ^^^ information
        ${reader}
      });
      server.registerTool('b', { annotations: READ }, async ({ path }) => {
      //                  ^^^ information
        ${reader}
      });
      `,
      `
      const READ = { readOnlyHint: true, openWorldHint: false };
      server.registerTool('a', { annotations: READ }, async ({ path }) => {
        ${reader}
      });
      server.registerTool('b', { annotations: READ }, async ({ path }) => {
        ${reader}
      });
      `,
    );
  });

  it('offers no value that cannot be told, and does not apply a likely one unasked', () => {
    const [first, second] = check(
      'missing-hints',
      `
      server.registerTool('a', {}, async () => {
      //                  ^^^ information cannot be told
        lib.run(); //! unknown
      });
      server.registerTool('b', { annotations: { openWorldHint: true } }, async () => {
      //                  ^^^ information readOnlyHint: true (likely)
        lib.getThing(); //! api.read likely
      });
      `,
    );
    expect(first?.fix).toBeNull();
    expect(second?.fix?.safe).toBe(false);
  });

  it('does not call a tool read-only unasked whose author says that it destroys', () => {
    const [finding] = check(
      'missing-hints',
      `
      server.registerTool('a', { annotations: { destructiveHint: true, openWorldHint: false } }, async () => {
      //                  ^^^ information readOnlyHint: true
        ${reader}
      });
      `,
    );
    expect(finding?.fix?.safe).toBe(false);
  });

  it('sets a hint that is written as undefined', () => {
    check(
      'missing-hints',
      `
      server.registerTool('a', { annotations: { readOnlyHint: undefined, openWorldHint: false } }, async () => {
      //                  ^^^ information
        ${reader}
      });
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, openWorldHint: false } }, async () => {
        ${reader}
      });
      `,
    );
  });

  it('does not repeat what another rule puts right', () => {
    check(
      'missing-hints',
      `
      server.registerTool('a', { annotations: { readOnly: true, openWorldHint: false } }, async () => {
        ${reader}
      });
      server.registerTool('b', { readOnlyHint: true, annotations: { openWorldHint: false } }, async () => {
        ${reader}
      });
      server.registerTool('c', { annotations: { readOnlyHint: true, openWorldHint: false } }, async () => {
        ${deleter}
      });
      `,
    );
  });

  it('is silent where everything that applies is declared, or may come from a part that cannot be told', () => {
    check(
      'missing-hints',
      `
      server.registerTool('a', { annotations: { readOnlyHint: true, openWorldHint: false } }, async () => {
        ${reader}
      });
      server.registerTool('b', { annotations: { ...hintsOf('b') } }, async () => {
        ${reader}
      });
      server.registerTool('c', { annotations: { readOnlyHint: ro, openWorldHint: open, destructiveHint: !ro, idempotentHint: x } }, async () => {
        ${deleter}
      });
      `,
    );
  });
});

describe('missing-hints in each overload of tool()', () => {
  const overload = (before: string, after: string) =>
    check(
      'missing-hints',
      `
      server.tool('a', ${before});
      //          ^^^ information
      `,
      `
      server.tool('a', ${after});
      `,
    );
  const hints = '{ readOnlyHint: true, openWorldHint: false }';
  it('name, callback', () => void overload('async () => {}', `${hints}, async () => {}`));
  it('name, description, callback', () => void overload("'does a', async () => {}", `'does a', ${hints}, async () => {}`));
  it('name, schema, callback', () => void overload('{ p: z.string() }, async () => {}', `{ p: z.string() }, ${hints}, async () => {}`));
  it('name, {} as schema, callback', () => void overload('{}, async () => {}', `{}, ${hints}, async () => {}`));
  it('name, description, {} as schema, callback', () =>
    void overload('`does a`, {}, async () => {}', `\`does a\`, {}, ${hints}, async () => {}`));
  it('name, annotations, callback', () => void overload('{ readOnlyHint: true }, async () => {}', `${hints}, async () => {}`));
  it('name, description, annotations, callback', () =>
    void overload(
      "'does a', { openWorldHint: false }, async () => {}",
      "'does a', { openWorldHint: false, readOnlyHint: true }, async () => {}",
    ));
  it('name, schema, annotations, callback', () =>
    void overload('{ p: z.string() }, { readOnlyHint: true }, async () => {}', `{ p: z.string() }, ${hints}, async () => {}`));
  it('name, description, schema, annotations, callback', () =>
    void overload("'d', SCHEMA, { readOnlyHint: true }, async () => {}", `'d', SCHEMA, ${hints}, async () => {}`));
  it('name, schema, empty annotations that count as nothing, callback', () =>
    void overload('{ p: z.string() }, {}, async () => {}', `{ p: z.string() }, ${hints}, async () => {}`));
  it('name, description, schema constant, callback', () =>
    void overload("'d', SCHEMA, async () => {}", `'d', SCHEMA, ${hints}, async () => {}`));
  it('leaves what cannot be told apart: name, something, {}, callback', () => {
    const [finding] = check('missing-hints', `\n      server.tool('a', WHAT, {}, async () => {});\n      //          ^^^ information\n`);
    expect(finding?.fix).toBeNull();
  });
  it('puts them on a line of their own before a callback on its own line', () => {
    check(
      'missing-hints',
      `
      server.tool(
        'a',
      //^^^ information
        'does a',
        async () => {},
      );
      `,
      `
      server.tool(
        'a',
        'does a',
        { readOnlyHint: true, openWorldHint: false },
        async () => {},
      );
      `,
    );
  });
});

describe('missing-title', () => {
  it('makes one from the name', () => {
    const [finding] = check(
      'missing-title',
      `
      server.registerTool('list_bases', { annotations: { readOnlyHint: true } }, run);
      //                  ^^^^^^^^^^^^ information no title
      `,
      `
      server.registerTool('list_bases', { annotations: { title: 'List bases', readOnlyHint: true } }, run);
      `,
    );
    expect(finding?.fix?.title).toBe('Add the title "List bases"');
  });

  it('makes room for it, and replaces an empty one', () => {
    check(
      'missing-title',
      `
      server.registerTool("getHTTPStatus", { description: "x" }, run);
      //                  ^^^^^^^^^^^^^^^ information
      server.registerTool("b", { annotations: { title: "" } }, run);
      //                  ^^^ information
      `,
      `
      server.registerTool("getHTTPStatus", { description: "x", annotations: { title: "Get HTTP status" } }, run);
      server.registerTool("b", { annotations: { title: "B" } }, run);
      `,
    );
  });

  it('is silent with a title in either place, or one that is computed', () => {
    check(
      'missing-title',
      `
      server.registerTool('a', { title: 'A' }, run);
      server.registerTool('b', { annotations: { title: 'B' } }, run);
      server.registerTool('c', { title: translate('c') }, run);
      server.registerTool('d', { annotations: { title: translate('d') } }, run);
      `,
    );
  });
});
