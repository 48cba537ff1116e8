import { PLANNED_STATES } from '#app/domain/posts/delivery-state.ts';
import { Disambiguation, type PublishAt } from '#app/domain/posts/publish-at.ts';
import type { DraftContent, DraftOutput } from '#app/domain/posts/saved-drafts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { leaveQueues } from '#app/server/db/queries/queue.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { findPost, type FoundPost } from '../publishing/store/find-post.ts';
import { insertDraft } from './insert-draft.ts';
import { listAccountIds, toPostDraftContent } from './post-draft-content.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'mediaLinks'>;

interface MovedPost {
  readonly postId: string;
  /** The time for which a draft was just scheduled, to undo that. */
  readonly undoes?: Date | null;
}

const MOVED = 'This post was moved in the meantime, so it stays scheduled.';

/**
 * Cancels a scheduled or held post and creates a draft with its content, accounts, and time, in one transaction. A
 * time that has passed is left out, and so is one that is undone. A post in a queue frees its slot, and its draft
 * keeps the queue. Throws `not_found`, or `conflict` if the post isn't scheduled or held anymore, has another time
 * than the undone one, or if the workspace has reached its limit of drafts; then nothing changes.
 */
export async function moveToDrafts(
  { prisma, clock, mediaLinks }: Deps,
  actor: Actor,
  { postId, undoes = null }: MovedPost,
): Promise<DraftOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const now = clock.now();
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT id FROM post WHERE id = ${postId} AND workspace_id = ${actor.workspaceId} FOR UPDATE`;
    const post = await findPost({ prisma: tx }, actor, postId);
    refuseUnlessPlanned(post);
    const content = toPostDraftContent({ mediaLinks }, post);
    // The draft keeps the accounts, even if a platform's default account has changed since.
    delete content.platforms;
    content.accountIds = listAccountIds(post);
    const { queueId, publishAt, plannedAt } = await findTime(tx, { postId, now });
    if (undoes !== null && plannedAt?.getTime() !== undoes.getTime())
      throw new AppError('conflict', { message: MOVED });
    if (queueId !== null) await leaveQueues(withinPrisma(tx), [postId]);
    const event = { message: 'Moved to drafts by a person.', data: toAuthor(actor) };
    const { workspaceId } = actor;
    await cancelUnsent(tx, { workspaceId, postIds: [postId], event, now });
    const planned = queueId === null ? publishAt && { publishAt } : { queue: queueId };
    const draft: DraftContent = { ...content, ...(undoes === null ? planned : {}) };
    return insertDraft(tx, actor, { post: draft, now });
  });
}

function refuseUnlessPlanned({ deliveries }: FoundPost): void {
  const open = deliveries.filter(({ state }) => state !== 'canceled');
  if (open.length > 0 && open.every(({ state }) => PLANNED_STATES.has(state))) return;
  const message =
    open.length === 0
      ? 'This post was canceled, so it can’t be moved to drafts. Duplicate it instead.'
      : 'Only a scheduled or held post can be moved to drafts. Duplicate this post instead.';
  throw new AppError('conflict', { message });
}

interface PostTime {
  readonly queueId: string | null;
  /** The time as a request has it; null if there's none, or if it has passed. */
  readonly publishAt: PublishAt | null;
  /** The instant, also one that has passed. */
  readonly plannedAt: Date | null;
}

/** Returns a post's queue and time. */
async function findTime(
  tx: Prisma.TransactionClient,
  { postId, now }: { readonly postId: string; readonly now: Date },
): Promise<PostTime> {
  const { queued, publishAt, publishLocal, timeZone, publishRule } =
    await tx.post.findUniqueOrThrow({
      where: { id: postId },
      select: {
        queued: { select: { queueId: true } },
        publishAt: true,
        publishLocal: true,
        timeZone: true,
        publishRule: true,
      },
    });
  const queueId = queued?.queueId ?? null;
  const found = { queueId, plannedAt: publishAt };
  if (publishAt === null || publishAt <= now) return { ...found, publishAt: null };
  const rule = Disambiguation.safeParse(publishRule);
  if (!rule.success || publishLocal === null || timeZone === null)
    return { ...found, publishAt: publishAt.toISOString() };
  const wall = { local: publishLocal, timeZone, disambiguation: rule.data };
  return { ...found, publishAt: wall };
}
