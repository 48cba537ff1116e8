import { defineStatement, type Sql } from '../sql.ts';

/** A post's new time. */
export interface StoredMove {
  readonly id: string;
  readonly at: Date;
  readonly local: string;
  readonly timeZone: string;
  readonly rule: string;
  readonly zonesVersion: string;
  /** The post has started elsewhere and keeps its time: only what is held of it is due at `at`. */
  readonly keepsTime: boolean;
  /** The new author of a post that has none anymore; null to keep the author. */
  readonly authorUserId: string | null;
}

/** A delivery that changed. */
export interface ChangedDelivery {
  readonly id: string;
  readonly postId: string;
  readonly attempt: number;
}

const MOVE = defineStatement<ChangedDelivery>(
  'changed_post_move',
  `WITH moved AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS moved(id text, at timestamptz, local text, "timeZone" text,
      rule text, "zonesVersion" text, "keepsTime" boolean, "authorUserId" text)
  ), timed AS (
    UPDATE post SET publish_at = moved.at, publish_local = moved.local, time_zone = moved."timeZone",
      publish_rule = moved.rule, zones_version = moved."zonesVersion",
      author_user_id = COALESCE(moved."authorUserId", author_user_id), updated_at = now()
    FROM moved WHERE post.id = moved.id AND NOT moved."keepsTime"
  ), adopted AS (
    UPDATE post SET author_user_id = moved."authorUserId", updated_at = now()
    FROM moved WHERE post.id = moved.id AND moved."keepsTime" AND moved."authorUserId" IS NOT NULL
  )
  UPDATE delivery d SET state = 'scheduled', run_at = moved.at, counted_at = moved.at, lease_token = NULL,
    lease_until = NULL, late_at = NULL, error_code = NULL, error_message = NULL, error_remedy = NULL,
    updated_at = now()
  FROM moved WHERE d.post_id = moved.id
    AND (d.state = 'held' OR d.state = 'scheduled' AND NOT moved."keepsTime")
  RETURNING d.id, d.post_id AS "postId", d.attempt`,
);

/** Gives posts other times and ends their holds. Clears leases, so a release that is checking them moves nothing. */
export async function moveChangedPosts(
  sql: Sql,
  moves: readonly StoredMove[],
): Promise<ChangedDelivery[]> {
  return sql.query(MOVE, [JSON.stringify(moves)]);
}

const SET_OPTIONS = defineStatement<ChangedDelivery>(
  'changed_post_set_options',
  `WITH changed AS (
    UPDATE post SET content = c.content, updated_at = now()
    FROM jsonb_to_recordset($1::jsonb) AS c(id text, content jsonb) WHERE post.id = c.id
  )
  UPDATE delivery d SET options = o.options, lease_token = NULL, lease_until = NULL, updated_at = now()
  FROM jsonb_to_recordset($2::jsonb) AS o(id text, options jsonb)
  WHERE d.id = o.id AND d.state IN ('scheduled', 'held')
  RETURNING d.id, d.post_id AS "postId", d.attempt`,
);

/** Stores posts' new content and the options of their deliveries. Clears leases, as a move does. */
export async function setChangedOptions(
  sql: Sql,
  {
    posts,
    deliveries,
  }: {
    readonly posts: readonly { readonly id: string; readonly content: object }[];
    readonly deliveries: readonly { readonly id: string; readonly options: object }[];
  },
): Promise<ChangedDelivery[]> {
  return sql.query(SET_OPTIONS, [JSON.stringify(posts), JSON.stringify(deliveries)]);
}

/** A delivery that would send what another post sends to the same account within the window. */
export interface RepeatedDelivery {
  readonly postId: string;
  readonly otherId: string;
  readonly account: string;
}

const FIND_REPEATED = defineStatement<RepeatedDelivery>(
  'changed_post_find_repeated',
  `WITH sent AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS sent("postId" text, "accountId" text, fingerprint text,
      since timestamptz, until timestamptz)
  )
  SELECT DISTINCT ON (same."postId") same."postId", same."otherId", a.name AS account FROM (
    SELECT sent."postId", d.post_id AS "otherId", d.account_id FROM sent
    JOIN delivery d ON d.account_id = sent."accountId" AND d.fingerprint = sent.fingerprint
    WHERE d.workspace_id = $1 AND NOT d.post_id = ANY ($3::text[]) AND d.created_at > sent.since
      AND d.created_at < sent.until AND d.state NOT IN ('failed', 'canceled', 'scheduled', 'held')
      AND d.removed_at IS NULL
    UNION ALL
    SELECT sent."postId", d.post_id, d.account_id FROM sent
    JOIN delivery d ON d.account_id = sent."accountId" AND d.fingerprint = sent.fingerprint
    WHERE d.workspace_id = $1 AND NOT d.post_id = ANY ($3::text[]) AND d.state = 'scheduled'
      AND d.run_at > sent.since AND d.run_at < sent.until
  ) same JOIN account a ON a.id = same.account_id ORDER BY same."postId", same."otherId"`,
);

/** Finds the posts that would repeat one that doesn't move with them. */
export async function findRepeated(
  sql: Sql,
  {
    workspaceId,
    sent,
    movedIds,
  }: {
    readonly workspaceId: string;
    readonly sent: readonly {
      readonly postId: string;
      readonly accountId: string;
      readonly fingerprint: string;
      readonly since: Date;
      readonly until: Date;
    }[];
    readonly movedIds: readonly string[];
  },
): Promise<RepeatedDelivery[]> {
  return sql.query(FIND_REPEATED, [workspaceId, JSON.stringify(sent), movedIds]);
}
