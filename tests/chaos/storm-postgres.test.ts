import { expect, it } from 'vitest';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { NOTHING_WRONG, runShortChaos } from './short-run.ts';

it.skipIf(!isPostgresInstalled)(
  'a chaos run with two workers loses, duplicates and hides nothing (needs a Postgres server)',
  async () => {
    const databaseUrl = await (await startPostgresServer()).createDatabase();
    const summary = await runShortChaos({ workers: 2, databaseUrl });
    expect(summary, summary.problems.join('\n')).toMatchObject(NOTHING_WRONG);
    expect(summary.workers).toBe(2);
  },
);
