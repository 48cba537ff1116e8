#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { interrupted } from './errors/cli-error.ts';
import { EXIT_CODES } from './errors/exit-codes.ts';
import { runProgram } from './program/run-program.ts';

const stop = new AbortController();

/**
 * The first Ctrl-C or SIGTERM stops the command gracefully, and the second one exits. The handler stays registered
 * because libraries that clean up on signals would otherwise end the process themselves.
 */
function interrupt(): void {
  if (stop.signal.aborted) process.exit(EXIT_CODES.interrupted);
  stop.abort(interrupted());
}

function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODES.ok);
}

// Keep the young generation small. By default it grows to about 60 MB while many short-lived rows pass
// through.
setFlagsFromString('--semi-space-growth-factor=1');

// The reader closed the pipe (`| head`), which isn't a failure.
process.stdout.on('error', leaveQuietly);
process.stderr.on('error', () => undefined);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);
// Node prints warnings about experimental parts of libraries, such as SOCKS in undici, which nobody here can act on.
process.removeAllListeners('warning');
void runProgram(process.argv.slice(2), {
  streams: process,
  signal: stop.signal,
}).then((code) => (process.exitCode = code));
