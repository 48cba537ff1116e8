import { defineStatement, type Sql, type SqlPool } from '../sql.ts';

/**
 * For SQL: `state ${OPEN_STATES}` is true for a delivery that can still change. These are literals rather
 * than parameters, so that Postgres can use the partial indexes that have the same condition.
 */
export const OPEN_STATES = "NOT IN ('published', 'failed', 'canceled')";

/** For SQL: `state ${RUNNABLE_STATES}` is true for a delivery that workers run: open, and neither scheduled nor held. */
export const RUNNABLE_STATES = "NOT IN ('published', 'failed', 'canceled', 'scheduled', 'held')";

/** A delivery as a worker needs it, as stored. */
interface ClaimedDelivery {
  readonly id: string;
  readonly postId: string;
  readonly workspaceId: string;
  readonly accountId: string;
  readonly platform: string;
  readonly text: string;
  readonly hashtags: string[];
  readonly options: unknown;
  readonly mediaAssetIds: string[];
  readonly coverAssetId: string | null;
  readonly renditionIds: string[];
  readonly state: string;
  readonly step: string | null;
  readonly stepState: unknown;
  readonly attempt: number;
  readonly lostCommits: number;
  readonly slotAt: Date | null;
  readonly intentAt: Date | null;
  readonly reconnectUntil: Date | null;
  readonly errorKind: string | null;
  readonly startedAt: Date | null;
  readonly fingerprint: string | null;
  readonly createdAt: Date;
  readonly runAt: Date;
  readonly liveParts: unknown;
}

/** Its account, without the tokens. */
interface ClaimedAccount {
  readonly environment: string;
  readonly externalId: string;
  readonly accountName: string;
  readonly handle: string | null;
  readonly details: unknown;
}

/** A delivery that was claimed, with its account. */
export type ClaimedRow = ClaimedDelivery & ClaimedAccount;

/** For SQL: the columns of `ClaimedRow`, of the delivery `d` and its account `a`. */
export const CLAIMED_COLUMNS = `d.id, d.post_id AS "postId", d.workspace_id AS "workspaceId",
    d.account_id AS "accountId", d.platform, d.text, d.hashtags, d.options,
    d.media_asset_ids AS "mediaAssetIds", d.cover_asset_id AS "coverAssetId",
    d.rendition_ids AS "renditionIds", d.state, d.step, d.step_state AS "stepState", d.attempt,
    d.lost_commits AS "lostCommits", d.slot_at AS "slotAt", d.intent_at AS "intentAt",
    d.reconnect_until AS "reconnectUntil", d.error_kind AS "errorKind", d.started_at AS "startedAt", d.fingerprint, d.created_at AS "createdAt",
    d.run_at AS "runAt", d.live_parts AS "liveParts",
    a.environment, a.external_id AS "externalId", a.name AS "accountName", a.handle, a.details`;

/** A claimed delivery, and whether the claim started its first step. */
export type StartedRow = ClaimedRow & { readonly isStarted: boolean };

/**
 * Returns a statement that leases deliveries. One at its beginning also starts its first step, if that step
 * needs no more than a write: `first` has such steps by environment and platform.
 */
const toClaim = (lock: string): string => `WITH free AS MATERIALIZED (
    SELECT d.id, wanted.lease_token, first.step, first.phase,
      first.step IS NOT NULL AND d.state = 'queued' AND d.step IS NULL AND d.slot_at IS NULL
        AND d.rendition_ids = '{}' AS is_started
    FROM unnest($1::text[], $2::text[]) AS wanted(id, lease_token)
      JOIN delivery d ON d.id = wanted.id
      JOIN account a ON a.id = d.account_id
      LEFT JOIN jsonb_to_recordset($5::jsonb)
        AS first(environment text, platform text, step text, phase text)
        ON first.environment = a.environment AND first.platform = a.platform
    WHERE d.state ${RUNNABLE_STATES} AND NOT d.needs_decision AND d.run_at <= $4::timestamptz
      AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      AND ((a.held_until > $4::timestamptz AND d.intent_at IS NULL)
        OR a.state = 'needs_reauthorization') IS NOT TRUE
    ${lock}
  )
  UPDATE delivery d
  SET lease_token = free.lease_token, lease_until = clock_timestamp() + make_interval(secs => $3::int),
    state = CASE WHEN is_started THEN free.phase ELSE d.state END,
    step = CASE WHEN is_started THEN free.step ELSE d.step END,
    started_at = CASE WHEN is_started THEN coalesce(d.started_at, $4::timestamptz) ELSE d.started_at END,
    updated_at = CASE WHEN is_started THEN now() ELSE d.updated_at END
  FROM free, account a
  WHERE d.id = free.id AND a.id = d.account_id
  RETURNING d.lease_token AS "leaseToken", is_started AS "isStarted", ${CLAIMED_COLUMNS}`;

