import { expect, it } from 'vitest';
import { NOTHING_WRONG, runShortChaos } from './short-run.ts';

it('a chaos run on the embedded database loses, duplicates and hides nothing', async () => {
  const summary = await runShortChaos({ workers: 1, databaseUrl: null });
  expect(summary, summary.problems.join('\n')).toMatchObject(NOTHING_WRONG);
  expect(summary.published).toBeGreaterThan(20);
});
