import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#app/server/errors/app-error.ts';
import { runKeyedCall } from '#app/server/services/idempotency/run-keyed-call.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

let fixture: ServiceFixture;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
});
afterAll(() => fixture.close());

it('reports why a call failed, even if the database has no connection left to free its key', async () => {
  const actor = await fixture.createActor();
  const { deps } = fixture;
  let isOverloaded = false;
  const query: typeof deps.sql.query = (statement, values) =>
    isOverloaded
      ? Promise.reject(new Error('timeout exceeded when trying to connect'))
      : deps.sql.query(statement, values);
  const call = { key: 'kiln', requestHash: 'same' };
  const refused = runKeyedCall({ ...deps, sql: { ...deps.sql, query } }, actor, {
    ...call,
    run: async () => {
      isOverloaded = true;
      throw new AppError('daily_limit_reached');
    },
  });
  await expect(refused).rejects.toMatchObject({ code: 'daily_limit_reached' });

  const retry = () => runKeyedCall(deps, actor, { ...call, run: async () => 'post_1' });
  await expect(retry()).rejects.toMatchObject({ code: 'still_running', retryAfterSeconds: 2 });
  await deps.prisma.$executeRaw`
    UPDATE idempotency_record SET lease_until = clock_timestamp() - interval '1 second'`;
  expect(await retry()).toBe('post_1');
});
