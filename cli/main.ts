#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { CliError, interrupted } from './errors/cli-error.ts';
import { EXIT_CODES } from './errors/exit-codes.ts';
import { reportError } from './lib/command/report-error.ts';
import { writeSafely } from './lib/terminal/terminal.ts';
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

/** Exits with 0 when the reader has closed the pipe (`| head`), and with an error when the disk is full. */
function leave(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(EXIT_CODES.ok);
  const message = `The output can't be written (${error.code ?? error.message}).`;
  const failure = new CliError('output_failed', { exit: 'error', message });
  const json = process.argv.includes('--json');
  const report = reportError(failure, { json, paint: (_color, text) => text });
  writeSafely(process.stderr, report.text);
  process.exit(report.exitCode);
}

// Keep the young generation small. By default it grows to about 60 MB while many short-lived rows pass
// through.
setFlagsFromString('--semi-space-growth-factor=1');

process.stdout.on('error', leave);
process.stderr.on('error', () => undefined);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);
// Node prints warnings about experimental parts of libraries, such as SOCKS in undici, which nobody here can act on.
process.removeAllListeners('warning');
void runProgram(process.argv.slice(2), {
  streams: process,
  signal: stop.signal,
}).then((code) => (process.exitCode = code));
