import { revokeGrant } from '../accounts/revoke-grant.ts';
import { TOKEN_COLUMNS } from '../accounts/token-columns.ts';
import type { ServiceDeps } from '../deps.ts';
import { ACCOUNT_DELETED, cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { WHERE_OPEN } from '../open-states.ts';

export type CloseDeps = Pick<
  ServiceDeps,
  'prisma' | 'clock' | 'logger' | 'http' | 'platforms' | 'secrets' | 'billing'
>;

/** Statuses in which the payment provider still charges, or will charge. */
export const CHARGED = ['active', 'trialing', 'past_due'];

/**
 * Winds down the workspace of an owner who left, as far as possible now: cancels unsent deliveries, revokes
 * the tokens of accounts without deliveries in progress, and cancels the subscription. The worker repeats
 * this until nothing is left, so an unavailable service delays it but loses nothing.
 */
export async function closeWorkspace(deps: CloseDeps, workspaceId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.prisma.$transaction(
    (tx) => cancelUnsent(tx, { workspaceId, event: ACCOUNT_DELETED, now }),
    CLOSING,
  );
  await endAccounts(deps, workspaceId);
  await endSubscription(deps, workspaceId);
}

/** Enough to cancel ten thousand waiting deliveries in one transaction. */
export const CLOSING = { timeout: 60_000 } as const;

/**
 * Revokes tokens, except those of accounts with a sent delivery that is still being tracked; these stay until
 * it has finished.
 */
async function endAccounts(deps: CloseDeps, workspaceId: string): Promise<void> {
  const rows = await deps.prisma.account.findMany({
    where: {
      workspaceId,
      accessTokenEnc: { not: null },
      deliveries: { none: { state: WHERE_OPEN, needsDecision: false } },
    },
    select: TOKEN_COLUMNS,
  });
  for (const row of rows) {
    await revokeGrant(deps, row);
    await deps.prisma.account.updateMany({
      where: { id: row.id, accessTokenEnc: row.accessTokenEnc },
      data: {
        // A restored user finds the account in its place and reconnects it.
        ...(row.state === 'revoked' ? {} : { state: 'needs_reauthorization' }),
        accessTokenEnc: null,
        refreshTokenEnc: null,
        nextProbeAt: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
      },
    });
  }
}

async function endSubscription(deps: CloseDeps, workspaceId: string): Promise<void> {
  const row = await deps.prisma.subscription.findFirst({
    where: { workspaceId, status: { in: CHARGED } },
    select: { id: true, subscriptionId: true },
  });
  if (!row) return;
  try {
    if (row.subscriptionId !== null) await deps.billing.cancelSubscription(row.subscriptionId);
  } catch (error) {
    deps.logger.error({ err: error, workspaceId }, 'A subscription couldn’t be canceled yet.');
    return;
  }
  await deps.prisma.subscription.updateMany({
    where: { id: row.id, status: { in: CHARGED } },
    data: { status: 'canceled' },
  });
}
