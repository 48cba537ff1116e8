import { expect, it, onTestFailed } from 'vitest';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { runSchedule } from './schedule/run-schedule.ts';

const DELIVERIES = IS_WHOLE ? 500 : 180;

it.skipIf(!isPostgresInstalled)(
  'a week of scheduled posts is published on time and once, with racing clients, kills, and an outage (needs a Postgres server)',
  async () => {
    const progress: string[] = [];
    onTestFailed(() => void process.stderr.write(`${progress.join('\n')}\n`));
    const databaseUrl = await createMigratedDatabase();
    const summary = await runSchedule({
      deliveries: DELIVERIES,
      times: 6,
      seed: 7,
      kills: 2,
      databaseUrl,
      print: (line) => progress.push(line),
    });
    expect(summary, summary.problems.join('\n')).toMatchObject({
      lost: 0,
      early: 0,
      duplicates: 0,
      afterCancel: 0,
      otherText: 0,
      tooLate: 0,
      kills: 2,
      problems: [],
    });
    expect(summary.published / DELIVERIES).toBeGreaterThan(0.4);
    expect(summary.canceled).toBeGreaterThan(0);
    expect(summary.held).toBeGreaterThan(0);
  },
  // The lease of the killed workers lasts 30 seconds, and each of seven processes has to start.
  480_000,
);
