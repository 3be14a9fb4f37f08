/** Node's own modules that may be imported without `node:` (Node 20's `module.builtinModules`, without the internal ones). */
const BUILTINS = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 ' +
    'https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls ' +
    'trace_events tty url util v8 vm wasi worker_threads zlib'
  ).split(' '),
);

/** True for `fs` and `node:anything`. */
export function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || BUILTINS.has(name);
}
