import { z } from 'zod';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/** A post's time, and its place in a queue, before a person moved it. Stored with the move, so it can be undone. */
const FormerPost = z.object({
  at: z.string(),
  local: z.string(),
  timeZone: z.string(),
  rule: z.string(),
  zonesVersion: z.string(),
  queueId: z.string().nullable(),
});

/** A delivery before the move: a held one has the reason of its hold. */
const FormerDelivery = z.object({
  state: DeliveryState,
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  errorRemedy: z.string().nullable(),
});

/** The part of a move's event from which it can be undone. */
export const MoveRecord = z.object({
  /** The time that the move gave to the post. */
  to: z.string(),
  from: FormerPost,
  was: FormerDelivery,
});
export type MoveRecord = z.infer<typeof MoveRecord>;

/** Reads what a move is about to replace, by delivery. Empty for a post without a time. */
export async function readMoveRecords(
  tx: Pick<Prisma.TransactionClient, 'post'>,
  { postId, to }: { readonly postId: string; readonly to: Date },
): Promise<Map<string, MoveRecord>> {
  const { queued, deliveries, ...post } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: {
      publishAt: true,
      publishLocal: true,
      timeZone: true,
      publishRule: true,
      zonesVersion: true,
      queued: { select: { queueId: true } },
      deliveries: {
        select: { id: true, state: true, errorCode: true, errorMessage: true, errorRemedy: true },
      },
    },
  });
  const from = FormerPost.safeParse({
    at: post.publishAt?.toISOString(),
    local: post.publishLocal,
    timeZone: post.timeZone,
    rule: post.publishRule,
    zonesVersion: post.zonesVersion,
    queueId: queued?.queueId ?? null,
  }).data;
  if (!from) return new Map();
  return new Map(
    deliveries.map(({ id, ...was }) => [id, MoveRecord.parse({ to: to.toISOString(), from, was })]),
  );
}
