import { defineStatement, type Sql } from '../sql.ts';
import { type CallEffect, commitText, toCommitValues } from './idempotency-record.ts';
import { type Reservation, reservationText, toReservationValues } from './usage-day.ts';

/** A post as it's inserted. Its ID and creation time are shared with its deliveries. */
export interface NewPost {
  readonly id: string;
  readonly workspaceId: string;
  readonly authorUserId: string;
  readonly authorTokenId: string | null;
  readonly source: string;
  readonly environment: string;
  readonly content: object;
  readonly contentHash: string;
  readonly createdAt: Date;
  /** When a scheduled post is published; null if it's published at once. */
  readonly schedule: NewSchedule | null;
}

/** A scheduled post's time, as stored. */
export interface NewSchedule {
  readonly at: Date;
  readonly local: string;
  readonly timeZone: string;
  readonly rule: string;
  readonly zonesVersion: string;
}

/** A post's own columns that are inserted for each delivery. With a lease token, the delivery is leased. */
export interface NewDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly platform: string;
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly options: object;
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
  readonly renditionIds: readonly string[];
  readonly fingerprint: string;
  readonly state: string;
  readonly step?: string | null;
  readonly startedAt?: Date | null;
  readonly runAt: Date;
  /** The time of the day that it counts on, if that isn't the day it's created. */
  readonly countedAt?: Date | null;
  readonly leaseToken: string | null;
}

/** Everything that `insertPost` writes. */
export interface NewPostRows {
  readonly post: NewPost;
  /** In Postgres's form of an array (`toPostGrams`). */
  readonly searchGrams: string;
  readonly deliveries: readonly NewDelivery[];
  readonly leaseSeconds: number;
  readonly usage: Reservation;
  /** The files to mark as used, without duplicates. */
  readonly mediaIds: readonly string[];
  /** The call with an idempotency key whose effect the post is, or null. */
  readonly effect: CallEffect | null;
}

/** The counts of what `insertPost` wrote. If one is lower than requested, the transaction must fail. */
export interface InsertedPost {
  /** The days that the post was counted against: 0 if the quota is used up. */
  readonly reserved: number;
  /** The files that were marked: fewer than given if one was just deleted. */
  readonly marked: number;
  /** The records of idempotency keys: 0 without a key, or if a retry has taken the call over. */
  readonly committed: number;
}

const INSERT = defineStatement<InsertedPost>(
  'post_insert',
  `WITH reserved AS (${reservationText(14)}), marked AS (
    UPDATE media_asset SET last_used_at = $9::timestamptz
    WHERE id = ANY($12::text[]) AND workspace_id = $2 AND state = 'ready' AND deleted_at IS NULL
    RETURNING 1
  ), committed AS (${commitText(21)}), post AS (
    INSERT INTO post (id, workspace_id, author_user_id, author_token_id, source, environment, content,
      content_hash, search_grams, state_summary, created_at, updated_at, publish_at, publish_local, time_zone,
      publish_rule, zones_version)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $13::int[],
      CASE WHEN $26::timestamptz IS NULL THEN 'publishing' ELSE 'scheduled' END, $9::timestamptz, now(),
      $26::timestamptz, $27, $28, $29, $30)
    RETURNING id, workspace_id, created_at
  ), inserted AS (
    INSERT INTO delivery (post_id, workspace_id, created_at, run_at, updated_at, id, account_id, platform,
      text, hashtags, options, media_asset_ids, cover_asset_id, rendition_ids, fingerprint, state, step,
      started_at, counted_at, lease_token, lease_until)
    SELECT post.id, post.workspace_id, post.created_at, d."runAt", now(), d.id, d."accountId", d.platform,
      d.text, d.hashtags, d.options, d."mediaAssetIds", d."coverAssetId", d."renditionIds", d.fingerprint,
      d.state, d.step, d."startedAt", d."countedAt", d."leaseToken",
      CASE WHEN d."leaseToken" IS NOT NULL
        THEN clock_timestamp() + make_interval(secs => $11::int) END
    FROM post, jsonb_to_recordset($10::jsonb) AS d(
      id text, "accountId" text, platform text, text text, hashtags text[], options jsonb,
      "mediaAssetIds" text[], "coverAssetId" text, "renditionIds" text[], fingerprint text, state text,
      step text, "startedAt" timestamptz, "countedAt" timestamptz, "runAt" timestamptz, "leaseToken" text)
  )
  SELECT (SELECT count(*)::int FROM reserved) AS reserved, (SELECT count(*)::int FROM marked) AS marked,
    (SELECT count(*)::int FROM committed) AS committed`,
);

/**
 * Inserts a post with its deliveries, counts it against the daily quota, marks its files as used, and stores
 * it as the effect of the call's idempotency key, in one statement. If one of these fails, the others are
 * written nevertheless, so the caller must let its transaction fail.
 */
