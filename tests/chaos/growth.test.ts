import { expect, it } from 'vitest';
import { describeWithPostgres } from '#tests/support/database.ts';
import { measureGrowth } from '../bench/growth.ts';

const SIZES = [1000, 8000];

describeWithPostgres('the cost of a call', () => {
  it('grows at most threefold with eight times the posts', async () => {
    const problems: string[] = [];
    const results: unknown[] = [];
    for await (const result of measureGrowth({ sizes: SIZES, print: () => undefined })) {
      problems.push(...result.problems);
      results.push(result);
    }
    expect(problems).toEqual([]);
    expect(results.length).toBeGreaterThan(60);
  });
});
