import { listFollowUpKinds } from '#app/domain/posts/follow-up.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/**
 * Stores the follow-ups of a delivery that a person has found live, in the transaction that records its post as
 * live. A post that the platform publishes gets its follow-ups in the statement that records it as live.
 */
export async function addFollowUps(
  tx: Prisma.TransactionClient,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<void> {
  const { postId, options } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { postId: true, options: true },
  });
  const kinds = listFollowUpKinds(PlatformOptions.safeParse(options).data ?? {});
  await tx.followUp.createMany({
    data: kinds.map((kind) => ({ deliveryId, postId, kind, runAt: now })),
    skipDuplicates: true,
  });
}
