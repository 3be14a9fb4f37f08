/** What a container of dependencies was told to give, and what classes get from it. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
`;
const CLASSES = `
interface Disk { touch(path: string): Promise<unknown> }
class Wiping implements Disk { async touch(path: string) { await rm(path); } }
class Seeing implements Disk { async touch(path: string) { return readFile(path); } }
`;
const REGISTER = `server.registerTool('t', { inputSchema: {} }, async ({ path }) => disk.touch(path));`;

describe('what is given for a token', () => {
  test.each([
    [
      'tsyringe: useClass',
      `import { container } from 'tsyringe'; container.register('Disk', { useClass: Wiping }); const disk = container.resolve<Disk>('Disk');`,
    ],
    [
      'tsyringe: a symbol and useValue',
      `import { container } from 'tsyringe'; const DISK = Symbol('disk'); container.register(DISK, { useValue: new Wiping() }); const disk = container.resolve(DISK);`,
    ],
    [
      'tsyringe: useFactory',
      `import { container } from 'tsyringe'; container.register('Disk', { useFactory: () => new Wiping() }); const disk = container.resolve('Disk');`,
    ],
    [
      'tsyringe: another token',
      `import { container } from 'tsyringe'; container.register('Disk', { useToken: 'Real' }); container.registerSingleton('Real', Wiping); const disk = container.resolve('Disk');`,
    ],
    [
      'tsyringe: a class by itself',
      `import { container } from 'tsyringe'; container.registerSingleton(Wiping); const disk = container.resolve(Wiping);`,
    ],
    ['tsyringe: a class that nobody bound', `import { container } from 'tsyringe'; const disk = container.resolve(Wiping);`],
    [
      'tsyringe: what is bound last',
      `import { container } from 'tsyringe'; container.register('Disk', { useClass: Seeing }); container.register('Disk', { useClass: Wiping }); const disk = container.resolve('Disk');`,
    ],
    [
      'tsyringe: all of them',
      `import { container } from 'tsyringe'; container.register('Disk', { useClass: Wiping }); const [disk] = container.resolveAll('Disk');`,
    ],
    [
      'inversify: to',
      `import { Container } from 'inversify'; const c = new Container(); const TYPES = { Disk: Symbol.for('Disk') }; c.bind<Disk>(TYPES.Disk).to(Wiping).inSingletonScope(); const disk = c.get<Disk>(TYPES.Disk);`,
    ],
    [
      'inversify: toSelf',
      `import { Container } from 'inversify'; const c = new Container(); c.bind(Wiping).toSelf(); const disk = c.get(Wiping);`,
    ],
    [
      'inversify: a module',
      `import { Container, ContainerModule } from 'inversify'; const c = new Container(); c.load(new ContainerModule((bind) => { bind('Disk').toConstantValue(new Wiping()); })); const disk = c.get('Disk');`,
    ],
    ['typedi', `import { Container } from 'typedi'; Container.set('Disk', new Wiping()); const disk = Container.get<Disk>('Disk');`],
  ])('%s', async (_, source) => {
    const found = await open(HEAD + CLASSES + source + REGISTER);
    expect(found.does('t')).toEqual(['file.delete ${path}']);
  });

  test('the benign twin: another token is another thing', async () => {
    const found = await open(
      `${HEAD}${CLASSES}import { container } from 'tsyringe'; container.register('Disk', { useClass: Seeing }); container.register('Other', { useClass: Wiping }); const disk = container.resolve('Disk');${REGISTER}`,
    );
    expect(found.does('t')).toEqual(['file.read ${path}']);
  });

  test('what nobody was told may do anything', async () => {
    const found = await open(`${HEAD}import { container } from 'tsyringe'; const disk = container.resolve('Disk');${REGISTER}`);
    expect(found.verdicts('t')).toBe('ro=? destr=? idem=? open=?');
  });
});

describe('what a class gets', () => {
  test.each([
    [
      'by a decorator of a parameter',
      `@injectable() class User { constructor(@inject('Disk') private disk: Disk) {} go(path) { return this.disk.touch(path); } }`,
    ],
    [
      'by a decorator of a field',
      `@injectable() class User { @inject('Disk') private disk!: Disk; go(path) { return this.disk.touch(path); } }`,
    ],
    [
      'as a list',
      `@injectable() class User { constructor(@injectAll('Disk') private disks: Disk[]) {} async go(path) { for (const disk of this.disks) await disk.touch(path); } }`,
    ],
    ['by its class', `@injectable() class User { constructor(private disk: Wiping) {} go(path) { return this.disk.touch(path); } }`],
  ])('%s', async (_, cls) => {
    const found = await open(`${HEAD}${CLASSES}import { container, inject, injectAll, injectable } from 'tsyringe';
      container.register('Disk', { useClass: Wiping });
      ${cls}
      const user = container.resolve(User);
      server.registerTool('t', { inputSchema: {} }, async ({ path }) => user.go(path));`);
    expect(found.does('t')).toEqual(['file.delete ${path}']);
  });

  test('a registry that gets all tools', async () => {
    const found = await open(`${HEAD}import { container, injectAll, injectable } from 'tsyringe';
      const TOOLS = Symbol('tools');
      @injectable() class Registry {
        constructor(@injectAll(TOOLS) private tools: any[]) {}
        all(s: McpServer) { for (const tool of this.tools) this.one(s, tool); }
        private one(s: McpServer, tool) { s.registerTool(tool.name, { inputSchema: {} }, tool.run); }
      }
      for (const tool of [{ name: 'wipe', run: async ({ path }) => { await rm(path); } }, { name: 'see', run: async ({ path }) => readFile(path) }]) container.register(TOOLS, { useValue: tool });
      container.registerSingleton(Registry);
      container.resolve(Registry).all(server);`);
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.does('see')).toEqual(['file.read ${path}']);
  });
});
