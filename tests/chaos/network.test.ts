import { expect, it } from 'vitest';
import { runChaos } from './run/run-chaos.ts';

/** Wall-clock time on a busy machine. Most of it is waiting. */
const LIMIT_MS = 480_000;

it(
  'a hostile network, restarts and full disks lose, duplicate, hide and fail nothing',
  async () => {
    const summary = await runChaos({
      posts: 4,
      seed: 7,
      kills: 0,
      maxFaults: 3,
      network: true,
      workers: 1,
      databaseUrl: null,
      print: () => undefined,
    });
    expect(summary, summary.problems.join('\n')).toMatchObject({
      posts: 4,
      deliveries: 24,
      lost: 0,
      duplicates: 0,
      unexplained: 0,
      failed: 0,
    });
  },
  LIMIT_MS,
);