type ReturnedRow = StartedRow & { readonly leaseToken: string };

const CLAIM = defineStatement<ReturnedRow>('delivery_claim', toClaim('FOR NO KEY UPDATE OF d'));
// Without waiting for a lock while holding others, so that two batches never block each other.
const CLAIM_SEVERAL = defineStatement<ReturnedRow>(
  'delivery_claim_several',
  toClaim('FOR NO KEY UPDATE OF d SKIP LOCKED'),
);

/** A first step that can start without a rate slot or an intent. */
export interface FirstStep {
  readonly environment: string;
  readonly platform: string;
  readonly step: string;
  readonly phase: string;
}

/** Who claims a delivery. */
export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly leaseToken: string;
}

export interface ClaimTerms {
  readonly leaseSeconds: number;
  /** By the app clock: due times use it, leases use the database's. */
  readonly now: Date;
  readonly firstSteps: readonly FirstStep[];
}

/**
 * Leases deliveries, each with its own token, and returns them with their accounts by token. Leases those that
 * are due and unleased, and whose account is neither held nor waiting for its user. A rate limit holds back only
 * unsent deliveries, not the tracking of sent ones. Waits for a single delivery's row; of several, those whose
 * rows another transaction is writing are skipped.
 */
export async function claimRows(
  sql: Sql,
  claims: readonly DeliveryClaim[],
  { leaseSeconds, now, firstSteps }: ClaimTerms,
): Promise<ReadonlyMap<string, StartedRow>> {
  const rows = await sql.query(claims.length === 1 ? CLAIM : CLAIM_SEVERAL, [
    claims.map(({ deliveryId }) => deliveryId),
    claims.map(({ leaseToken }) => leaseToken),
    leaseSeconds,
    now.toISOString(),
    JSON.stringify(firstSteps),
  ]);
  return new Map(rows.map(({ leaseToken, ...row }) => [leaseToken, row]));
}

/** What a published delivery's row, timeline, and receipt have. `events` and `receipts` are rows as JSON. */
export interface PublishedDelivery {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly postId: string;
  readonly remoteId: string | null;
  readonly url: string | null;
  readonly note: string | null;
  readonly evidence: string | null;
  readonly publishedAt: Date;
  readonly events: string;
  readonly receipts: string;
  /** The posts of a thread as JSON; `[]` for a single post. */
  readonly liveParts: string;
  /** The kinds of its follow-ups. */
  readonly followUps: readonly string[];
}

