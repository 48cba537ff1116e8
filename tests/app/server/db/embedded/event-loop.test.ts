import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { createEmbeddedTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const INSERTS = 2000;
const TICK_MS = 5;
const LONGEST_STALL_MS = 50;

describe('the embedded database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createEmbeddedTestDatabase();
  });
  afterAll(() => test.close());

  async function insertAll(): Promise<void> {
    const insert = async (email: string) => {
      await test.database.pool.query(
        'INSERT INTO "user" (id, email, updated_at) VALUES ($1, $2, now())',
        [createId('usr'), email],
      );
    };
    const loops = Array.from({ length: 10 }, async (_, loop) => {
      for (let index = 0; index < INSERTS / 10; index += 1)
        await insert(`${loop}-${index}@example.com`);
    });
    await Promise.all(loops);
  }

  it(`never stalls the event loop for ${LONGEST_STALL_MS} ms while ${INSERTS} rows are inserted`, async () => {
    await test.database.pool.query('SELECT 1');
    let last = performance.now();
    let longest = 0;
    const look = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last - TICK_MS);
      last = now;
    };
    const timer = setInterval(look, TICK_MS);
    const startedAt = performance.now();
    await insertAll();
    look();
    clearInterval(timer);
    const perSecond = Math.round((INSERTS / (performance.now() - startedAt)) * 1000);
    process.stdout.write(
      `embedded database: longest stall ${longest.toFixed(1)} ms, ${perSecond} inserts per second\n`,
    );
    expect(await test.database.prisma.user.count()).toBe(INSERTS);
    expect(longest).toBeLessThan(LONGEST_STALL_MS);
  });
});
