import { defineStatement, type Sql } from '../sql.ts';
import type { ChangedDelivery } from './changed-post.ts';
import { leaveQueues } from './queue.ts';

/** Posts whose wall times an older version of the zone database resolved. The index has only such wall times. */
const IS_OUTDATED = `p.publish_rule IN ('earlier', 'later', 'reject') AND p.state_summary IN ('scheduled', 'held')
  AND p.zones_version COLLATE "C" < $1`;

const FIND_WORKSPACE = defineStatement<{ readonly workspaceId: string }>(
  'zone_change_find_workspace',
  `SELECT p.workspace_id AS "workspaceId" FROM post p WHERE ${IS_OUTDATED} AND p.workspace_id > $2
  ORDER BY p.workspace_id LIMIT 1`,
);

/** Returns the next workspace with outdated posts, in the order of their IDs; null after the last one. */
export async function findOutdatedWorkspace(
  sql: Sql,
  { version, after }: { readonly version: string; readonly after: string },
): Promise<string | null> {
  const [row] = await sql.query(FIND_WORKSPACE, [version, after]);
  return row?.workspaceId ?? null;
}

const LOCK_QUEUES = defineStatement<never>(
  'zone_change_lock_queues',
  `SELECT id FROM queue WHERE workspace_id = $1 ORDER BY id FOR UPDATE`,
);
const LOCK_POSTS = defineStatement<{ readonly id: string }>(
  'zone_change_lock_posts',
  `SELECT p.id FROM post p WHERE ${IS_OUTDATED} AND p.workspace_id = $2 ORDER BY p.id LIMIT $3::int FOR UPDATE`,
);

/** Locks a workspace's queues and some of its outdated posts, in the order of every writer. Returns the posts' IDs. */
export async function lockOutdatedPosts(
  sql: Sql,
  outdated: { readonly version: string; readonly workspaceId: string; readonly limit: number },
): Promise<string[]> {
  const { version, workspaceId, limit } = outdated;
  await sql.query(LOCK_QUEUES, [workspaceId]);
  const rows = await sql.query(LOCK_POSTS, [version, workspaceId, limit]);
  return rows.map(({ id }) => id);
}

/** A post with a wall time, and what it counts against the daily limits. */
export interface OutdatedPost {
  readonly id: string;
  readonly at: Date;
  readonly local: string;
  readonly timeZone: string;
  readonly rule: string;
  readonly queueId: string | null;
  /** The time of the day on which it counts. */
  readonly countedAt: Date;
  readonly posts: number;
  readonly deliveries: number;
}

const READ = defineStatement<OutdatedPost>(
  'zone_change_read_posts',
  `SELECT p.id, p.publish_at AS at, p.publish_local AS local, p.time_zone AS "timeZone", p.publish_rule AS rule,
    qp.queue_id AS "queueId", d.counted_at AS "countedAt", p.counts_as_post::int AS posts, d.deliveries
  FROM post p LEFT JOIN queue_post qp ON qp.post_id = p.id, LATERAL (
    SELECT count(*)::int AS deliveries, min(coalesce(d.counted_at, d.created_at)) AS counted_at
    FROM delivery d WHERE d.post_id = p.id AND d.state IN ('scheduled', 'held')) d
  WHERE p.id = ANY ($1::text[]) AND d.deliveries > 0 ORDER BY p.id`,
);

/** Reads posts whose locks the caller has. */
export async function readOutdatedPosts(
  sql: Sql,
  postIds: readonly string[],
): Promise<OutdatedPost[]> {
  return sql.query(READ, [postIds]);
}

const SET_VERSION = defineStatement<never>(
  'zone_change_set_version',
  `UPDATE post SET zones_version = $2 WHERE id = ANY ($1::text[])`,
);

/** Records the version that has resolved the times of posts. */
export async function setZonesVersion(
  sql: Sql,
  { postIds, version }: { readonly postIds: readonly string[]; readonly version: string },
): Promise<void> {
  await sql.query(SET_VERSION, [postIds, version]);
}

// An occurrence that nobody changed has its post's time, so the post still counts as unchanged.
const MOVE = defineStatement<ChangedDelivery>(
  'zone_change_move_posts',
  `WITH moved AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS moved(id text, at timestamptz, local text)
  ), timed AS (
    UPDATE post SET publish_at = moved.at, publish_local = moved.local, updated_at = now()
    FROM moved WHERE post.id = moved.id
  ), followed AS (
    UPDATE series_occurrence o SET at = moved.at, given_local = moved.local
    FROM moved JOIN post p ON p.id = moved.id
    WHERE o.post_id = moved.id AND o.given_local = p.publish_local
  )
  UPDATE delivery d SET run_at = moved.at, counted_at = moved.at, lease_token = NULL, lease_until = NULL,
    updated_at = now()
  FROM moved WHERE d.post_id = moved.id AND d.state IN ('scheduled', 'held')
  RETURNING d.id, d.post_id AS "postId", d.attempt`,
);
const ENTER_QUEUES = defineStatement<never>(
  'zone_change_enter_queues',
  `INSERT INTO queue_post (post_id, queue_id, slot_at)
  SELECT id, "queueId", at FROM jsonb_to_recordset($1::jsonb) AS entry(id text, "queueId" text, at timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING`,
);

/** A post's wall time with the instant that it is now. */
export interface ZonedMove {
  readonly id: string;
  readonly at: Date;
  readonly local: string;
  readonly queueId: string | null;
}

/**
 * Gives posts new instants, with their slots and the occurrences of their series. Holds stay. Clears leases, so a
 * release that is checking them moves nothing. The caller holds the locks of the queues and the posts.
 */
export async function moveZonedPosts(
  sql: Sql,
  moves: readonly ZonedMove[],
): Promise<ChangedDelivery[]> {
  const queued = moves.filter(({ queueId }) => queueId !== null);
  // One post's new slot is another one's old slot, and the unique index allows no two with the same even in between.
  if (queued.length > 0) {
    await leaveQueues(
      sql,
      queued.map(({ id }) => id),
    );
  }
  const changed = await sql.query(MOVE, [JSON.stringify(moves)]);
  if (queued.length > 0) await sql.query(ENTER_QUEUES, [JSON.stringify(queued)]);
  return changed;
}
