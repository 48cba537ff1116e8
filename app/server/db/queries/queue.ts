import { defineStatement, type Sql } from '../sql.ts';
import type { ChangedDelivery } from './hold.ts';

/** A queue as a post needs it. */
export interface QueueRow {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** Minutes since Monday 00:00. */
  readonly slots: readonly number[];
  readonly isPaused: boolean;
  /** Its connected accounts, in the environment that was asked for. */
  readonly accountIds: readonly string[];
}

const FIND = defineStatement<QueueRow>(
  'queue_find',
  `SELECT q.id, q.name, q.time_zone AS "timeZone", q.slots, q.paused_at IS NOT NULL AS "isPaused", ARRAY(
    SELECT a.id FROM queue_account qa JOIN account a ON a.id = qa.account_id
    WHERE qa.queue_id = q.id AND a.state <> 'revoked' AND ($4::text IS NULL OR a.environment = $4)
    ORDER BY a.id) AS "accountIds"
  FROM queue q WHERE q.workspace_id = $1 AND (q.id = $2 OR q.name_key = $3)
  ORDER BY q.id = $2 DESC LIMIT 1`,
);

/** Finds a workspace's queue by its ID or its name. */
export async function findQueue(
  sql: Sql,
  filter: {
    readonly workspaceId: string;
    readonly id: string;
    readonly nameKey: string;
    readonly environment: string | null;
  },
): Promise<QueueRow | undefined> {
  const { workspaceId, id, nameKey, environment } = filter;
  const [row] = await sql.query(FIND, [workspaceId, id, nameKey, environment]);
  return row;
}

const LOCK = defineStatement<Omit<QueueRow, 'accountIds'>>(
  'queue_lock',
  `SELECT id, name, time_zone AS "timeZone", slots, paused_at IS NOT NULL AS "isPaused"
  FROM queue WHERE id = $1 AND workspace_id = $2 FOR UPDATE`,
);

/**
 * Locks a queue until the transaction ends, and returns it as it is then. Whoever gives a slot to a post holds this
 * lock, so no two posts get the same one. Returns undefined if the queue is gone.
 */
export async function lockQueue(
  sql: Sql,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
): Promise<Omit<QueueRow, 'accountIds'> | undefined> {
  const [row] = await sql.query(LOCK, [id, workspaceId]);
  return row;
}

/** A post that has a slot. */
export interface QueueEntry {
  readonly postId: string;
  readonly slotAt: Date;
  readonly local: string;
  /** True for a post that waits for its slot: it can get another one. */
  readonly canMove: boolean;
  /** What it counts against the daily limits. */
  readonly posts: number;
  readonly deliveries: number;
}

/** Deliveries that wait for a slot, also in a paused queue. */
const WAITS = `(d.state = 'scheduled' OR d.state = 'held' AND d.error_code = 'held_queue_paused')`;

const LIST_ENTRIES = defineStatement<QueueEntry>(
  'queue_list_entries',
  `SELECT qp.post_id AS "postId", qp.slot_at AS "slotAt", coalesce(p.publish_local, '') AS local,
    coalesce(d.waiting, 0) > 0 AND d.waiting = d.counted AS "canMove", p.counts_as_post::int AS posts,
    coalesce(d.counted, 0) AS deliveries
  FROM queue_post qp JOIN post p ON p.id = qp.post_id, LATERAL (
    SELECT count(*) FILTER (WHERE ${WAITS})::int AS waiting,
      count(*) FILTER (WHERE d.intent_at IS NOT NULL OR d.live_parts <> '[]' OR d.state NOT IN ('failed', 'canceled'))::int AS counted
    FROM delivery d WHERE d.post_id = p.id) d
  WHERE qp.queue_id = $1 AND (qp.slot_at > $2::timestamptz OR p.state_summary = 'held')
  ORDER BY qp.slot_at, qp.post_id`,
);

/** Lists the posts of a queue's slots after a time, and those that are held since an earlier slot. */
export async function listQueueEntries(
  sql: Sql,
  { queueId, after }: { readonly queueId: string; readonly after: Date },
): Promise<QueueEntry[]> {
  return sql.query(LIST_ENTRIES, [queueId, after.toISOString()]);
}

