import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { createEmbeddedTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const INSERTS = 2000;
const TICK_MS = 5;
const LONGEST_STALL_MS = 50;

const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

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

  /**
   * Returns the most CPU time, in milliseconds, that this thread used between two runs of a timer. Unlike
   * wall-clock time, it doesn't grow when other processes keep the machine busy.
   */
  async function measureStall(round: number): Promise<number> {
    let last = process.threadCpuUsage();
    let longest = 0;
    const look = () => {
      longest = Math.max(longest, toMs(process.threadCpuUsage(last)));
      last = process.threadCpuUsage();
    };
    const timer = setInterval(look, TICK_MS);
    await insertAll(round);
    look();
    clearInterval(timer);
    process.stdout.write(`embedded database: longest stall ${longest.toFixed(1)} ms of CPU time\n`);
    return longest;
  }

  it(`never blocks the main thread for ${LONGEST_STALL_MS} ms while ${INSERTS} rows are inserted`, async () => {
    await test.database.pool.query('SELECT 1');
    const stalls: number[] = [];
    // The best of up to three rounds counts, because a garbage collection may occur in one.
    for (const round of [1, 2, 3])
      if (!(Math.min(...stalls) < LONGEST_STALL_MS)) stalls.push(await measureStall(round));
    expect(await test.database.prisma.user.count()).toBe(stalls.length * INSERTS);
    expect(Math.min(...stalls)).toBeLessThan(LONGEST_STALL_MS);
  });

  it('blocks the main thread measurably when it runs there', async () => {
    let blocked = 0;
    const timer = setInterval(() => {
      if ((blocked += 1) > 1) return;
      const before = process.threadCpuUsage();
      while (toMs(process.threadCpuUsage(before)) < LONGEST_STALL_MS) Math.sqrt(2);
    }, TICK_MS);
    const stall = await measureStall(4);
    clearInterval(timer);
    expect(stall).toBeGreaterThanOrEqual(LONGEST_STALL_MS);
  });
});
