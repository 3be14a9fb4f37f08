import { describe, expect, it } from 'vitest';
import { check } from '../support/findings.js';

describe('over-cautious', () => {
  it('reports declared hints that need not alarm', () => {
    const findings = check(
      'over-cautious',
      `
      server.registerTool('a', { annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^^^ hint changes nothing
      //                                                                                    ^^^^^^^^^^^^^^^^^^^ hint reaches nothing
        await fs.readFile(path); //! file.read
      });
      `,
    );
    expect(findings.every((finding) => finding.fix && !finding.fix.safe)).toBe(true);
  });

  it('relaxes a writer that only adds, and one that can be repeated', () => {
    check(
      'over-cautious',
      `
      server.registerTool('a', { annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false } }, async () => {
      //                                                             ^^^^^^^^^^^^^^^^^^^^^ hint
      //                                                                                    ^^^^^^^^^^^^^^^^^^^^^ hint
        await fs.mkdir(path); //! file.create
      });
      `,
      `
      server.registerTool('a', { annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true } }, async () => {
        await fs.mkdir(path); //! file.create
      });
      `,
    );
  });

  it('is silent about what is likely, arguable, missing or right', () => {
    check(
      'over-cautious',
      `
      server.registerTool('a', { annotations: { readOnlyHint: false, openWorldHint: true } }, async () => {
        await client.getThing(id); //! api.read likely
      });
      server.registerTool('b', { annotations: { readOnlyHint: false } }, async () => {
        await fs.rm(path); //! file.delete
      });
      server.registerTool('c', { annotations: { readOnlyHint: true, idempotentHint: false } }, async () => {
        await fs.readFile(path); //! file.read
      });
      server.registerTool('d', {}, async () => {
        await fs.readFile(path); //! file.read
      });
      `,
    );
  });
});

describe('depends-on-argument', () => {
  it('lists the verdicts by value', () => {
    const [finding] = check(
      'depends-on-argument',
      `
      server.registerTool('files', {}, async ({ action }) => {
      //                  ^^^^^^^ information split the tool
        await run(action); //! file.delete
        //! depends action read=file.read delete=file.delete
      });
      `,
    );
    expect(finding?.message).toBe(
      [
        'What files does depends on its argument action: annotate the worst case, or split the tool.',
        '  read    read-only',
        '  delete  writes, destructive',
        'Register two tools: read (reads only); delete (destroys).',
      ].join('\n'),
    );
    expect(finding?.fix).toBeNull();
  });

  it('leaves out what is unknown for every value', () => {
    const [finding] = check(
      'depends-on-argument',
      `
      server.registerTool('pods', {}, async ({ action }) => {
      //                  ^^^^^^ information
        //! depends action get=process.read run=process.run
      });
      `,
    );
    expect(finding?.message.split('\n').slice(1)).toEqual([
      '  get  read-only, closed world',
      '  run  readOnlyHint unknown, openWorldHint unknown',
      'Register two tools: get (reads only, closed world); run (cannot be told).',
    ]);
  });

  it('puts values together that answer alike, and tells only the hints that differ', () => {
    const [finding] = check(
      'depends-on-argument',
      `
      server.registerTool('files', {}, async ({ action }) => {
      //                  ^^^^^^^ information
        //! depends action list=file.read add=file.append read=file.read log=file.append
      });
      `,
    );
    expect(finding?.message.split('\n').slice(1)).toEqual([
      '  list, read  read-only',
      '  add, log    writes, only adds',
      'Register two tools: list, read (reads only); add, log (only adds).',
    ]);
  });

  it('speaks of the text where the argument is free', () => {
    check(
      'depends-on-argument',
      `
      server.registerTool('query', {}, async ({ sql }) => {
      //                  ^^^^^^^ information depends on the text in its argument sql
        await db.query(sql); //! db.any
        //! depends sql
      });
      server.registerTool('plain', {}, async ({ sql }) => {
        await db.query(sql); //! db.any
      });
      `,
    );
  });
});

describe('ignore comments', () => {
  const all = ['read-only-contradiction', 'destructive-contradiction', 'ignore-without-reason', 'unused-ignore'];

  it('silence the rules that they name, on the next line of code', () => {
    check(
      all,
      `
      // truehint-ignore-next-line read-only-contradiction, destructive-contradiction -- the trash is emptied by hand
      // another comment

      server.registerTool('a', { annotations: { readOnlyHint: true, destructiveHint: false } }, async () => {
        await fs.rm(path); //! file.delete
      });
      `,
    );
  });

  it('need a reason', () => {
    check(
      all,
      `
    // truehint-ignore-next-line read-only-contradiction
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning without a reason
    server.registerTool('a', { annotations: { readOnlyHint: true } }, async () => {
      await fs.rm(path); //! file.delete
    });
      `,
    );
  });

  it('do not take the placeholder for a reason', () => {
    const findings = check(
      'ignore-without-reason',
      `
    // truehint-ignore-next-line missing-title -- TODO: say why
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning without a reason
    server.registerTool('a', {}, run);
      `,
    );
    expect(findings).toHaveLength(1);
  });

  it('are reported where they silence nothing, and removed', () => {
    check(
      all,
      `
      server.registerTool('a', {
        // truehint-ignore-next-line read-only-contradiction -- it only looks like a write
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint silences nothing
        annotations: { readOnlyHint: true },
      }, async () => {
        await fs.readFile(path); //! file.read
      });
      `,
      `
      server.registerTool('a', {
        annotations: { readOnlyHint: true },
      }, async () => {
        await fs.readFile(path); //! file.read
      });
      `,
    );
  });

  it('are reported where they name a rule that does not exist, or none, or are none', () => {
    const messages = check(
      'unused-ignore',
      `
    // truehint-ignore-next-line readonly-contradiction -- because
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint Did you mean read-only-contradiction?
    // truehint-ignore-next-line -- because
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint names no rule
    // truehint-disable -- because
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint truehint-disable is no comment
    server.registerTool('a', {}, run);
      `,
    );
    expect(messages).toHaveLength(3);
  });

  it('are not called unused where their rule did not run', () => {
    check(
      ['unused-ignore'],
      `
      // truehint-ignore-next-line read-only-contradiction -- because
      server.registerTool('a', { annotations: { readOnlyHint: true } }, run);
      `,
    );
  });

  it('silence only their own rule and only their own line', () => {
    check(
      ['read-only-contradiction'],
      `
      // truehint-ignore-next-line missing-title -- because
      server.registerTool('a', { annotations: { readOnlyHint: true } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^^ error
        await fs.rm(path); //! file.delete
      });
      server.registerTool('b', { annotations: { readOnlyHint: true } }, async () => {
      //                                        ^^^^^^^^^^^^^^^^^^ error
        // truehint-ignore-next-line read-only-contradiction -- in the wrong place
        await fs.rm(path); //! file.delete
      });
      `,
    );
  });
});
