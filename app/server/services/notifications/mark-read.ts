import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

interface ReadFilter {
  /** Only this one. */
  readonly id?: string;
  /** Only those about this post. */
  readonly postId?: string;
}

/** Marks the actor's notifications in this workspace as read, or some of them. Returns how many were unread. */
export async function markRead(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { workspaceId, userId }: Actor,
  { id, postId }: ReadFilter,
): Promise<number> {
  const { count } = await prisma.notification.updateMany({
    where: {
      workspaceId,
      userId,
      readAt: null,
      ...(id === undefined ? {} : { id }),
      ...(postId === undefined ? {} : { postId }),
    },
    data: { readAt: clock.now() },
  });
  return count;
}
