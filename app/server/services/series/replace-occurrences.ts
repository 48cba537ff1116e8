import type { Occurrence } from '#app/domain/series/list-occurrences.ts';
import { DAYS_AHEAD } from '#app/domain/series/series-limits.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import { cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Replacing {
  readonly seriesId: string;
  readonly now: Date;
}

/** Adds the future occurrences that the series doesn't have yet. A worker creates their posts when they're due. */
export async function addOccurrences(
  tx: Prisma.TransactionClient,
  { seriesId, occurrences, now }: Replacing & { readonly occurrences: readonly Occurrence[] },
): Promise<void> {
  const data = occurrences
    .filter(({ at }) => at > now)
    .map(({ local, at }) => ({
      seriesId,
      local,
      at,
      dueAt: new Date(at.getTime() - DAYS_AHEAD * DAY_MS),
    }));
  await tx.seriesOccurrence.createMany({ data, skipDuplicates: true });
}

interface OccurrenceWithPost {
  readonly local: string;
  readonly state: string;
  readonly postId: string | null;
}

/**
 * Removes the future occurrences that a change of the series reaches, with their posts: not those that were published,
 * changed by themselves, or detached. Skipped ones stay if they're still among the series' times.
 */
export async function removeReplaceable(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { seriesId, now, keep }: Replacing & { readonly keep: readonly Occurrence[] },
): Promise<void> {
  const kept = keep.map(({ local }) => local);
  const found = await tx.$queryRaw<OccurrenceWithPost[]>`
    SELECT o.local, o.state, p.id AS "postId" FROM series_occurrence o LEFT JOIN post p ON p.id = o.post_id
    WHERE o.series_id = ${seriesId} AND o.at > ${now} AND (
      o.state IN ('planned', 'blocked')
      OR o.state = 'skipped' AND o.local <> ALL(${kept})
      OR o.state = 'created' AND p.state_summary IN ('scheduled', 'held')
        AND p.publish_local = o.given_local AND md5(p.content::text) = o.given_hash)`;
  const postIds = found.flatMap(({ state, postId }) =>
    state === 'created' && postId ? [postId] : [],
  );
  const message = 'Canceled because its series was changed.';
  const canceled = new Set(await cancelPosts(tx, actor, { postIds, message, now }));
  // A post that a worker released in this moment stays, and so does its occurrence.
  const gone = found.filter(
    ({ state, postId }) => state !== 'created' || canceled.has(postId ?? ''),
  );
  await tx.seriesOccurrence.deleteMany({
    where: { seriesId, local: { in: gone.map(({ local }) => local) } },
  });
  await tx.post.deleteMany({ where: { id: { in: [...canceled] }, stateSummary: 'canceled' } });
}

/** Cancels scheduled posts of a series, and returns the IDs of those that weren't too late for it. */
export async function cancelPosts(
  tx: Prisma.TransactionClient,
  actor: Actor,
  {
    postIds,
    message,
    now,
  }: { readonly postIds: readonly string[]; readonly message: string; readonly now: Date },
): Promise<string[]> {
  if (postIds.length === 0) return [];
  const { workspaceId } = actor;
  const event = { message, data: toAuthor(actor) };
  return cancelUnsent(tx, { workspaceId, postIds, event, now });
}
