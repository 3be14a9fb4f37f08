/** Runs a Node program as a process of its own, and measures how long it takes and how much memory it needs. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PEAK = fileURLToPath(new URL('peak.mjs', import.meta.url));

/** Resolves with {code, stdout, stderr, ms, peak}; `code` is null where it was ended after `timeout` milliseconds; `env` adds variables. */
export function runNode(args, { cwd, env, timeout = 120_000 } = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ['--import', PEAK, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      timeout,
    });
    const texts = [1, 2, 3].map((fd) => {
      const chunks = [];
      child.stdio[fd].on('data', (chunk) => chunks.push(chunk));
      return () => Buffer.concat(chunks).toString('utf8');
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const [stdout, stderr, peak] = texts.map((text) => text());
      resolve({ code, stdout, stderr, ms: performance.now() - started, peak: Number(peak) || 0 });
    });
  });
}
