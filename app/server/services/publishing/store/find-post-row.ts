import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { DeliveryRow, PostRow } from '#app/server/services/deliveries/to-post-output.ts';

/** JSON form: timestamps are ISO 8601 strings. */
type AsJson<T> = {
  readonly [Name in keyof T]: T[Name] extends Date
    ? string
    : T[Name] extends Date | null
      ? string | null
      : T[Name];
};

interface DeliveryJson extends Omit<AsJson<DeliveryRow>, 'account'> {
  readonly account: AsJson<DeliveryRow['account']>;
}

interface Row extends Omit<PostRow, 'deliveries'> {
  readonly deliveries: readonly DeliveryJson[] | null;
}

/**
 * Finds a post in the actor's workspace and environment, with its deliveries and their accounts; null if
 * there is none. `POST_COLUMNS` would take three statements. This takes one, because every publish and every
 * read of a post runs it.
 */
export async function findPostRow(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Actor,
  postId: string,
): Promise<PostRow | null> {
  const [row] = await prisma.$queryRaw<Row[]>`
    SELECT post.id, post.source, post.environment, post.content, post.created_at AS "createdAt", (
      SELECT jsonb_agg(sent) FROM (
        SELECT d.id, d.platform, d.account_id AS "accountId", d.state, d.remote_id AS "remoteId", d.url, d.note,
          d.error_kind AS "errorKind", d.error_code AS "errorCode", d.error_message AS "errorMessage",
          d.error_remedy AS "errorRemedy", d.platform_message AS "platformMessage",
          d.retry_safe AS "retrySafe", d.needs_decision AS "needsDecision", d.evidence,
          d.started_at AS "startedAt", d.published_at AS "publishedAt", d.created_at AS "createdAt",
          d.run_at AS "runAt", d.removed_at AS "removedAt", d.late_at AS "lateAt",
          d.media_asset_ids AS "mediaAssetIds", d.rendition_ids AS "renditionIds",
          jsonb_build_object('name', account.name, 'handle', account.handle, 'state', account.state,
            'environment', account.environment, 'heldUntil', account.held_until) AS account
        FROM delivery d JOIN account ON account.id = d.account_id
        WHERE d.post_id = post.id) sent) AS deliveries
    FROM post
    WHERE post.id = ${postId} AND post.workspace_id = ${workspaceId}
      AND (${environment}::text IS NULL OR post.environment = ${environment})`;
  return row ? { ...row, deliveries: (row.deliveries ?? []).map(toDeliveryRow) } : null;
}

function toDeliveryRow(row: DeliveryJson): DeliveryRow {
  const { account } = row;
  return {
    ...row,
    startedAt: toDate(row.startedAt),
    publishedAt: toDate(row.publishedAt),
    createdAt: new Date(row.createdAt),
    runAt: new Date(row.runAt),
    removedAt: toDate(row.removedAt),
    lateAt: toDate(row.lateAt),
    account: { ...account, heldUntil: toDate(account.heldUntil) },
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
