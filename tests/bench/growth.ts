import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#app/server/config/config.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { deriveTokenText } from '#app/server/services/api-tokens/token-format.ts';
import { updateDeliveryCounts } from '#app/server/services/analytics/delivery-counts.ts';
import { fillSearchGrams } from '#app/server/services/publishing/store/search-grams.ts';
import { DEMO_USER, seedDemo, seedPerson } from '#scripts/demo/seed-demo.ts';
import { type PostgresServer, startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type Fanfare, startFanfare } from '../../server.ts';
import { type Call, type CallContext, CALLS } from './growth-calls.ts';
import { fill } from './growth-fill.ts';

const MAX_RATIO = 3;
/** Below this, a few blocks more are no growth. */
const FEW_BLOCKS = 60;
/**
 * Calls of which the fewest blocks count. A connection's first calls also read Postgres's own catalogs, most
 * of all those that delete, and a few calls in a row can each get another of the pool's connections.
 */
const TIMES = 10;
/** Batches of posts that may take too long before the bench gives up. */
const MAX_TIMEOUTS = 50;
const SMALL_USER = { email: 'small@fanfare.example', password: 'fanfare-small-2026' };
const STATISTICS = ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'autovacuum=off'];

export interface GrowthResult {
  readonly call: string;
  /** Blocks of tables and indexes that one call reads, from memory or disk, by number of posts. */
  readonly blocks: Readonly<Record<string, number>>;
  /** The largest size's blocks in those of the smallest. */
  readonly ratio: number;
  readonly problems: readonly string[];
}

/**
 * Counts the blocks that each call touches in databases of different sizes, by `pg_stat_statements`. Uses a
 * Postgres server of its own, which ends with the process and leaves nothing behind.
 */
export async function* measureGrowth({
  sizes,
  print,
}: {
  sizes: readonly number[];
  print: (text: string) => void;
}): AsyncGenerator<GrowthResult> {
  const server = await startOwnPostgresServer(STATISTICS);
  const bySize = new Map<number, ReadonlyMap<string, number>>();
  for (const posts of sizes) {
    print(`Filling ${posts.toLocaleString('en')} posts with six deliveries each …`);
    bySize.set(posts, await measureSize(server, posts));
  }
  for (const call of CALLS) yield toResult(call, bySize);
}

function toResult(
  { name: call }: Call,
  bySize: ReadonlyMap<number, ReadonlyMap<string, number>>,
): GrowthResult {
  const counts = [...bySize].map(([posts, blocks]) => [posts, blocks.get(call) ?? 0] as const);
  const fewest = counts[0]?.[1] ?? 0;
  const max = counts.at(-1)?.[1] ?? 0;
  const ratio = Math.round((max / Math.max(1, fewest)) * 100) / 100;
  const hasGrown = ratio > MAX_RATIO && max > FEW_BLOCKS;
  const problem = `${call} reads ${ratio} times as many blocks; at most ${MAX_RATIO} times is allowed.`;
  return { call, blocks: Object.fromEntries(counts), ratio, problems: hasGrown ? [problem] : [] };
}

async function measureSize(
  server: PostgresServer,
  posts: number,
): Promise<ReadonlyMap<string, number>> {
  const databaseUrl = await server.createDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-bench-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const fanfare = await startFanfare(
    readConfig({
      LOG_LEVEL: 'error',
      ...WITHOUT_LIMITS,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      FANFARE_PROCESS: 'web',
      FANFARE_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    }),
  );
  try {
    await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const context = await fillDatabase(fanfare, { pool, posts });
    const blocks = new Map<string, number>();
    for (const call of CALLS) blocks.set(call.name, await countBlocks(pool, call, context));
    return blocks;
  } finally {
    await fanfare.close();
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillDatabase(
  fanfare: Fanfare,
  { pool, posts }: { pool: pg.Pool; posts: number },
): Promise<Omit<CallContext, 'time'>> {
  const large = await seedDemo(fanfare);
  const small = deriveTokenText('sandbox', Buffer.alloc(32, 1));
  await seedPerson(fanfare, SMALL_USER, small);
  const { deps } = fanfare.container;
  const find = (email: string) =>
    deps.prisma.member.findFirstOrThrow({
      where: { user: { email } },
      select: { workspaceId: true, userId: true },
    });
  const own = await find(DEMO_USER.email);
  const { workspaceId } = await find(SMALL_USER.email);
  await fill(pool, { posts, large: own.workspaceId, small: workspaceId, userId: own.userId });
  const { signal } = new AbortController();
  await fillGrams(deps);
  await updateDeliveryCounts(deps, { signal });
  await pool.query('VACUUM ANALYZE');
  return { url: fanfare.url, tokens: { large, small }, deps, posts };
}

/** Fills the grams. Continues like the worker if a batch took too long for its transaction on a busy machine. */
async function fillGrams(deps: Fanfare['container']['deps']): Promise<void> {
  const { signal } = new AbortController();
  for (let failures = 0; ; failures += 1) {
    try {
      await fillSearchGrams(deps, { signal });
      return;
    } catch (error) {
      const isTimeout =
        error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028';
      if (!isTimeout || failures === MAX_TIMEOUTS) throw error;
    }
  }
}

/** Returns the fewest blocks of several calls. */
async function countBlocks(
  pool: pg.Pool,
  call: Call,
  context: Omit<CallContext, 'time'>,
): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await pool.query('SELECT pg_stat_statements_reset()');
    await call.run({ ...context, time });
    const { rows } = await pool.query<{ blocks: string }>(
      `SELECT COALESCE(sum(shared_blks_hit + shared_blks_read), 0) AS blocks FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND query NOT LIKE '%pg_stat_statements%'`,
    );
    counts.push(Number(rows[0]?.blocks ?? 0));
  }
  return Math.min(...counts);
}