export async function insertPost(
  sql: Sql,
  { post, searchGrams, deliveries, leaseSeconds, usage, mediaIds, effect }: NewPostRows,
): Promise<InsertedPost> {
  const [written] = await sql.query(INSERT, [
    post.id,
    post.workspaceId,
    post.authorUserId,
    post.authorTokenId,
    post.source,
    post.environment,
    JSON.stringify(post.content),
    post.contentHash,
    post.createdAt.toISOString(),
    JSON.stringify(deliveries),
    leaseSeconds,
    [...mediaIds].sort(),
    searchGrams,
    ...toReservationValues(usage),
    ...toCommitValues(effect),
    ...toScheduleValues(post.schedule),
  ]);
  return written ?? { reserved: 0, marked: 0, committed: 0 };
}

/** Returns the values of the post's time. Without one, all are null. */
function toScheduleValues(schedule: NewSchedule | null) {
  if (schedule === null) return [null, null, null, null, null] as const;
  const { at, local, timeZone, rule, zonesVersion } = schedule;
  return [at.toISOString(), local, timeZone, rule, zonesVersion] as const;
}

/** A post with its deliveries as JSON, whose times are ISO 8601 strings. */
export interface StoredPost<Content, Delivery> {
  readonly id: string;
  readonly source: string;
  readonly environment: string;
  readonly content: Content;
  readonly createdAt: Date;
  readonly publishAt: Date | null;
  readonly publishLocal: string | null;
  readonly timeZone: string | null;
  readonly queued: { readonly queueId: string } | null;
  /** The delivery of an earlier post that this post sends again. */
  readonly resends: { readonly id: string; readonly postId: string } | null;
  readonly deliveries: readonly Delivery[] | null;
}

const FIND = defineStatement<StoredPost<unknown, unknown>>(
  'post_find',
  `SELECT post.id, post.source, post.environment, post.content, post.created_at AS "createdAt",
    post.publish_at AS "publishAt", post.publish_local AS "publishLocal", post.time_zone AS "timeZone", (
    SELECT jsonb_build_object('queueId', queued.queue_id) FROM queue_post queued
    WHERE queued.post_id = post.id) AS queued, (
    SELECT jsonb_build_object('id', original.id, 'postId', original.post_id)
    FROM delivery original WHERE original.id = post.resends_delivery_id) AS resends, (
    SELECT jsonb_agg(sent) FROM (
      SELECT d.id, d.platform, d.account_id AS "accountId", d.state, d.remote_id AS "remoteId", d.url, d.note,
        d.error_kind AS "errorKind", d.error_code AS "errorCode", d.error_message AS "errorMessage",
        d.error_remedy AS "errorRemedy", d.platform_message AS "platformMessage",
        d.retry_safe AS "retrySafe", d.needs_decision AS "needsDecision", d.evidence,
        d.started_at AS "startedAt", d.published_at AS "publishedAt", d.created_at AS "createdAt",
        d.run_at AS "runAt", d.reconnect_until AS "reconnectUntil", d.removed_at AS "removedAt", d.late_at AS "lateAt",
        d.media_asset_ids AS "mediaAssetIds", d.rendition_ids AS "renditionIds", d.text, d.hashtags,
        d.intent_at AS "intentAt", d.live_parts AS "liveParts", d.options, d.person_vouched AS "personVouched",
        d.resent_at AS "resentAt",
        (SELECT jsonb_build_object('id', resent.id) FROM post resent
          WHERE d.resent_at IS NOT NULL AND resent.resends_delivery_id = d.id) AS "resentAs",
        CASE WHEN d.options ? 'firstComment' THEN (
          SELECT jsonb_build_object('text', c.text, 'state', c.state,
            'intentAt', c.intent_at, 'remoteId', c.remote_id, 'url', c.url,
            'errorMessage', c.error_message, 'errorRemedy', c.error_remedy,
            'platformMessage', c.platform_message, 'publishedAt', c.published_at)
          FROM first_comment c WHERE c.delivery_id = d.id) END AS "firstComment",
        CASE WHEN d.platform = 'youtube' AND d.state = 'published' THEN (
          SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'state', f.state, 'url', f.url,
            'errorMessage', f.error_message, 'errorRemedy', f.error_remedy,
            'platformMessage', f.platform_message, 'needsReconnect', f.needs_reconnect,
            'finishedAt', f.finished_at) ORDER BY f.kind DESC)
          FROM follow_up f WHERE f.delivery_id = d.id) END AS "followUps",
        jsonb_build_object('name', account.name, 'handle', account.handle, 'state', account.state,
          'environment', account.environment, 'heldUntil', account.held_until,
          'needsReconnectAt', account.needs_reconnect_at) AS account
      FROM delivery d JOIN account ON account.id = d.account_id
      WHERE d.post_id = post.id) sent) AS deliveries
  FROM post
  WHERE post.id = $1 AND post.workspace_id = $2 AND ($3::text IS NULL OR post.environment = $3)`,
);

/**
 * Finds a post in a workspace, and in an environment unless it's null, with its deliveries and their accounts.
 * Prisma would take three statements. This takes one, because every read of a post runs it.
 */
export async function findPostWithDeliveries<Content, Delivery>(
  sql: Sql,
  filter: { postId: string; workspaceId: string; environment: string | null },
): Promise<StoredPost<Content, Delivery> | undefined> {
  const { postId, workspaceId, environment } = filter;
  const [row] = await sql.query(FIND, [postId, workspaceId, environment]);
  return row as StoredPost<Content, Delivery> | undefined;
}
