import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runProgram } from '#cli/lib/run-program.ts';
import type { CliOptions, CliRun } from './cli.ts';

const LONGEST_MS = 20_000;

/**
 * Runs the program as a script would, without a process of its own: all three streams are pipes. For what
 * is the same for every command; what a command does itself is shown by real processes.
 */
export async function runInProcess(
  args: readonly string[],
  { env = {}, input = '' }: Pick<CliOptions, 'env' | 'input' | 'cwd'> = {},
): Promise<Omit<CliRun, 'json'>> {
  const [stdin, stdout, stderr] = [
    Readable.from([Buffer.from(input)]),
    new PassThrough(),
    new PassThrough(),
  ];
  const streams = { stdin, stdout, stderr, env } as unknown as NodeJS.Process;
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const code = await runProgram(args, { streams, signal: AbortSignal.timeout(LONGEST_MS) });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  return { code, stdout: out, stderr: err };
}
