import { setTimeout as delay } from 'node:timers/promises';
import type { CliRun } from '#tests/support/cli.ts';

/** A restart takes several of these. */
const MAX_RUNS = 60;
const RERUN_AFTER_MS = 500;
const NETWORK_FAULTS = ['answer_lost', 'unreachable', 'server_failed', 'unavailable'];

/**
 * Repeats a command while it can't reach the server, until it succeeds or fails with an `expected` error.
 * Throws any other error, because repeating the command would hide it.
 */
export async function retryCommand(
  counts: { reruns: number },
  call: () => Promise<CliRun>,
  expected: readonly string[] = [],
): Promise<CliRun> {
  for (let runs = 1; ; runs += 1) {
    const ran = await call();
    if (ran.stdout.trim() !== '') return ran;
    const code = /"code":\s*"(\w+)"/u.exec(ran.stderr)?.[1] ?? '';
    if (expected.includes(code)) return ran;
    if (!NETWORK_FAULTS.includes(code) || runs === MAX_RUNS)
      throw new Error(`No result after ${runs} runs, exit code ${String(ran.code)}: ${ran.stderr}`);
    counts.reruns += 1;
    await delay(RERUN_AFTER_MS);
  }
}
