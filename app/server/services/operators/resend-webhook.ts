import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { redeliver } from '../webhooks/send-now.ts';
import { type ActionDeps, recordAction, startAction } from './operator-action.ts';

/**
 * Sends a webhook message again that was given up, with the same body and ID. Throws `conflict` if it isn't
 * failed any more, or if its endpoint is disabled.
 */
export async function resendWebhook(
  deps: ActionDeps & Pick<ServiceDeps, 'queue'>,
  actor: Actor,
  { messageId }: { readonly messageId: string },
): Promise<void> {
  await startAction(deps, actor);
  const found = await deps.prisma.webhookDelivery.findFirst({
    where: { id: messageId, state: 'failed' },
    select: { endpoint: { select: { id: true, workspaceId: true } } },
  });
  if (!found) {
    const message = 'This message isn’t failed any more. Reload the page to see the current list.';
    throw new AppError('conflict', { message });
  }
  const { id: webhookId, workspaceId } = found.endpoint;
  const at = deps.clock.now();
  const action = 'operator.webhook_resent';
  await redeliver(
    deps,
    { ...actor, workspaceId, role: 'owner' },
    {
      webhookId,
      deliveryId: messageId,
      also: (tx) => recordAction(tx, actor, { action, workspaceId, subject: messageId, at }),
    },
  );
}
