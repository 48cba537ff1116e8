#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { interrupted } from './errors/cli-error.ts';
import { EXIT_CODES } from './errors/exit-codes.ts';
import { runProgram } from './program/run-program.ts';

const stop = new AbortController();

/**
 * The first Ctrl-C ends what is done in good order, the second one ends it. The listener stays: a library
 * that cleans up on signals would take a missing one for leave to end the process itself.
 */
function interrupt(): void {
  if (stop.signal.aborted) process.exit(EXIT_CODES.interrupted);
  stop.abort(interrupted());
}

function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODES.ok);
}

// The room for young objects stays small: by itself it grows to some 60 MB while many rows go through, which
// all die young.
setFlagsFromString('--semi-space-growth-factor=1');

// Whoever read us has seen enough (`| head`): that is no failure.
process.stdout.on('error', leaveQuietly);
process.stderr.on('error', () => undefined);
process.on('SIGINT', interrupt);
void runProgram(process.argv.slice(2), {
  streams: process,
  signal: stop.signal,
}).then((code) => (process.exitCode = code));
