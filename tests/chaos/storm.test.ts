import { expect, it } from 'vitest';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { runChaos } from './run/run-chaos.ts';

/** A short form of `npm run chaos`. CI runs the one of `npm run chaos -- --rich`, which has videos among its posts. */
const SHORT = {
  posts: 8,
  seed: 7,
  kills: 2,
  maxFaults: 8,
  network: false,
  print: () => undefined,
};

const ON_POSTGRES = ['two workers on Postgres', 2, createMigratedDatabase] as const;
const ON_EMBEDDED = ['the embedded database', 1, async () => null] as const;
const RUNS = isPostgresInstalled ? [ON_POSTGRES, ON_EMBEDDED] : [ON_EMBEDDED];

it.each(RUNS)(
  'a chaos run with %s loses, duplicates and hides nothing',
  async (_, workers, create) => {
    const summary = await runChaos({ ...SHORT, workers, databaseUrl: await create() });
    expect(summary, summary.problems.join('\n')).toMatchObject({
      posts: 8,
      deliveries: 48,
      lost: 0,
      duplicates: 0,
      unexplained: 0,
      kills: 2,
      workers,
    });
    expect(summary.published).toBeGreaterThan(20);
  },
);
