import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from '#app/server/config/config.ts';
import { setLibraryMode } from '#app/server/config/production.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';
import { retryOverload } from '#tests/support/retry-overload.ts';
import { seedPerson } from '#scripts/demo/seed-demo.ts';

const Request = z.object({ id: z.string(), replaceEveryoneWith: z.string() });

/** Deletes all rows, with triggers and foreign keys disabled, because the rows of some tables never change. */
const EMPTY = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT format('%I', tablename) FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'signing_key')
  LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
END $$`;

/** The demo, as `npm run demo -- --plan-limits` starts it, for one user after another (tests/support/e2e-app.ts). */
await runUntilStopped(async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', SMTP_URL: 'sandbox', ...process.env });
  setLibraryMode();
  const { startFanfare } = await import('../../../server.ts');
  const fanfare = await startFanfare({ ...config, site: { ...config.site, isDemo: true } });
  const { prisma } = fanfare.container.deps;

  async function replaceEveryone(email: string): Promise<object> {
    // A job of the previous file may lock the same rows in another order: Postgres then ends one of the two.
    await retryOverload(() => prisma.$executeRawUnsafe(EMPTY));
    const person = { email, password: randomBytes(12).toString('hex') };
    await seedPerson(fanfare, person, `ff_test_${randomBytes(32).toString('base64url')}`);
    return person;
  }

  process.on('message', (message) => {
    const { id, replaceEveryoneWith } = Request.parse(message);
    replaceEveryone(replaceEveryoneWith).then(
      (person) => process.send?.({ id, person }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
  process.stdout.write(`${fanfare.url}\n`);
  return fanfare;
});
// End this process when the test process dies.
process.on('disconnect', () => process.exit());