const LOCK_POSTS = defineStatement<never>(
  'queue_lock_posts',
  `SELECT p.id FROM post p WHERE p.workspace_id = (SELECT workspace_id FROM queue WHERE id = $1) AND (
    p.id = ANY ($2::text[]) OR p.state_summary IN ('scheduled', 'held')
      AND p.id IN (SELECT post_id FROM queue_post WHERE queue_id = $1))
  ORDER BY p.id FOR UPDATE`,
);

/**
 * Locks the posts of a queue that can still move, together with other posts of its workspace, in the order in which
 * every writer locks posts.
 */
export async function lockQueuedPosts(
  sql: Sql,
  queueId: string,
  others: readonly string[] = [],
): Promise<void> {
  await sql.query(LOCK_POSTS, [queueId, others]);
}

const INSERT_ENTRY = defineStatement<never>(
  'queue_post_insert',
  `INSERT INTO queue_post (post_id, queue_id, slot_at) VALUES ($1, $2, $3::timestamptz)`,
);

/** Gives a slot to a post. Throws a unique violation if another post has it. */
export async function insertQueueEntry(
  sql: Sql,
  entry: { readonly postId: string; readonly queueId: string; readonly slotAt: Date },
): Promise<void> {
  await sql.query(INSERT_ENTRY, [entry.postId, entry.queueId, entry.slotAt.toISOString()]);
}

/** A post's new slot. */
export interface Move {
  readonly postId: string;
  readonly at: Date;
  readonly local: string;
}

const LEAVE = defineStatement<never>(
  'queue_post_leave',
  `DELETE FROM queue_post WHERE post_id = ANY ($1::text[])`,
);

/** Frees the slots of posts, whatever queue they're in. */
export async function leaveQueues(sql: Sql, postIds: readonly string[]): Promise<void> {
  await sql.query(LEAVE, [postIds]);
}

const INSERT_ENTRIES = defineStatement<never>(
  'queue_post_insert_many',
  `INSERT INTO queue_post (post_id, queue_id, slot_at)
  SELECT "postId", $1, at FROM jsonb_to_recordset($2::jsonb) AS entry("postId" text, at timestamptz)`,
);

/** Gives slots to posts. Throws a unique violation if another post has one of them. */
export async function insertQueueEntries(
  sql: Sql,
  {
    queueId,
    entries,
  }: { readonly queueId: string; readonly entries: readonly Pick<Move, 'postId' | 'at'>[] },
): Promise<void> {
  await sql.query(INSERT_ENTRIES, [queueId, JSON.stringify(entries)]);
}

const MOVE = defineStatement<never>(
  'queue_post_move',
  `WITH moved AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS moved("postId" text, at timestamptz, local text)
  ), entered AS (
    INSERT INTO queue_post (post_id, queue_id, slot_at) SELECT "postId", $1, at FROM moved
  ), timed AS (
    UPDATE post SET publish_at = moved.at, publish_local = moved.local, time_zone = $3, publish_rule = 'earlier',
      zones_version = $4, updated_at = now()
    FROM moved WHERE post.id = moved."postId"
  )
  UPDATE delivery d SET run_at = moved.at, counted_at = moved.at, updated_at = now()
  FROM moved WHERE d.post_id = moved."postId" AND ${WAITS}`,
);

/** Moves posts to other slots of their queue. The caller holds the locks of the queue and of the posts. */
export async function moveQueueEntries(
  sql: Sql,
  {
    queueId,
    moves,
    timeZone,
    zonesVersion,
  }: {
    readonly queueId: string;
    readonly moves: readonly Move[];
    readonly timeZone: string;
    readonly zonesVersion: string;
  },
): Promise<void> {
  if (moves.length === 0) return;
  // Posts swap slots, and the unique index allows no two with the same slot even in between.
  await leaveQueues(
    sql,
    moves.map(({ postId }) => postId),
  );
  await sql.query(MOVE, [queueId, JSON.stringify(moves), timeZone, zonesVersion]);
}

const RELEASE = defineStatement<ChangedDelivery>(
  'queue_release',
  `UPDATE delivery SET state = 'scheduled', error_code = NULL, error_message = NULL, error_remedy = NULL,
    updated_at = now()
  WHERE post_id = ANY ($1::text[]) AND state = 'held' AND error_code = 'held_queue_paused'
  RETURNING id, post_id AS "postId"`,
);

/** Schedules deliveries again that were held because their queue was paused. */
export async function releaseQueued(
  sql: Sql,
  postIds: readonly string[],
): Promise<ChangedDelivery[]> {
  return sql.query(RELEASE, [postIds]);
}
