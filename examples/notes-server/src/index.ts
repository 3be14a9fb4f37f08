#!/usr/bin/env node
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readConfig } from './config.js';
import { NoteFiles } from './files.js';
import { Library } from './library.js';
import { NoteIndex } from './note-index.js';
import { registerReadingTools } from './tools/reading.js';
import { registerWebTools } from './tools/web.js';
import { registerWritingTools } from './tools/writing.js';

const config = readConfig();
const files = new NoteFiles(config);
await files.prepare();
const library = new Library(files, new NoteIndex(config.database));

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerReadingTools(server, library);
registerWritingTools(server, library);
registerWebTools(server, library);
await server.connect(new StdioServerTransport());
