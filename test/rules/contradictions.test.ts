import { describe, expect, it } from 'vitest';
import { check } from '../support/findings.js';

describe('read-only-contradiction', () => {
  it('reports a proven writer as an error and sets the literal', () => {
    const [finding] = check(
      'read-only-contradiction',
      `
      server.registerTool('delete_note', { description: 'd', annotations: { readOnlyHint: true } }, async ({ path }) => {
      //                                                                    ^^^^^^^^^^^^^^^^^^ error fs.rm deletes a file or directory (line 2)
        await fs.rm(path); //! file.delete
      });
      `,
      `
      server.registerTool('delete_note', { description: 'd', annotations: { readOnlyHint: false } }, async ({ path }) => {
        await fs.rm(path); //! file.delete
      });
      `,
    );
    expect(finding?.fix?.safe).toBe(true);
    expect(finding?.message).toMatch(/call it without asking/);
  });

  it('names the call chain and leads to each step', () => {
    const [finding] = check(
      'read-only-contradiction',
      `
      server.registerTool('x', { annotations: { readOnlyHint: true } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^^ error through removeNote → wipe
        fs.rm(path); //! file.delete via=removeNote>wipe
      });
      `,
    );
    expect(finding?.related.map((each) => each.message)).toEqual([
      'fs.rm deletes a file or directory',
      'calls removeNote here',
      'calls wipe here',
    ]);
  });

  it('is information where only a name says it, and no fix is applied unasked', () => {
    const [finding] = check(
      'read-only-contradiction',
      `
      server.registerTool('x', { annotations: { readOnlyHint: true } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^^ information by its name
        tracker.closeIssue(id); //! api.update likely
      });
      `,
    );
    expect(finding?.fix?.safe).toBe(false);
  });

  it('is silent about readers, the unknown and the arguable', () => {
    check(
      'read-only-contradiction',
      `
      server.registerTool('a', { annotations: { readOnlyHint: true } }, async () => {
        await fs.readFile(path); //! file.read
      });
      server.registerTool('b', { annotations: { readOnlyHint: true } }, async () => {
        lib.run(); //! unknown
      });
      server.registerTool('c', { annotations: { readOnlyHint: true } }, async () => {
        config.migrate(); //! file.write change=arguable
      });
      server.registerTool('d', { annotations: { readOnlyHint: false } }, async () => {
        await fs.rm(path); //! file.delete
      });
      server.registerTool('e', { annotations: { readOnlyHint: !allowWrites } }, async () => {
        await fs.rm(path); //! file.delete
      });
      server.registerTool('f', { annotations: { readOnlyHint: true } }, handler); //! unresolved
      `,
    );
  });
});

describe('destructive-contradiction', () => {
  it('reports an overwriter', () => {
    check(
      'destructive-contradiction',
      `
      server.tool('save', { text: z.string() }, { "destructiveHint": false }, async ({ text }) => {
      //                                          ^^^^^^^^^^^^^^^^^^^^^^^^ warning fs.writeFile writes a file
        await fs.writeFile(PATH, text); //! file.write
      });
      `,
      `
      server.tool('save', { text: z.string() }, { "destructiveHint": true }, async ({ text }) => {
        await fs.writeFile(PATH, text); //! file.write
      });
      `,
    );
  });

  it('is silent about a tool that only adds, or that acts in a page', () => {
    check(
      'destructive-contradiction',
      `
      server.registerTool('a', { annotations: { destructiveHint: false } }, async () => {
        await fs.appendFile(PATH, text); //! file.append
      });
      server.registerTool('b', { annotations: { destructiveHint: false } }, async () => {
        await page.click(selector); //! browser.act
      });
      `,
    );
  });
});

