import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runProgram } from '#cli/program/run-program.ts';
import { noteCliRun } from './cli-runs.ts';
import type { CliOptions, CliRun } from './cli.ts';

const LONGEST_MS = 50_000;

/**
 * Runs the CLI like a script would, but in this process; all three streams are pipes. For behavior that all
 * commands share. Tests of a command itself use real processes.
 */
export async function runInProcess(
  args: readonly string[],
  { env = {}, input = '', isEndless = false }: Pick<CliOptions, 'env' | 'input' | 'isEndless'> = {},
): Promise<Omit<CliRun, 'json'>> {
  const [stdin, stdout, stderr] = [
    Readable.from([Buffer.from(input)]),
    new PassThrough(),
    new PassThrough(),
  ];
  const streams = { stdin, stdout, stderr, env } as unknown as NodeJS.Process;
  const outputs = Promise.all([readText(stdout), readText(stderr)]);
  const interrupt = new AbortController();
  if (isEndless) stdout.once('data', () => interrupt.abort());
  const signal = AbortSignal.any([interrupt.signal, AbortSignal.timeout(LONGEST_MS)]);
  const code = await runProgram(args, { streams, signal });
  stdout.end();
  stderr.end();
  const [out, err] = await outputs;
  noteCliRun(args, code, out);
  return { code, stdout: out, stderr: err };
}

/** Unlike Node's own consumer of text, keeps a byte order mark. */
const readText = async (stream: Readable): Promise<string> => (await buffer(stream)).toString();
