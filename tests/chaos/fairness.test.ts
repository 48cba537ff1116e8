import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { copyAccounts, copyWorkspaces } from '#tests/bench/copied-workspaces.ts';
import { PATIENCE, PATIENCE_MS } from '#tests/support/patience.ts';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { type ProductInProcess, startInProcess } from '#tests/support/product-in-process.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const ROWS = IS_WHOLE ? 10_000 : 1500;
const WORKERS = 2;
const AGENCY_ACCOUNTS = 30;
const LIMIT_MS = 5000;
const SINGLE_POSTS = 3;
const AT_ONCE = 8;
const POLL_MS = 20;
/** Both workers together run 20 at once. */
const STILL_WAITING = 100;
const ALL_ROWS = { timeout: 8 * PATIENCE_MS, interval: 200 };

let product: ProductInProcess;
let platform: SpawnedProcess | undefined;
const workers: SpawnedProcess[] = [];

beforeAll(async () => {
  if (!isPostgresInstalled) return;
  product = await startInProcess(
    { DATABASE_URL: await createMigratedDatabase(), MASTER_KEY: '07'.repeat(32) },
    { process: 'web' },
  );
  await seedDemo(product.fanfare);
  await connectAccounts(product.fanfare.url, ['linkedin']);
  // It responds at once, so that what's measured is Fanfare, and knows every account.
  platform = await startProcess('tests/support/children/instant-linkedin.ts');
}, 120_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await platform?.kill();
  await product?.close();
});

function post(actor: Actor, text: string, accountIds: readonly string[]) {
  const { services } = product.fanfare.container;
  return services.publishing.publishPost(actor, {
    input: PublishPostInput.parse({
      accountIds,
      content: { captions: [text] },
      allowDuplicate: true,
    }),
    source: 'api',
  });
}

async function listAccountIds({ workspaceId }: Actor): Promise<string[]> {
  const { prisma } = product.fanfare.container.deps;
  const rows = await prisma.account.findMany({ where: { workspaceId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Stores the agency's rows before any worker runs. */
async function fillQueue(agency: Actor): Promise<void> {
  const accountIds = await listAccountIds(agency);
  const posts = Math.ceil(ROWS / accountIds.length);
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < posts) await post(agency, `Row ${(next += 1)}`, accountIds);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

async function countOpen({ workspaceId }: Actor): Promise<number> {
  const { prisma } = product.fanfare.container.deps;
  const state = { notIn: ['published', 'failed', 'canceled'] };
  return prisma.delivery.count({ where: { workspaceId, state } });
}

async function measureUntilLive(creator: Actor, text: string): Promise<number> {
  const start = performance.now();
  await post(creator, text, await listAccountIds(creator));
  while ((await countOpen(creator)) > 0) await pause(POLL_MS);
  return performance.now() - start;
}

async function startWorkers(): Promise<void> {
  const own = { FANFARE_PROCESS: 'worker', SANDBOX_URL: platform?.firstLine ?? '' };
  const starting = Array.from({ length: WORKERS }, async () => {
    const env = { ...product.env, ...own, PORT: String(await findFreePort()) };
    workers.push(await startProcess('tests/support/children/worker.ts', { env }));
  });
  await Promise.all(starting);
}

it.skipIf(!isPostgresInstalled)(
  `publishes another workspace's single post within 5 seconds while ${ROWS} rows of an agency wait, and then the rest of the rows (needs a Postgres server)`,
  async () => {
    const { deps } = product.fanfare.container;
    const [agency, creator] = (await copyWorkspaces(deps, 2)).map(({ owner }) => owner);
    if (!agency || !creator) throw new Error('A workspace is missing.');
    await copyAccounts(deps, { workspaceId: agency.workspaceId, count: AGENCY_ACCOUNTS - 1 });
    await fillQueue(agency);
    const rows = await countOpen(agency);
    expect(rows).toBeGreaterThanOrEqual(ROWS);
    await startWorkers();
    await expect.poll(() => countOpen(agency), PATIENCE).toBeLessThan(rows);
    const waits: number[] = [];
    for (let index = 0; index < SINGLE_POSTS; index += 1)
      waits.push(await measureUntilLive(creator, `A creator's post ${index}`));
    // Far more of the agency's rows still wait than run, so the single posts didn't wait for them.
    const open = await countOpen(agency);
    process.stdout.write(`Live after ${waits.map(Math.round).join(', ')} ms; ${open} rows open.\n`);
    expect(open).toBeGreaterThan(STILL_WAITING);
    expect(Math.max(...waits)).toBeLessThan(LIMIT_MS);
    await expect.poll(() => countOpen(agency), ALL_ROWS).toBe(0);
    const { prisma } = deps;
    const { workspaceId } = agency;
    expect(await prisma.delivery.count({ where: { workspaceId, state: 'published' } })).toBe(rows);
  },
  600_000,
);
