/** Where imports lead, and where a server starts. */
export { entryPoints } from './entries.js';
export { createResolver, type Resolution, type Resolver } from './resolver.js';
