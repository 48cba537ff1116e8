import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findTrialMark } from './trial-marks.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'secrets' | 'clock'>;

export interface Payer {
  readonly userId: string;
  readonly customerId: string | null;
  readonly trialUsedAt: Date | null;
  readonly checkoutId: string | null;
}

const COLUMNS = { userId: true, customerId: true, trialUsedAt: true, checkoutId: true } as const;

export async function ensurePayer(deps: Deps, { userId }: Actor): Promise<Payer> {
  const { prisma } = deps;
  const payer = await findPayer(deps, { userId });
  if (payer) return payer;
  const trialUsedAt = await findTrialMark(deps, userId);
  await prisma.payer.createMany({ data: [{ userId, trialUsedAt }], skipDuplicates: true });
  return prisma.payer.findUniqueOrThrow({ where: { userId }, select: COLUMNS });
}

export async function findPayer(
  { prisma }: Pick<Deps, 'prisma'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Payer | null> {
  return prisma.payer.findUnique({ where: { userId }, select: COLUMNS });
}

/**
 * Creates the payer's customer at the payment provider, replacing one that the provider no longer has.
 * Returns its ID.
 */
export async function createCustomer(
  { prisma, billing }: Pick<Deps, 'prisma' | 'billing'>,
  { userId, customerId: formerId }: Payer,
): Promise<string> {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, lastName: true },
  });
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || null;
  const customerId = await billing.createCustomer({ userId, email: user.email, name, formerId });
  const { count } = await prisma.payer.updateMany({
    where: { userId, customerId: formerId },
    data: { customerId },
  });
  if (count > 0) return customerId;
  const other = await findPayer({ prisma }, { userId });
  if (other?.customerId) return other.customerId;
  throw new AppError('conflict', { message: 'Another purchase is in progress. Try again.' });
}
