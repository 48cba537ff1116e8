import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import {
  markingUsed,
  isMediaDeleted,
  type UsedMedia,
} from '#app/server/services/media/mark-used.ts';
import {
  refuseUsage,
  requireSubscription,
  reservation,
  type ReserveOptions,
} from '#app/server/services/usage/reserve-usage.ts';
import { LEASE_SECONDS } from '#app/server/services/deliveries/delivery-lease.ts';
import type { NewDelivery } from './new-delivery.ts';

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
}

/**
 * The initial state of a delivery that starts in the transaction that creates it. `step` is set only if the
 * first step may be marked as started right away.
 */
export interface Beginning {
  readonly state: DeliveryState;
  readonly step: string | null;
  readonly startedAt: Date | null;
}

interface NewRows {
  readonly post: NewPost;
  readonly rows: readonly NewDelivery[];
  /** Deliveries that this worker starts, by ID, and the lease token they share. */
  readonly begun: { token: string; beginnings: ReadonlyMap<string, Beginning> };
  readonly usage: ReserveOptions;
  readonly media: UsedMedia;
}

/**
 * Inserts a new post with its deliveries, counts it against the daily quota, and marks its files as used, all
 * in one raw SQL statement: the rest of the publish waits for it, and row by row through the Prisma client it
 * would take five times as long. Throws whatever `reserveUsage` throws, and `validation_failed` if a file was
 * just deleted. The caller must let the transaction fail, because the other rows are already written.
 */
export async function insertPost(
  tx: Prisma.TransactionClient,
  { post, rows, begun, usage, media }: NewRows,
): Promise<void> {
  requireSubscription(usage.limits);
  const deliveries = rows.map(({ columns }) => {
    const beginning = begun.beginnings.get(columns.id);
    return { ...columns, ...beginning, leaseToken: beginning ? begun.token : null };
  });
  const [written] = await tx.$queryRaw<{ reserved: number; marked: number }[]>`
    WITH reserved AS (${reservation(usage)} RETURNING 1), marked AS (${markingUsed(media)} RETURNING 1),
    post AS (
      INSERT INTO post (id, workspace_id, author_user_id, author_token_id, source, environment, content,
        content_hash, state_summary, created_at, updated_at)
      VALUES (${post.id}, ${post.workspaceId}, ${post.authorUserId}, ${post.authorTokenId},
        ${post.source}, ${post.environment}, ${JSON.stringify(post.content)}::jsonb,
        ${post.contentHash}, 'publishing', ${post.createdAt}, now())
      RETURNING id, workspace_id, created_at
    ), inserted AS (
      INSERT INTO delivery (post_id, workspace_id, created_at, run_at, updated_at, id, account_id, platform,
        text, hashtags, options, media_asset_ids, cover_asset_id, rendition_ids, fingerprint, state, step,
        started_at, lease_token, lease_until)
      SELECT post.id, post.workspace_id, post.created_at, d."runAt", now(), d.id, d."accountId", d.platform,
        d.text, d.hashtags, d.options, d."mediaAssetIds", d."coverAssetId", d."renditionIds", d.fingerprint,
        d.state, d.step, d."startedAt", d."leaseToken",
        CASE WHEN d."leaseToken" IS NOT NULL
          THEN clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) END
      FROM post, jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d(
        id text, "accountId" text, platform text, text text, hashtags text[], options jsonb,
        "mediaAssetIds" text[], "coverAssetId" text, "renditionIds" text[], fingerprint text, state text,
        step text, "startedAt" timestamptz, "runAt" timestamptz, "leaseToken" text)
    )
    SELECT (SELECT count(*)::int FROM reserved) AS reserved, (SELECT count(*)::int FROM marked) AS marked`;
  if (written?.reserved !== 1) await refuseUsage(tx, usage);
  if (written?.marked !== media.mediaIds.length) throw isMediaDeleted();
}
