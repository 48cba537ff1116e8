import { CommanderError } from 'commander';
import { COMMANDS } from '#cli/commands/table.ts';
import { createProgram, toUsageError } from './program.ts';
import { reportError } from '../lib/command/report-error.ts';
import { createTerminal, writeSafely } from '../lib/terminal/terminal.ts';
import { VERSION } from '../version.ts';

export interface ProgramRun {
  readonly streams: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Rewrites `fanfare help posts list` to `fanfare posts list --help`, and `fanfare version` to `--version`.
 */
function toArguments([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ['--help'];
  if (first === 'version' && rest.length === 0) return ['--version'];
  const args = first === 'help' ? [...rest, '--help'] : [first, ...rest];
  return isThere(args) ? args : args.filter((arg) => arg !== '--help' && arg !== '-h');
}

/**
 * Returns whether the command exists. Help of an unknown command would print the program's help, so --help is
 * dropped to report the mistake.
 */
function isThere(args: readonly string[]): boolean {
  const words = args.slice(0, 2);
  const end = words.findIndex((arg) => arg.startsWith('-'));
  const named = end === -1 ? words : words.slice(0, end);
  return COMMANDS.some(({ path }) =>
    named.every((word, index) => index >= path.length || path[index] === word),
  );
}

/** Runs `fanfare ARGS` and reports failures on stderr. Resolves with the exit code, and never throws. */
export async function runProgram(
  args: readonly string[],
  { streams, signal }: ProgramRun,
): Promise<number> {
  const json = args.includes('--json');
  const { stdout, stderr } = streams;
  let exitCode = 0;
  const program = createProgram({
    stdout: (text) => writeSafely(stdout, text),
    stderr: (text) => void (json ? undefined : writeSafely(stderr, text)),
    version: VERSION,
    onCommand: async (command, input) => {
      // Loaded on demand, because help and version don't need it.
      const { runCommand } = await import('./run-command.ts');
      exitCode = await runCommand(command, input, { streams, signal });
    },
  });
  try {
    await program.parseAsync(toArguments(args), { from: 'user' });
  } catch (error) {
    const failure = error instanceof CommanderError ? toUsageError(error) : error;
    if (failure === null) return exitCode;
    const { paintStatus } = createTerminal(streams, { json, quiet: false });
    const report = reportError(failure, { json, paint: paintStatus });
    writeSafely(stderr, report.text);
    exitCode = report.exitCode;
  }
  return exitCode;
}