const SAVE_PUBLISHED = defineStatement<{ readonly moved: number }>(
  'delivery_save_published',
  `WITH locked AS MATERIALIZED (
    SELECT id FROM post WHERE id = $3 FOR UPDATE
  ), moved AS (
    UPDATE delivery
    SET state = 'published', step = NULL, step_state = '{}', remote_id = $4, url = $5, note = $6,
      evidence = coalesce($7::text, evidence), published_at = $8::timestamptz, late_at = NULL,
      live_parts = $11::jsonb,
      error_kind = NULL, error_code = NULL, error_message = NULL, error_remedy = NULL,
      platform_message = NULL, retry_safe = NULL, lease_token = NULL, lease_until = NULL, updated_at = now()
    FROM locked
    WHERE delivery.id = $1 AND lease_token = $2 AND post_id = locked.id
    RETURNING delivery.id, delivery.post_id, delivery.options
  ), commented AS (
    INSERT INTO first_comment (delivery_id, post_id, text, run_at)
    SELECT id, post_id, options ->> 'firstComment', $8::timestamptz FROM moved
    WHERE options ->> 'firstComment' IS NOT NULL
    ON CONFLICT (delivery_id) DO NOTHING
  ), followed AS (
    INSERT INTO follow_up (delivery_id, post_id, kind, run_at)
    SELECT moved.id, moved.post_id, kind, $8::timestamptz FROM moved, unnest($12::text[]) AS kind
    ON CONFLICT (delivery_id, kind) DO NOTHING
  ), told AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data, exchanges)
    SELECT e.id, moved.id, e.at, e.attempt, e.step, e.kind, e.message, e.data, e.exchanges
    FROM moved, jsonb_to_recordset($9::jsonb) AS
      e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb,
        exchanges bytea)
  ), signed AS (
    INSERT INTO receipt (id, delivery_id, statement, compressed_statement, key_id, created_at)
    SELECT r.id, moved.id, r.statement, r."compressedStatement", r."keyId", clock_timestamp()
    FROM moved, jsonb_to_recordset($10::jsonb) AS
      r(id text, statement text, "compressedStatement" bytea, "keyId" text)
    ON CONFLICT (delivery_id) DO NOTHING
  )
  SELECT count(*)::int AS moved FROM moved`,
);

/** Derives a post's state from its deliveries. */
const SUMMARIZE = `UPDATE post SET updated_at = now(), state_summary = (
    SELECT CASE
      WHEN bool_or(state ${RUNNABLE_STATES} AND NOT needs_decision) THEN 'publishing'
      WHEN bool_or(needs_decision) THEN 'needs_decision'
      WHEN bool_or(state = 'held') THEN 'held'
      WHEN bool_or(state = 'scheduled') THEN 'scheduled'
      WHEN bool_and(state = 'published') THEN 'published'
      WHEN bool_or(state = 'published' OR live_parts <> '[]') THEN 'partial'
      WHEN bool_and(state = 'canceled') THEN 'canceled'
      ELSE 'failed' END
    FROM delivery WHERE post_id = post.id)`;

const UPDATE_SUMMARIES = defineStatement<never>(
  'post_update_summaries',
  `${SUMMARIZE} WHERE id = ANY($1::text[])`,
);

/** Derives the states of posts from their deliveries. The caller holds the posts' row locks. */
export async function updateSummaries(sql: Sql, postIds: readonly string[]): Promise<void> {
  await sql.query(UPDATE_SUMMARIES, [postIds]);
}

const SUMMARIZE_PUBLISHED = defineStatement<never>(
  'post_summarize_published',
  `${SUMMARIZE}
  WHERE id = $1 AND EXISTS (SELECT FROM delivery WHERE id = $2 AND state = 'published')`,
);

/**
 * Saves that a delivery is live, with its timeline, receipt, first comment to write, and post's summary, releases its lease, and clears
 * the state of its steps, which nothing needs any more. Returns false, and writes nothing, if the lease is gone.
 * Throws a unique violation if another delivery of the account owns the platform's post.
 *
 * Deliveries of one post that finish at the same time must see each other in the summary. That's why the first
 * statement locks the post's row and the summary is a second one, which sees what earlier transactions wrote.
 */
export async function savePublishedRow(
  sql: Pick<SqlPool, 'queryTogether'>,
  published: PublishedDelivery,
): Promise<boolean> {
  const { deliveryId, leaseToken, postId, remoteId, url, note, evidence } = published;
  const values = [
    deliveryId,
    leaseToken,
    postId,
    remoteId,
    url,
    note,
    evidence,
    published.publishedAt.toISOString(),
    published.events,
    published.receipts,
    published.liveParts,
    published.followUps,
  ];
  const [row] = await sql.queryTogether(
    { statement: SAVE_PUBLISHED, values },
    { statement: SUMMARIZE_PUBLISHED, values: [postId, deliveryId] },
  );
  return row?.moved === 1;
}
