import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { type ActionDeps, recordAction, startAction } from './operator-action.ts';

/** Marks an Enterprise request as handled. Throws `conflict` if it's handled already, or gone. */
export async function finishRequest(
  deps: ActionDeps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  await startAction(deps, actor);
  const at = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.contactRequest.updateMany({
      where: { id: requestId, handledAt: null },
      data: { handledAt: at },
    });
    if (count === 0)
      throw new AppError('conflict', { message: 'This request is already handled.' });
    const action = 'operator.request_handled';
    await recordAction(tx, actor, { action, workspaceId: null, subject: requestId, at });
  });
}
