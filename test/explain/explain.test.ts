import { describe, expect, it } from 'vitest';
import { explainHint, explainTool } from '../../server/src/explain/explain.js';
import { escapeMarkdown, hintMarkdown, inlineCode, toolMarkdown } from '../../server/src/explain/markdown.js';
import { hintText, toolText } from '../../server/src/explain/plain.js';
import { LineMap } from '../../server/src/model/place.js';
import type { Tool } from '../../server/src/model/tool.js';
import { dedent, FILE, toolsFrom } from '../support/tools-from.js';

function explained(source: string) {
  const text = dedent(source);
  const lines = new LineMap(text);
  const linesOf = (file: string) => (file === FILE ? lines : undefined);
  const [tool] = toolsFrom(text) as [Tool];
  return { tool, linesOf, explanation: explainTool(tool, linesOf) };
}

const writer = `
  server.registerTool('save', { annotations: { readOnlyHint: true, destructiveHint: soft } }, async ({ path }) => {
    await fs.rm(path); //! file.delete via=purge>wipe
    await api.post(x); //! http.append
  });
`;

describe('explainTool', () => {
  it('tells value, proof and chain for each hint', () => {
    const { tool, linesOf } = explained(writer);
    expect(hintText(explainHint(tool, 'readOnlyHint', linesOf))).toBe(
      [
        'readOnlyHint: false (proven), declared true',
        '  api.post creates something over HTTP.',
        '    api.post creates something over HTTP (line 3 of server.ts)',
        '    also: fs.rm deletes a file or directory (line 2 of server.ts)',
      ].join('\n'),
    );
    expect(hintText(explainHint(tool, 'destructiveHint', linesOf))).toBe(
      [
        'destructiveHint: true (proven), declared computed',
        '  fs.rm deletes a file or directory.',
        '    calls purge (line 2 of server.ts)',
        '    calls wipe (line 2 of server.ts)',
        '    fs.rm deletes a file or directory (line 2 of server.ts)',
      ].join('\n'),
    );
  });

  it('says what all effects have in common where no single one decides', () => {
    const { explanation } = explained(`
      server.registerTool('read', {}, async ({ path }) => {
        await fs.readFile(path); //! file.read
        await client.getThing(); //! api.read likely reach=closed
      });
    `);
    expect(explanation.hints.map((each) => each.why)).toEqual([
      'Everything that its handler does only reads. Only the names of the calls say so.',
      'It changes nothing, so the hint says nothing about it.',
      'It changes nothing, so the hint says nothing about it.',
      'Everything that its handler reaches is under the control of the server. Only the names of the calls say so.',
    ]);
    expect(explanation.hints.every((each) => each.proof.length === 0 && each.settle === null)).toBe(true);
  });

  it('says what would settle an unknown', () => {
    const settle = (mark: string) =>
      explained(`
        server.registerTool('x', {}, async () => {
          lib.thing(); //! ${mark}
        });
      `).explanation.hints.map((each) => each.settle);
    expect(settle('unknown')[0]).toBe('A catalogue entry that says what lib.thing does.');
    expect(settle('unknown')[3]).toBe('A host that stands in the code, or a catalogue entry for lib.thing.');
    expect(settle('process.run')[0]).toMatch(/^A command that stands in the code/);
    expect(settle('http.read reach=configured')[3]).toMatch(/declare the wider one/);
    expect(settle('unresolved')[0]).toMatch(/^A handler that can be followed/);
    expect(settle('file.read')).toEqual([null, null, null, null]);
  });

  it('says that a handler was not found, and that one does nothing', () => {
    const idle = explained(`server.registerTool('x', {}, async () => 'pong');\n`).explanation;
    expect(idle.hints[0]?.why).toBe('Its handler does nothing that anybody else could observe.');
    const lost = explained(`
      server.registerTool('x', {}, async () => {
        //! unresolved
      });
    `).explanation;
    expect(lost.hints[0]?.why).toBe('Its handler was not found.');
    expect(toolText(lost)).toContain('handler not found');
  });

  it('marks what is arguable', () => {
    const { explanation } = explained(`
      server.registerTool('x', {}, async () => {
        await fetch(API); //! http.read
      });
    `);
    expect(hintText(explanation.hints[3] as never)).toContain('openWorldHint: true (arguable)');
    expect(explanation.hints[3]?.why).toMatch(/Either declaration stands/);
  });
});

describe('Markdown', () => {
  it('links the proof', () => {
    const { tool, linesOf } = explained(writer);
    const text = hintMarkdown(explainHint(tool, 'destructiveHint', linesOf), (place) => `file:///a/${place.file}#L2`);
    expect(text).toContain('The code shows **true** (proven): fs\\.rm deletes a file or directory\\.');
    expect(text).toContain('1. calls purge ([line 2 of server\\.ts](file:///a/server.ts#L2))');
  });

  it('shows the tool as a table', () => {
    const { explanation } = explained(writer);
    expect(toolMarkdown(explanation).split('\n').slice(0, 3)).toEqual([
      '| hint | declared | the code shows | why |',
      '|---|---|---|---|',
      '| readOnlyHint | true | **false** (proven) | api\\.post creates something over HTTP\\. |',
    ]);
  });

  it('does not let the analysed code write Markdown, HTML or links', () => {
    const { explanation, tool, linesOf } = explained(`
      server.registerTool('x', {}, async () => {
        run(); //! api.delete what=[click](https://evil.example)<img/src=x>|\`\`a decided=**DELETE**
      });
    `);
    for (const text of [toolMarkdown(explanation), hintMarkdown(explainHint(tool, 'readOnlyHint', linesOf))]) {
      expect(text).not.toMatch(/(?<!\\)\[click\]|(?<!\\)<img|(?<!\\)\*\*DELETE/);
    }
    expect(toolMarkdown(explanation).split('\n')[2]?.replace(/\\\|/g, '').split('|')).toHaveLength(6);
    expect(hintMarkdown(explainHint(tool, 'readOnlyHint', linesOf), () => 'javascript:x) [y](z')).not.toContain('[y](z');
  });

  it('escapes and fences any text', () => {
    expect(escapeMarkdown('a_b*c`d<e>|f\n# g')).toBe('a\\_b\\*c\\`d\\<e\\>\\|f \\# g');
    expect(escapeMarkdown('&lt;b&gt;')).toBe('&amp;lt;b&amp;gt;');
    expect(inlineCode('a')).toBe('`a`');
    expect(inlineCode('a``b')).toBe('``` a``b ```');
    expect(inlineCode('')).toBe('`  `');
  });
});
