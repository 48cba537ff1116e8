import { findPostWithDeliveries } from '#app/server/db/queries/post.ts';
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

interface DeliveryJson extends Omit<AsJson<DeliveryRow>, 'account' | 'firstComment' | 'followUps'> {
  readonly account: AsJson<DeliveryRow['account']>;
  readonly firstComment: AsJson<NonNullable<DeliveryRow['firstComment']>> | null;
  readonly followUps: readonly AsJson<DeliveryRow['followUps'][number]>[] | null;
}

/**
 * Finds a post in the actor's workspace and environment, with its deliveries and their accounts; null if
 * there is none.
 */
export async function findPostRow(
  { sql }: Pick<ServiceDeps, 'sql'>,
  { workspaceId, environment }: Actor,
  postId: string,
): Promise<PostRow | null> {
  const filter = { postId, workspaceId, environment };
  const row = await findPostWithDeliveries<PostRow['content'], DeliveryJson>(sql, filter);
  return row ? { ...row, deliveries: (row.deliveries ?? []).map(toDeliveryRow) } : null;
}

function toDeliveryRow(row: DeliveryJson): DeliveryRow {
  const { account, firstComment, followUps } = row;
  return {
    ...row,
    startedAt: toDate(row.startedAt),
    publishedAt: toDate(row.publishedAt),
    createdAt: new Date(row.createdAt),
    runAt: new Date(row.runAt),
    removedAt: toDate(row.removedAt),
    lateAt: toDate(row.lateAt),
    reconnectUntil: toDate(row.reconnectUntil),
    intentAt: toDate(row.intentAt),
    resentAt: toDate(row.resentAt),
    firstComment: firstComment && {
      ...firstComment,
      intentAt: toDate(firstComment.intentAt),
      publishedAt: toDate(firstComment.publishedAt),
    },
    followUps: (followUps ?? []).map((one) => ({ ...one, finishedAt: toDate(one.finishedAt) })),
    account: {
      ...account,
      heldUntil: toDate(account.heldUntil),
      needsReconnectAt: toDate(account.needsReconnectAt),
    },
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
