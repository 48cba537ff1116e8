import { expect, it } from 'vitest';
import { NOTHING_WRONG, runShortStorm } from './short-storm.ts';

it('a storm on the embedded database loses, doubles and hides nothing', async () => {
  const summary = await runShortStorm({ workers: 1, databaseUrl: null });
  expect(summary, summary.problems.join('\n')).toMatchObject(NOTHING_WRONG);
  expect(summary.published).toBeGreaterThan(20);
});
