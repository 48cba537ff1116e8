import type { PlanPayer } from '#app/domain/billing/billing.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/**
 * Returns who can update the workspace's payment method. Names the person only while they're a member. Null if
 * nobody pays.
 */
export async function readPayer(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, userId }: Actor,
): Promise<PlanPayer | null> {
  const subscription = await prisma.subscription.findUnique({
    where: { workspaceId },
    select: { customerId: true },
  });
  if (!subscription?.customerId) return null;
  const payer = await prisma.payer.findUnique({
    where: { customerId: subscription.customerId },
    select: { userId: true },
  });
  if (payer === null) return null;
  if (payer.userId === userId) return { isYou: true, name: null };
  const member = await prisma.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId: payer.userId } },
    select: { user: { select: { firstName: true, lastName: true, email: true } } },
  });
  return { isYou: false, name: member && toName(member.user) };
}

interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

const toName = ({ firstName, lastName, email }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
