import type { CreateCheckoutInput } from '#app/domain/billing/billing.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/**
 * Throws `forbidden` unless the IDs (ours or the sign-in provider's) and email address that old clients send
 * belong to the actor.
 */
export async function requireSelf(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { userId }: Actor,
  input: Pick<CreateCheckoutInput, 'userId' | 'clerkUserId' | 'email'>,
): Promise<void> {
  const ids = [input.userId, input.clerkUserId].filter((id) => id);
  const email = input.email?.trim().toLowerCase();
  if (ids.length === 0 && !email) return;
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, identities: { select: { subject: true } } },
  });
  const own = new Set([userId, ...user.identities.map(({ subject }) => subject)]);
  if (ids.every((id) => own.has(id ?? '')) && (!email || email === user.email)) return;
  throw new AppError('forbidden', {
    message: 'The user ID or email address doesn’t belong to the signed-in user.',
  });
}
