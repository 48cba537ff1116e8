import type {
  ListWebhookDeliveriesInput,
  WebhookDeliveryOutput,
  WebhookDeliveryPage,
} from '#app/domain/webhooks/webhooks.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
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
  const found = await findNewestRows<{ id: string }>(prisma, {
    table: 'webhook_delivery',
    columns: { endpoint_id: webhookId, ...(state ? { state } : {}) },
    select: { id: true },
    cursor,
    most: limit + 1,
  });
  const rows = await prisma.webhookDelivery.findMany({
    where: { id: { in: found.slice(0, limit).map(({ id }) => id) }, endpointId: webhookId },
    select: DELIVERY_COLUMNS,
    orderBy: { id: 'desc' },
  });
  const items = rows.map(toWebhookDeliveryOutput);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
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
  if (!row)
    throw new AppError('not_found', { message: 'This webhook has no message with this ID.' });
  return toWebhookDeliveryOutput(row);
}
