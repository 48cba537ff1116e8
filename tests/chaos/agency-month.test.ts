import { expect, it } from 'vitest';
import { runMonth, SHORT_MONTH } from '#tests/agency-month/run-month.ts';

it('publishes files of two checkouts and rows once each over a network that cuts requests', async () => {
  // A kill in the middle of a commit may leave a post to a person's decision, so only the run by hand kills.
  const month = { ...SHORT_MONTH, bulkRestarts: 0 };
  const summary = await runMonth({ ...month, seed: 1, say: () => undefined });
  expect(summary).toMatchObject({
    ...{ doubles: 0, losses: 0, strangers: 0, problems: [] },
  });
  expect(summary.requestsCut).toBeGreaterThan(0);
  expect(summary.conflicts).toBeGreaterThan(0);
});
