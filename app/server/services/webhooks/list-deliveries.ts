import type {
  ListWebhookDeliveriesInput,
  WebhookDeliveryOutput,
  WebhookDeliveryPage,
} from '#app/domain/webhooks/webhooks.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { DELIVERY_COLUMNS, toWebhookDeliveryOutput } from './delivery-row.ts';
import { noSuchWebhook, toVisible } from './endpoint-row.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Lists an endpoint's past and pending messages, newest first. Throws `not_found`. */
export async function listWebhookDeliveries(
  { prisma }: Deps,
  actor: Actor,
  { webhookId, state, cursor, limit }: ListWebhookDeliveriesInput & { webhookId: string },
): Promise<WebhookDeliveryPage> {
  requireRole(actor, 'viewer', 'webhooks:read');
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { ...toVisible(actor), id: webhookId },
    select: { id: true },
  });
  if (!endpoint) throw noSuchWebhook();
  const rows = await prisma.webhookDelivery.findMany({
    where: {
      endpointId: webhookId,
      ...(state ? { state } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
    },
    select: DELIVERY_COLUMNS,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toWebhookDeliveryOutput);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Returns one message. Throws `not_found`, also for another endpoint's message. */
export async function readDelivery(
  { prisma }: Deps,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDeliveryOutput> {
  const row = await prisma.webhookDelivery.findFirst({
    where: { id: deliveryId, endpoint: { ...toVisible(actor), id: webhookId } },
    select: DELIVERY_COLUMNS,
  });
  if (!row) throw new AppError('not_found', { message: 'There is no such message.' });
  return toWebhookDeliveryOutput(row);
}
