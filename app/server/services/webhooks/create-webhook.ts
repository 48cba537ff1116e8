import { MAX_WEBHOOKS } from '#app/domain/webhooks/webhook-names.ts';
import {
  type CreateWebhookInput,
  type WebhookEnvironment,
  type WebhookOutput,
} from '#app/domain/webhooks/webhooks.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { checkWebhookUrl } from './check-url.ts';
import { ENDPOINT_COLUMNS, toWebhookOutput } from './endpoint-row.ts';
import { createSecret } from './signing.ts';

export type WebhookWriteDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets' | 'webhookSender'>;

/**
 * Creates an endpoint. Its secret appears only in this response. Throws `validation_failed` for a URL that
 * Fanfare doesn't send to, `forbidden` for a token that requests another environment's accounts, and
 * `conflict` if the workspace has reached its limit.
 */
export async function createWebhook(
  deps: WebhookWriteDeps,
  actor: Actor,
  input: CreateWebhookInput,
): Promise<{ webhook: WebhookOutput; secret: string }> {
  requireRole(actor, 'editor', 'webhooks:write');
  const environment = toEnvironment(actor, input.environment);
  checkWebhookUrl(deps, input.url);
  const { workspaceId } = actor;
  const now = deps.clock.now();
  const id = createId('whook');
  const secret = createSecret();
  const row = await deps.prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't count each other.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
    const own = { workspaceId, listenUntil: null };
    if ((await tx.webhookEndpoint.count({ where: own })) >= MAX_WEBHOOKS) {
      const message = `A workspace can have at most ${MAX_WEBHOOKS} webhooks. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const created = await tx.webhookEndpoint.create({
      data: {
        id,
        workspaceId,
        environment,
        createdAt: now,
        url: input.url,
        description: input.description,
        events: [...new Set(input.events)],
        secretEnc: deps.secrets.encrypt(secret, SEALED_VALUES.webhookSecret.toContext(id)),
      },
      select: ENDPOINT_COLUMNS,
    });
    const { host } = new URL(input.url);
    await recordAudit(tx, actor, {
      action: 'webhook.created',
      subject: id,
      at: now,
      data: { host },
    });
    await recordEffect(tx, id);
    return created;
  });
  return { webhook: toWebhookOutput(row, now), secret };
}

/**
 * Returns the endpoint's environment. Throws `forbidden` for a token that requests another environment's
 * accounts.
 */
export function toEnvironment(
  { environment: own }: Actor,
  requested: WebhookEnvironment | undefined,
): WebhookEnvironment {
  if (own === null || requested === undefined || requested === own)
    return requested ?? own ?? 'all';
  const message = `This token is for ${own} accounts, so its endpoints must be too.`;
  throw new AppError('forbidden', { message });
}
