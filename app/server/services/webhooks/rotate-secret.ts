import { SECRET_OVERLAP_HOURS } from '#app/domain/webhooks/webhook-names.ts';
import { type WebhookOutput } from '#app/domain/webhooks/webhooks.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { ENDPOINT_COLUMNS, noSuchWebhook, toVisible, toWebhookOutput } from './endpoint-row.ts';
import { createSecret } from './signing.ts';

const OVERLAP_MS = SECRET_OVERLAP_HOURS * 3_600_000;

/**
 * Creates a new secret. The previous one keeps signing for a day; an older one stops immediately. The new
 * secret appears only in this response. Throws `not_found`.
 */
export async function rotateSecret(
  { prisma, clock, secrets }: Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets'>,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<{ webhook: WebhookOutput; secret: string }> {
  requireRole(actor, 'editor', 'webhooks:write');
  const now = clock.now();
  const secret = createSecret();
  const { webhookSecret, oldWebhookSecret } = SEALED_VALUES;
  const row = await prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent rotations could both keep the same secret as the previous one.
    await tx.$queryRaw`SELECT id FROM webhook_endpoint WHERE id = ${webhookId} FOR UPDATE`;
    const before = await tx.webhookEndpoint.findFirst({
      where: { ...toVisible(actor), id: webhookId },
      select: { secretEnc: true },
    });
    if (!before) throw noSuchWebhook();
    const old = secrets.decrypt(before.secretEnc, webhookSecret.toContext(webhookId));
    const rotated = await tx.webhookEndpoint.update({
      where: { id: webhookId },
      data: {
        secretEnc: secrets.encrypt(secret, webhookSecret.toContext(webhookId)),
        oldSecretEnc: secrets.encrypt(old, oldWebhookSecret.toContext(webhookId)),
        oldSecretUntil: new Date(now.getTime() + OVERLAP_MS),
      },
      select: ENDPOINT_COLUMNS,
    });
    await recordAudit(tx, actor, { action: 'webhook.secret_rotated', subject: webhookId, at: now });
    await recordEffect(tx, webhookId);
    return rotated;
  });
  return { webhook: toWebhookOutput(row, now), secret };
}
