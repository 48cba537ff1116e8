import type { UpdateWebhookInput, WebhookOutput } from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { checkWebhookUrl } from './check-url.ts';
import type { WebhookWriteDeps } from './create-webhook.ts';
import { ENDPOINT_COLUMNS, noSuchWebhook, toVisible, toWebhookOutput } from './endpoint-row.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { WORKING } from './record-try.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Lists the workspace's endpoints that the actor may see, oldest first. */
export async function listWebhooks(
  { prisma, clock }: Deps,
  actor: Actor,
): Promise<{ items: WebhookOutput[] }> {
  requireRole(actor, 'viewer', 'webhooks:read');
  const rows = await prisma.webhookEndpoint.findMany({
    where: toVisible(actor),
    select: ENDPOINT_COLUMNS,
    orderBy: { id: 'asc' },
  });
  return { items: rows.map((row) => toWebhookOutput(row, clock.now())) };
}

/** Returns an endpoint. Throws `not_found`, also for another workspace's endpoint. */
export async function getWebhook(
  deps: Deps,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<WebhookOutput> {
  requireRole(actor, 'viewer', 'webhooks:read');
  return readWebhook(deps, actor, { webhookId });
}

/**
 * Returns an endpoint without checking a scope, for a caller that just changed it: seeing one's own change
 * needs none. Throws `not_found`.
 */
export async function readWebhook(
  { prisma, clock }: Deps,
  actor: Actor,
  { webhookId: id }: { webhookId: string },
): Promise<WebhookOutput> {
  const row = await prisma.webhookEndpoint.findFirst({
    where: { ...toVisible(actor), id },
    select: ENDPOINT_COLUMNS,
  });
  if (!row) throw noSuchWebhook();
  return toWebhookOutput(row, clock.now());
}

/**
 * Changes the given fields. Re-enabling an endpoint sends the messages that waited for it. Throws
 * `not_found`, or `validation_failed` for a URL that Fanfare doesn't send to.
 */
export async function updateWebhook(
  deps: WebhookWriteDeps & Pick<ServiceDeps, 'queue'>,
  actor: Actor,
  { webhookId, ...input }: UpdateWebhookInput & { webhookId: string },
): Promise<WebhookOutput> {
  requireRole(actor, 'editor', 'webhooks:write');
  await readWebhook(deps, actor, { webhookId });
  if (input.url !== undefined) checkWebhookUrl(deps, input.url);
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { ...toVisible(actor), id: webhookId },
      data: toChange(input, now),
    });
    if (count === 0) throw noSuchWebhook();
    await recordAudit(tx, actor, { action: 'webhook.changed', subject: webhookId, at: now });
    if (isWakened(input)) await enqueueWebhooks(deps.queue, [{ endpointId: webhookId }], tx);
    await recordEffect(tx, webhookId);
  });
  if (isWakened(input)) deps.queue.wake();
  return readWebhook(deps, actor, { webhookId });
}

/** Returns whether waiting messages can be sent after this change. */
function isWakened({ url, enabled }: UpdateWebhookInput): boolean {
  return enabled === true || (url !== undefined && enabled !== false);
}

function toChange(
  { url, description, events, enabled }: UpdateWebhookInput,
  now: Date,
): Prisma.WebhookEndpointUpdateManyMutationInput {
  return {
    // A new URL is a new receiver, so its failure history starts over.
    ...(url === undefined ? {} : { url, failures: 0, pausedUntil: null }),
    ...(description === undefined ? {} : { description }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(enabled === undefined ? {} : { enabled, disabledReason: null }),
    ...(enabled === true ? { ...WORKING, disabledAt: null, emailDueAt: null } : {}),
    ...(enabled === false ? { disabledAt: now, emailDueAt: null } : {}),
  };
}

/** Deletes an endpoint with its log and stops sending to it. Throws `not_found`. */
export async function deleteWebhook(
  { prisma, clock, queue }: Deps & Pick<ServiceDeps, 'queue'>,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'webhooks:write');
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.webhookEndpoint.deleteMany({
      where: { ...toVisible(actor), id: webhookId },
    });
    if (count === 0) throw noSuchWebhook();
    const at = clock.now();
    await recordAudit(tx, actor, { action: 'webhook.deleted', subject: webhookId, at });
  });
  await queue.forget([webhookId]);
}
