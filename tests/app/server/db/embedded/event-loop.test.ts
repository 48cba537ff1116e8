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

  async function insertAll(round: number): Promise<void> {
    const insert = async (email: string) => {
      await test.database.pool.query(
        'INSERT INTO "user" (id, email, updated_at) VALUES ($1, $2, now())',
        [createId('usr'), email],
      );
    };
    const loops = Array.from({ length: 10 }, async (_, loop) => {
      for (let index = 0; index < INSERTS / 10; index += 1)
        await insert(`${round}-${loop}-${index}@example.com`);
    });
    await Promise.all(loops);
  }

  /** The longest time for which a timer that is due each 5 ms had to wait. */
  async function measureStall(round: number): Promise<number> {
    let last = performance.now();
    let longest = 0;
    const look = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last - TICK_MS);
      last = now;
    };
    const timer = setInterval(look, TICK_MS);
    const startedAt = performance.now();
    await insertAll(round);
    look();
    clearInterval(timer);
    const perSecond = Math.round((INSERTS / (performance.now() - startedAt)) * 1000);
    process.stdout.write(
      `embedded database: longest stall ${longest.toFixed(1)} ms, ${perSecond} inserts per second\n`,
    );
    return longest;
  }

  it(`never stalls the event loop for ${LONGEST_STALL_MS} ms while ${INSERTS} rows are inserted`, async () => {
    await test.database.pool.query('SELECT 1');
    const stalls: number[] = [];
    // Of three rounds the best counts: what blocks the loop does so in each, a busy machine does not.
    for (const round of [1, 2, 3]) stalls.push(await measureStall(round));
    expect(await test.database.prisma.user.count()).toBe(stalls.length * INSERTS);
    expect(Math.min(...stalls)).toBeLessThan(LONGEST_STALL_MS);
  });
});
