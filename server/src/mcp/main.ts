/** Serves MCP over this process's standard input and output. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './server.js';

/** Resolves when the client has gone. */
export async function serveOverStdio(): Promise<void> {
  const server = createMcpServer(process.cwd());
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    // The transport does not notice that its input ended, and a server without a client has nothing to wait for.
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}
