import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('has an index for every foreign key, so a deletion reads no whole table', async () => {
  const missing = await test.database.prisma.$queryRaw<{ key: string }[]>`
    SELECT conname AS key FROM pg_constraint key
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = key.conrelid
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) LIKE '%IS NOT NULL%')
        AND i.indkey[0] = key.conkey[1])`;
  expect(missing.map(({ key }) => key)).toEqual([]);
});
