import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const CHANGES_AT_ONCE = 5000;
/** Counting a large workspace reads an index entry for each of its deliveries. */
const COUNTING = { timeout: 600_000, maxWait: 60_000 } as const;
/** Any number that no other advisory lock has. */
const LOCK_ID = 7_320_450_112;

/**
 * Keeps the counts for analytics up to date: counts workspaces that aren't counted yet, or whose time zone
 * changed, and adds the changes since. Each step is a transaction, so the counts and the changes together are
 * exact at any time, even after an interruption.
 */
export async function updateDeliveryCounts(
  deps: Deps,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted && (await countNextWorkspace(deps)));
  while (!signal.aborted && (await addChanges(deps)) > 0);
}

/** Counts one workspace. Returns false if all are counted. */
function countNextWorkspace({ prisma }: Deps): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    await lock(tx);
    // In the order of the partial index: Postgres expects nearly all workspaces to match, and would read them all.
    const [next] = await tx.$queryRaw<{ id: string; timeZone: string }[]>`
      SELECT id, time_zone AS "timeZone" FROM workspace
      WHERE counted_time_zone IS DISTINCT FROM time_zone ORDER BY time_zone LIMIT 1`;
    if (next === undefined) return false;
    const { id, timeZone } = next;
    await tx.$executeRaw`DELETE FROM delivery_count WHERE workspace_id = ${id}`;
    // One statement: it sees a delivery's change if, and only if, it sees the changed delivery.
    await tx.$executeRaw`
      WITH counted AS (DELETE FROM delivery_count_change WHERE workspace_id = ${id})
      INSERT INTO delivery_count (workspace_id, day, platform, environment, published, failed, other)
      SELECT d.workspace_id, (d.created_at AT TIME ZONE ${timeZone}::text)::date, d.platform, a.environment,
        count(*) FILTER (WHERE d.state = 'published'), count(*) FILTER (WHERE d.state = 'failed'),
        count(*) FILTER (WHERE d.state NOT IN ('published', 'failed'))
      FROM delivery d JOIN account a ON a.id = d.account_id
      WHERE d.workspace_id = ${id} GROUP BY 1, 2, 3, 4`;
    await tx.$executeRaw`UPDATE workspace SET counted_time_zone = ${timeZone} WHERE id = ${id}`;
    return true;
  }, COUNTING);
}

/** Returns how many changes it added. Those of workspaces that aren't counted are in the deliveries themselves. */
function addChanges({ prisma }: Deps): Promise<number> {
  return prisma.$transaction(async (tx) => {
    await lock(tx);
    const [row] = await tx.$queryRaw<{ added: number }[]>`
      WITH change AS (
        DELETE FROM delivery_count_change WHERE (workspace_id, seq) IN (
          SELECT workspace_id, seq FROM delivery_count_change LIMIT ${CHANGES_AT_ONCE})
        RETURNING *
      ), added AS (
        INSERT INTO delivery_count (workspace_id, day, platform, environment, published, failed, other)
        SELECT c.workspace_id, (c.at AT TIME ZONE w.counted_time_zone)::date, p.platform, c.environment,
          sum(c.published), sum(c.failed), sum(c.other)
        FROM change c JOIN workspace w ON w.id = c.workspace_id AND w.counted_time_zone IS NOT NULL
          CROSS JOIN LATERAL unnest(c.platforms) AS p(platform)
        GROUP BY 1, 2, 3, 4
        ON CONFLICT (workspace_id, day, platform, environment) DO UPDATE SET
          published = delivery_count.published + excluded.published,
          failed = delivery_count.failed + excluded.failed, other = delivery_count.other + excluded.other
      )
      SELECT count(*)::int AS added FROM change`;
    return row?.added ?? 0;
  });
}

/** A workspace isn't counted while changes are added, which would then be added to the wrong days or twice. */
async function lock(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_ID})`;
}
