import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { enqueueDelivery, type NamedDelivery } from '../deliveries/enqueue-delivery.ts';

/** Makes the deliveries that wait for this rendition due now. */
export async function wakeDeliveries(
  { queue, clock }: Pick<ServiceDeps, 'queue' | 'clock'>,
  tx: Prisma.TransactionClient,
  renditionId: string,
): Promise<void> {
  const waiting = await tx.$queryRaw<NamedDelivery[]>`
    UPDATE delivery SET run_at = ${clock.now()}
    WHERE state = 'waiting' AND started_at IS NULL AND rendition_ids @> ARRAY[${renditionId}]
    RETURNING id, platform, workspace_id AS "workspaceId"`;
  for (const delivery of waiting) await enqueueDelivery(queue, delivery, { tx });
}
