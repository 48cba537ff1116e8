import { UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { NOTHING_SENT } from '#app/server/services/deliveries/nothing-sent.ts';
import type { DeletionOutlook } from '#app/domain/identity/account-deletion.ts';
import { type Actor, isRecentSignIn, requirePerson } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { CHARGED } from './close-workspace.ts';
import { toOwnWorkspaces } from './own-workspaces.ts';

/** Returns what would happen if this person deleted their account now. */
export async function getDeletionOutlook(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
): Promise<DeletionOutlook> {
  requirePerson(actor);
  const workspace = toOwnWorkspaces(actor.userId);
  const unsent = { state: { in: [...UNSENT_STATES] }, ...NOTHING_SENT };
  const [rows, waitingDeliveries, connectedAccounts, subscriptions] = await Promise.all([
    prisma.workspace.findMany({
      where: workspace,
      select: { id: true, name: true, _count: { select: { members: true } } },
      orderBy: { id: 'asc' },
    }),
    prisma.delivery.count({ where: { workspace, ...unsent } }),
    prisma.account.count({ where: { workspace, state: { not: 'revoked' } } }),
    prisma.subscription.count({ where: { workspace, status: { in: CHARGED } } }),
  ]);
  return {
    workspaces: rows.map(({ id, name, _count }) => ({
      id,
      name,
      otherMembers: _count.members - 1,
    })),
    waitingDeliveries,
    connectedAccounts,
    hasSubscription: subscriptions > 0,
    needsSignIn: !isRecentSignIn(actor, { now: clock.now(), level: 'strict_mfa' }),
  };
}
