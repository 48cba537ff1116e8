import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { startWorker, type Worker } from '#app/server/jobs/worker.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { recordStatements, type Statement } from '#tests/bench/recorded-statements.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { listProcessingKnobs } from '#tests/chaos/run/planned-faults.ts';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ProductInProcess, startInProcess } from '#tests/support/product-in-process.ts';

/** So few that their deliveries don't wait for each other's commits for long. */
const POSTS = 3;
const DELIVERIES = POSTS * PLATFORM_IDS.length;
const MAX_PER_DELIVERY = 12;
/** More than are published, and not the default. */
const PUBLISH_CONCURRENCY = 11;
const LONG = { timeout: 150_000 };
const SETTLE_MS = 2000;
const IDLE_MS = 6000;
const MAX_TIMES_IDLE = 3;
const MAX_IDLE = 40;
/** Parts of the statements that fetch, complete, and claim. */
const BATCHED = [
  "SET state = 'active', started_on",
  "state = 'completed', output",
  'SET lease_token =',
];

const EMBEDDED = { name: 'on the embedded database', createUrl: async () => '' };
const ON_POSTGRES = { name: 'on Postgres', createUrl: createMigratedDatabase };
/** The worker sends the same statements to both, so CI counts them on one. */
const ONE = [isPostgresInstalled ? ON_POSTGRES : EMBEDDED];
const DATABASES = IS_WHOLE && isPostgresInstalled ? [EMBEDDED, ON_POSTGRES] : ONE;

describe.each(DATABASES)('the statements of a worker $name', ({ createUrl }) => {
  let product: ProductInProcess;
  let worker: Worker | undefined;

  beforeAll(async () => {
    product = await startInProcess({ DATABASE_URL: await createUrl() }, { process: 'web' });
    const control = createSandboxControl(product.sandboxUrl);
    for (const { platform, knob } of listProcessingKnobs())
      await control.setKnobs(platform, { [knob]: 0 });
  });
  afterAll(async () => {
    await worker?.stop();
    await product.close();
  });

  it('are at most 12 per delivery, from the request to the completed job', LONG, async () => {
    const { fanfare } = product;
    const { deps } = fanfare.container;
    const address = { url: fanfare.url, token: await seedDemo(fanfare) };
    await connectAccounts(fanfare.url);
    const { id: mediaId } = await uploadFile(address, DEMO_VIDEO);
    const consume = vi.spyOn(deps.queue, 'consume');
    worker = await startWorker(deps, { publishConcurrency: PUBLISH_CONCURRENCY });
    const settings = new Map(consume.mock.calls.map(([queue, , options]) => [queue, options]));
    for (const platform of PLATFORM_IDS)
      expect(settings.get(`publish.${platform}`)).toEqual({ concurrency: PUBLISH_CONCURRENCY });
    // Through the queue, as on a worker of its own, and not started by the process that accepts.
    Object.assign(deps.queue, { reserveSlot: () => null });
    await pause(SETTLE_MS);
    let isPolling = false;
    const recording = recordStatements(() => !isPolling);
    for (let index = 0; index < POSTS; index += 1)
      await publish(address, { caption: `Counted ${index}`, mediaId });
    const readUnrecorded = async (find: () => Promise<number>) => {
      isPolling = true;
      return find().finally(() => (isPolling = false));
    };
    const countOpen = () => deps.prisma.delivery.count({ where: { state: { not: 'published' } } });
    const countJobs = async () => {
      const stats = await deps.queue.stats();
      return stats.reduce((sum, { active, waiting }) => sum + active + waiting, 0);
    };
    await expect
      .poll(() => readUnrecorded(countOpen), { timeout: 120_000, interval: 1000 })
      .toBe(0);
    await expect.poll(() => readUnrecorded(countJobs), { interval: 1000 }).toBe(0);
    const statements = recording.stop().filter((statement) => !isBoundary(statement));
    const perDelivery = statements.length / DELIVERIES;
    expect(perDelivery, describeStatements(statements)).toBeLessThanOrEqual(MAX_PER_DELIVERY);
    // Fetched, claimed, and completed several at a time.
    for (const part of BATCHED)
      expect(statements.filter(({ text }) => text.includes(part)).length, part).toBeLessThan(
        DELIVERIES,
      );
  });

  it('aren’t repeated in a row while there is nothing to do', async () => {
    await pause(SETTLE_MS);
    const recording = recordStatements();
    await pause(IDLE_MS);
    const statements = recording.stop();
    const max = Math.max(0, ...countByText(statements).values());
    expect(max, describeStatements(statements)).toBeLessThanOrEqual(MAX_TIMES_IDLE);
    expect(statements.length, describeStatements(statements)).toBeLessThanOrEqual(MAX_IDLE);
  });
});

/** Statements that control transactions. They don't count, like in `queries.test.ts`. */
function isBoundary({ text }: Statement): boolean {
  return text === 'BEGIN' || text === 'COMMIT';
}

function countByText(statements: readonly Statement[]): Map<string, number> {
  const byText = Map.groupBy(statements, ({ text }) => text.replaceAll(/\s+/gu, ' ').slice(0, 120));
  return new Map([...byText].map(([text, { length }]) => [text, length]));
}

function describeStatements(statements: readonly Statement[]): string {
  const counts = [...countByText(statements)].toSorted(([, one], [, other]) => other - one);
  return counts.map(([text, count]) => `${count} ${text}`).join('\n');
}
