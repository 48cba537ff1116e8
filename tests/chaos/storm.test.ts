import { describe, expect, it } from 'vitest';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { runStorm } from './storm/run-storm.ts';

/** The short form of `npm run chaos`: a few posts, kills, and things that go wrong. */
const SHORT = { posts: 8, seed: 7, kills: 2, mostGusts: 8, say: () => undefined };

const NOTHING_WRONG = {
  posts: 8,
  deliveries: 48,
  lost: 0,
  duplicates: 0,
  unexplained: 0,
  kills: 2,
};

describe('a storm over eight posts to six accounts', () => {
  it('loses, doubles and hides nothing on the embedded database', async () => {
    const summary = await runStorm({ ...SHORT, workers: 1, databaseUrl: null });
    expect(summary, summary.problems.join('\n')).toMatchObject(NOTHING_WRONG);
    expect(summary.published).toBeGreaterThan(20);
  });

  it.skipIf(!isPostgresInstalled)(
    'loses, doubles and hides nothing with two workers (needs a Postgres server)',
    async () => {
      const databaseUrl = (await startPostgresServer()).urlOf('postgres');
      const summary = await runStorm({ ...SHORT, workers: 2, databaseUrl });
      expect(summary, summary.problems.join('\n')).toMatchObject(NOTHING_WRONG);
      expect(summary.workers).toBe(2);
    },
  );
});
