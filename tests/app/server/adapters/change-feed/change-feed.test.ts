import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createChangeFeed } from '#app/server/adapters/change-feed/create-change-feed.ts';
import { createId } from '#app/server/db/ids.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import type { ChangeFeed } from '#app/server/ports/change-feed.ts';
import { createLiveReads } from '#app/server/services/live-reads.ts';
import {
  createEmbeddedTestDatabase,
  createPostgresTestDatabase,
  describeWithPostgres,
  type TestDatabase,
} from '#tests/support/database.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const PATIENCE = { timeout: PATIENCE_MS, interval: 10 };

interface Bench {
  readonly writer: TestDatabase['database'];
  readonly feed: ChangeFeed;
  /** Statements run by this process's own pool. */
  readonly statements: string[];
  close(): Promise<void>;
}

/** Creates a process that watches, and a connection of another one that writes. */
async function createBench(
  create: () => Promise<TestDatabase>,
  { parameters = '', pollMs = 500, probeEveryMs = 200 } = {},
): Promise<Bench> {
  const own = await create();
  const reader =
    own.databaseUrl === null
      ? own.database
      : await openDatabase({ databaseUrl: `${own.databaseUrl}${parameters}`, dataDir: null });
  const statements: string[] = [];
  const runQuery = reader.pool.query.bind(reader.pool);
  const query = vi.spyOn(reader.pool, 'query').mockImplementation((...args: unknown[]) => {
    statements.push(String(args[0]));
    return Reflect.apply(runQuery, undefined, args) as undefined;
  });
  const feed = createChangeFeed({ database: reader, logger, pollMs, probeEveryMs });
  return {
    writer: own.database,
    feed,
    statements,
    async close() {
      await feed.stop();
      query.mockRestore();
      if (reader !== own.database) await reader.close();
      await own.close();
    },
  };
}

async function createPost({ prisma }: TestDatabase['database']): Promise<string> {
  const [id, workspaceId] = [createId('post'), createId('ws')];
  await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln & Ash' } });
  await prisma.post.create({
    data: {
      id,
      workspaceId,
      source: 'api',
      environment: 'sandbox',
      content: {},
      contentHash: 'x',
    },
  });
  return id;
}

const settle = (writer: TestDatabase['database'], id: string, stateSummary: string) =>
  writer.prisma.post.update({ where: { id }, data: { stateSummary }, select: { id: true } });

/** Tests the behavior that all change sources share. */
function describeFeed(title: string, open: () => Promise<Bench>): void {
  describe(`a feed ${title}`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());

    it('reports changes committed on another connection', async () => {
      const id = await createPost(bench.writer);
      const changed = vi.fn();
      const stop = bench.feed.subscribe(`post:${id}`, changed);
      await settle(bench.writer, id, 'publishing');
      await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0);
      stop();
    });

    it('serves a hundred watchers of one post with one query per change', async () => {
      const id = await createPost(bench.writer);
      const reads: (string | undefined)[] = [];
      const live = createLiveReads(bench.feed);
      const read = async () => {
        const row = await bench.writer.prisma.post.findUnique({ where: { id } });
        reads.push(row?.stateSummary);
        return row?.stateSummary;
      };
      const stop = new AbortController();
      const seen = Array.from({ length: 100 }, () => new Set<string | undefined>());
      const watching = seen.map(async (states) => {
        const source = { key: id, topic: `post:${id}` as const, read };
        for await (const state of live.watch(source, stop.signal)) states.add(state);
      });
      await vi.waitUntil(() => seen.every(({ size }) => size === 1), PATIENCE);
      const states = ['publishing', 'partial', 'published'];
      for (const state of states) {
        await settle(bench.writer, id, state);
        await vi.waitUntil(() => seen.every((mine) => mine.has(state)), PATIENCE);
      }
      stop.abort();
      await Promise.all(watching);
      // One read at the start, one per change, and extra ones for a first check or a late notification, but
      // not one per watcher.
      expect(reads.length).toBeLessThanOrEqual(2 * (states.length + 1));
    });
  });
}

describeFeed('change feed of the embedded database', () => createBench(createEmbeddedTestDatabase));

describeWithPostgres('change feed on Postgres', () => {
  const benches: Bench[] = [];
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close();
  });
  const open = async (options: Parameters<typeof createBench>[1]): Promise<Bench> => {
    const bench = await createBench(createPostgresTestDatabase, options);
    benches.push(bench);
    return bench;
  };

  describeFeed('by notification', () => createBench(createPostgresTestDatabase));
  describeFeed('by polling, behind a pooler', () =>
    createBench(createPostgresTestDatabase, { parameters: '?pgbouncer=true', pollMs: 20 }),
  );

  it('runs no query per watcher while notifications arrive', async () => {
    // On a busy machine, a late probe would count as a lost connection and start polling.
    const { feed, writer, statements } = await open({ pollMs: 10, probeEveryMs: 2000 });
    const ids = [await createPost(writer), await createPost(writer)];
    const changed = vi.fn();
    for (const id of ids) feed.subscribe(`post:${id}`, changed);
    // The feed reports every topic once it's live. If it polled before, the first poll did the same.
    const isPoll = (text: string): boolean => !text.includes('pg_notify');
    const countReports = (): number => (statements.some(isPoll) ? 2 : 1);
    const isLive = () => changed.mock.calls.length >= ids.length * countReports();
    await vi.waitUntil(isLive, PATIENCE);
    statements.length = 0;
    await settle(writer, ids[0] ?? '', 'publishing');
    await vi.waitUntil(() => statements.some((text) => text.includes('pg_notify')), PATIENCE);
    expect(statements.filter(isPoll)).toEqual([]);
  });

  it('runs one query for all watchers when polling', async () => {
    const { feed, writer, statements } = await open({ parameters: '?pgbouncer=true', pollMs: 10 });
    for (let count = 0; count < 20; count += 1)
      feed.subscribe(`post:${await createPost(writer)}`, silent);
    statements.length = 0;
    await vi.waitUntil(() => statements.length >= 3, PATIENCE);
    expect(new Set(statements).size).toBe(1);
    expect(statements.some((text) => text.includes('LISTEN'))).toBe(false);
  });

  it('misses no change while its connection is down, and listens again afterwards', async () => {
    const { feed, writer } = await open({ pollMs: 20 });
    const id = await createPost(writer);
    const changed = vi.fn();
    feed.subscribe(`post:${id}`, changed);
    for (const state of ['publishing', 'partial', 'published']) {
      await vi.waitUntil(async () => (await cutListeners(writer)) > 0, PATIENCE);
      changed.mockClear();
      await settle(writer, id, state);
      await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0);
    }
  });
});

/** Ends the listening connections, as a failover does. Returns their number. */
async function cutListeners({ prisma }: TestDatabase['database']): Promise<number> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN %' AND state = 'idle'`;
  return rows.length;
}
