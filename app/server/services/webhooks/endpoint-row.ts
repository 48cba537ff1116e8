import { WebhookEventName } from '#app/domain/webhooks/webhook-event-name.ts';
import { WebhookEnvironment, WebhookOutput } from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';

export const ENDPOINT_COLUMNS = {
  id: true,
  url: true,
  description: true,
  events: true,
  environment: true,
  enabled: true,
  disabledReason: true,
  disabledAt: true,
  failingSince: true,
  oldSecretUntil: true,
  createdAt: true,
} satisfies Prisma.WebhookEndpointSelect;

type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof ENDPOINT_COLUMNS }>;

export function toWebhookOutput(row: EndpointRow, now: Date): WebhookOutput {
  const { id, url, description, enabled, oldSecretUntil } = row;
  return {
    id,
    url,
    description,
    enabled,
    // Skip event names that only an older or newer version knows.
    events: row.events.flatMap((name) => WebhookEventName.safeParse(name).data ?? []),
    environment: WebhookEnvironment.parse(row.environment),
    disabledReason: WebhookOutput.shape.disabledReason.parse(row.disabledReason),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Matches the endpoints that the actor may see: a token for sandbox accounts can't see endpoints for live
 * ones.
 */
export function toVisible(actor: Actor): Prisma.WebhookEndpointWhereInput {
  return { ...toVisibleListener(actor), listenUntil: null };
}

/** Matches endpoints and listeners alike. */
export function toVisibleListener({
  workspaceId,
  environment,
}: Actor): Prisma.WebhookEndpointWhereInput {
  return { workspaceId, ...(environment ? { environment } : {}) };
}

/** Matches endpoints, and listeners that haven't expired. */
export function toAlive(now: Date): Prisma.WebhookEndpointWhereInput {
  return { OR: [{ listenUntil: null }, { listenUntil: { gt: now } }] };
}

export function noSuchWebhook(): AppError {
  return new AppError('not_found', { message: 'This workspace has no webhook with this ID.' });
}
