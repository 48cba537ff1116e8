import { findDeliveryToCheck } from '#app/server/db/queries/operator-deliveries.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { enqueueDelivery } from '../deliveries/enqueue-delivery.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ActionDeps, recordAction, startAction } from './operator-action.ts';

/**
 * Enqueues a late or stuck delivery that is due, so that a worker runs it now. The delivery itself isn't
 * changed: one with a lost response is reconciled first, as always. Throws `conflict` if it isn't due, or is
 * already running.
 */
export async function checkDelivery(
  deps: ActionDeps & Pick<ServiceDeps, 'queue'>,
  actor: Actor,
  { deliveryId }: { readonly deliveryId: string },
): Promise<void> {
  await startAction(deps, actor);
  const at = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const found = await findDeliveryToCheck(withinPrisma(tx), { deliveryId, now: at });
    if (!found) {
      const message =
        'This delivery isn’t waiting to be checked. Reload the page to see its state.';
      throw new AppError('conflict', { message });
    }
    await enqueueDelivery(deps.queue, found, { tx });
    const { workspaceId, platform } = found;
    const action = 'operator.delivery_checked';
    await recordAction(tx, actor, {
      action,
      workspaceId,
      subject: deliveryId,
      data: { platform },
      at,
    });
  });
  deps.queue.wake();
}
