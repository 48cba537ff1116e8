import { createHash, createHmac } from 'node:crypto';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { WorkItem } from './delivery-row.ts';

/** What went live, once per delivery and never changed. The delivery's row already carries id and link. */
export async function createReceipt(
  tx: Prisma.TransactionClient,
  { item, now, signingKey }: { item: WorkItem; now: Date; signingKey: Buffer },
): Promise<void> {
  const live = await tx.delivery.findUniqueOrThrow({
    where: { id: item.id },
    select: { remoteId: true, url: true, publishedAt: true },
  });
  const media = await tx.mediaAsset.findMany({
    where: { id: { in: [...item.mediaAssetIds] } },
    select: { sha256: true },
  });
  const facts = {
    deliveryId: item.id,
    workspaceId: item.workspaceId,
    platform: item.platform,
    remoteId: live.remoteId,
    url: live.url,
    contentHash: createHash('sha256').update(item.text).digest('hex'),
    mediaHash: media[0]?.sha256 ?? null,
    publishedAt: live.publishedAt ?? now,
  };
  const signature = createHmac('sha256', signingKey)
    .update(JSON.stringify(facts))
    .digest('base64url');
  await tx.receipt.create({ data: { id: createId('rcpt'), ...facts, signature } });
}
