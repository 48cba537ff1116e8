#!/usr/bin/env node
import { CommanderError } from 'commander';
import { interrupted } from './lib/cli-error.ts';
import { EXIT_CODES } from './lib/exit-codes.ts';
import { createProgram, toUsageError } from './lib/program.ts';
import { reportError } from './lib/report-error.ts';
import { createTerminal } from './lib/terminal.ts';
import { VERSION } from './lib/version.ts';

const stop = new AbortController();

/** `fanfare help posts list` is `fanfare posts list --help`. */
function toArguments([first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return ['--help'];
  return first === 'help' ? [...rest, '--help'] : [first, ...rest];
}

async function main(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const { stdout, stderr } = process;
  // Whoever read us has seen enough (`| head`): that is no failure.
  stdout.on('error', leaveQuietly);
  stderr.on('error', () => undefined);
  process.on('SIGINT', interrupt);
  const program = createProgram({
    stdout: (text) => void stdout.write(text),
    stderr: (text) => void (json ? undefined : stderr.write(text)),
    version: VERSION,
    onCommand: async (command, input) => {
      // Loaded when it is needed: help and version do without.
      const { runCommand } = await import('./lib/run-command.ts');
      process.exitCode = await runCommand(command, input, stop.signal);
    },
  });
  try {
    await program.parseAsync(toArguments(args), { from: 'user' });
  } catch (error) {
    const failure = error instanceof CommanderError ? toUsageError(error) : error;
    if (failure === null) return;
    const { paintChatter } = createTerminal(process, { json, quiet: false });
    const report = reportError(failure, { json, paint: paintChatter });
    stderr.write(report.text);
    process.exitCode = report.exitCode;
  }
}

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

await main(process.argv.slice(2));
