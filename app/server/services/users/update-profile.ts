import type { UpdateProfileInput } from '#app/domain/identity/profile.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';

/** Changes the person's name. Throws `unauthenticated` for a deleted user. */
export async function updateProfile(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  names: UpdateProfileInput,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const where = { id: actor.userId, deletedAt: null };
    const { count } = await tx.user.updateMany({ where, data: names });
    if (count === 0) throw new AppError('unauthenticated');
    // The entry concerns the person in all of their workspaces; the names themselves stay out of the log.
    const person = { ...actor, workspaceId: null };
    await recordAudit(tx, person, { action: 'profile.changed', at: clock.now() });
  });
}