describe('idempotent-contradiction', () => {
  it('reports an adder', () => {
    check(
      'idempotent-contradiction',
      `
      const tools = [
        {
          name: 'append',
          annotations: {
            idempotentHint: true, // says who?
      //    ^^^^^^^^^^^^^^^^^^^^ warning fs.appendFile appends to a file again on every call
          },
          run: () => fs.appendFile(PATH, text), //! file.append
        },
      ];
      `,
      `
      const tools = [
        {
          name: 'append',
          annotations: {
            idempotentHint: false, // says who?
          },
          run: () => fs.appendFile(PATH, text), //! file.append
        },
      ];
      `,
    );
  });

  it('does not take a deletion for a change on every call', () => {
    check(
      'idempotent-contradiction',
      `
      server.registerTool('a', { annotations: { idempotentHint: true } }, async () => {
        await fs.rm(path); //! file.delete
      });
      `,
    );
  });
});

describe('open-world-contradiction', () => {
  it('reports a host that the arguments choose', () => {
    check(
      'open-world-contradiction',
      `
      server.addTool({ name: 'get', annotations: { openWorldHint: false }, execute: async ({ url }) => {
      //                                           ^^^^^^^^^^^^^^^^^^^^ warning fetch reaches beyond the server: url
        await fetch(url); //! http.read reach=open target=url
      } });
      `,
      `
      server.addTool({ name: 'get', annotations: { openWorldHint: true }, execute: async ({ url }) => {
        await fetch(url); //! http.read reach=open target=url
      } });
      `,
    );
  });

  it('lets a fixed host, a configured host and local files stand', () => {
    check(
      'open-world-contradiction',
      `
      server.registerTool('a', { annotations: { openWorldHint: false } }, async () => {
        await fetch(API); //! http.read
      });
      server.registerTool('b', { annotations: { openWorldHint: false } }, async () => {
        await fetch(BASE); //! http.read reach=configured
      });
      server.registerTool('c', { annotations: { openWorldHint: false } }, async () => {
        await fs.readFile(path); //! file.read
      });
      `,
    );
  });
});

describe('a literal that several tools share', () => {
  const two = (first: string, second: string, preset = 'const READ = { readOnlyHint: true };') => `
    ${preset}
    server.registerTool('a', { annotations: READ }, async () => {
      await fs.rm(a); //! ${first}
    });
    server.registerTool('b', { annotations: READ }, async () => {
      await fs.stat(b); //! ${second}
    });
    `;

  it('is changed once where all of its tools want it, and each tool is marked', () => {
    check(
      'read-only-contradiction',
      two('file.delete', 'file.write').replace(
        /( +)server.registerTool\('[ab]'.*\n/g,
        (line, indent) => `${line}${indent}//                  ^^^ error\n`,
      ),
      two('file.delete', 'file.write', 'const READ = { readOnlyHint: false };'),
    );
  });

  it('is left alone where another tool is right about it: the own registration overrides it', () => {
    check(
      'read-only-contradiction',
      two('file.delete', 'file.read').replace(
        /( +)server.registerTool\('a'.*\n/,
        (line, indent) => `${line}${indent}//                  ^^^ error\n`,
      ),
      two('file.delete', 'file.read').replace("'a', { annotations: READ }", "'a', { annotations: { ...READ, readOnlyHint: false } }"),
    );
  });

  it('is overridden behind its spread', () => {
    check(
      'read-only-contradiction',
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: { ...READ, title: 'A' } }, async () => {
      //                  ^^^ error
        await fs.rm(a); //! file.delete
      });
      server.registerTool('b', { annotations: { ...READ, title: 'B' } }, async () => {
        await fs.stat(b); //! file.read
      });
      `,
      `
      const READ = { readOnlyHint: true };
      server.registerTool('a', { annotations: { ...READ, title: 'A', readOnlyHint: false } }, async () => {
        await fs.rm(a); //! file.delete
      });
      server.registerTool('b', { annotations: { ...READ, title: 'B' } }, async () => {
        await fs.stat(b); //! file.read
      });
      `,
    );
  });

  it('keeps a constant that another hint reads too', () => {
    check(
      'read-only-contradiction',
      `
      const YES = true;
      server.registerTool('a', { annotations: { readOnlyHint: YES, idempotentHint: YES } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^ error
        await fs.rm(a); //! file.delete
      });
      `,
      `
      const YES = true;
      server.registerTool('a', { annotations: { readOnlyHint: false, idempotentHint: YES } }, async () => {
        await fs.rm(a); //! file.delete
      });
      `,
    );
  });
});
