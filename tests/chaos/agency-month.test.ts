import { expect, it } from 'vitest';
import { runMonth, SHORT_MONTH } from '#tests/agency-month/run-month.ts';

/** Takes thirty seconds alone, but starts 25 processes, which take longer on a busy machine. */
const TIMEOUT_MS = 600_000;

it(
  'publishes files of two checkouts and bulk rows once each over a network that drops requests',
  { timeout: TIMEOUT_MS },
  async () => {
    const summary = await runMonth({ ...SHORT_MONTH, seed: 1, print: () => undefined });
    expect(summary).toMatchObject({
      doubles: 0,
      losses: 0,
      strangers: 0,
      problems: [],
      restarts: 1,
    });
    // Two are prepared. On a slow machine, LinkedIn may settle one before the agency does.
    const { live, notLive } = summary.decisions;
    expect(live + notLive).toBeGreaterThan(0);
    expect(summary.requestsCut).toBeGreaterThan(0);
    expect(summary.conflicts).toBeGreaterThan(0);
  },
);
