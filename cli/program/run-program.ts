import { CommanderError } from 'commander';
import { COMMANDS } from '#cli/commands/table.ts';
import { createProgram, toUsageError } from './program.ts';
import { reportError } from '../lib/command/report-error.ts';
import { createTerminal } from '../lib/terminal/terminal.ts';
import { VERSION } from '../version.ts';

export interface ProgramRun {
  readonly streams: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** `fanfare help posts list` is `fanfare posts list --help`, and `fanfare version` is `fanfare --version`. */
function toArguments([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ['--help'];
  if (first === 'version' && rest.length === 0) return ['--version'];
  const args = first === 'help' ? [...rest, '--help'] : [first, ...rest];
  return isThere(args) ? args : args.filter((arg) => arg !== '--help' && arg !== '-h');
}

/** Help of a command that there is not would be that of the program: without --help the mistake is told. */
function isThere(args: readonly string[]): boolean {
  const words = args.slice(0, 2);
  const end = words.findIndex((arg) => arg.startsWith('-'));
  const named = end === -1 ? words : words.slice(0, end);
  return COMMANDS.some(({ path }) =>
    named.every((word, index) => index >= path.length || path[index] === word),
  );
}

/** All that `fanfare ARGS` does, failures told on stderr. Resolves with the exit code, and throws nothing. */
export async function runProgram(
  args: readonly string[],
  { streams, signal }: ProgramRun,
): Promise<number> {
  const json = args.includes('--json');
  const { stdout, stderr } = streams;
  let exitCode = 0;
  const program = createProgram({
    stdout: (text) => void stdout.write(text),
    stderr: (text) => void (json ? undefined : stderr.write(text)),
    version: VERSION,
    onCommand: async (command, input) => {
      // Loaded when it is needed: help and version do without.
      const { runCommand } = await import('./run-command.ts');
      exitCode = await runCommand(command, input, { streams, signal });
    },
  });
  try {
    await program.parseAsync(toArguments(args), { from: 'user' });
  } catch (error) {
    const failure = error instanceof CommanderError ? toUsageError(error) : error;
    if (failure === null) return exitCode;
    const { paintChatter } = createTerminal(streams, { json, quiet: false });
    const report = reportError(failure, { json, paint: paintChatter });
    stderr.write(report.text);
    exitCode = report.exitCode;
  }
  return exitCode;
}
