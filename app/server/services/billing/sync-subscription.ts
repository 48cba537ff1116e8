import { hasPlanEnded, type SubscriptionStatus } from '#app/domain/billing/plans.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { BillingSubscription } from '#app/server/ports/billing-provider.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdAffected, HOLDING } from '../deliveries/hold-planned.ts';
import { holdOverLimit } from './hold-over-limit.ts';
import type { ServiceDeps } from '../deps.ts';
import { findSold } from './find-price.ts';
import { rankStatus, toStatus } from './to-status.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'logger' | 'settings'>;

/** Limits retries when other processes write the same row. */
const MAX_TRIES = 10;

const COLUMNS = {
  id: true,
  version: true,
  subscriptionId: true,
  customerId: true,
  plan: true,
  cycle: true,
  status: true,
} satisfies Prisma.SubscriptionSelect;

type Row = Prisma.SubscriptionGetPayload<{ select: typeof COLUMNS }>;

/**
 * Reads the subscription from the payment provider and stores its current state. The contents of events are
 * never used, so events can arrive twice, late, and in any order. Ignores subscriptions that aren't ours.
 */
export async function syncSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  const workspaceId = await findWorkspace(deps, subscriptionId);
  if (workspaceId === null) return;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Read the version before querying the provider, so a concurrent write, which may be newer, isn't
    // overwritten.
    const row = await ensureRow(deps, workspaceId);
    const found = await readAll(deps, { row, subscriptionId, workspaceId });
    if (await write(deps, { row, found, workspaceId })) return;
  }
  throw new Error(`Too many concurrent updates to subscription ${subscriptionId}.`);
}

async function findWorkspace(
  { prisma, billing }: Deps,
  subscriptionId: string,
): Promise<string | null> {
  const stored = await prisma.subscription.findUnique({
    where: { subscriptionId },
    select: { workspaceId: true },
  });
  if (stored) return stored.workspaceId;
  const workspaceId = (await billing.findSubscription(subscriptionId))?.owner?.workspaceId;
  if (workspaceId === undefined) return null;
  const workspace = await prisma.workspace.findUnique({
    where: { id: workspaceId },
    select: { id: true },
  });
  return workspace?.id ?? null;
}

async function ensureRow({ prisma }: Deps, workspaceId: string): Promise<Row> {
  await prisma.subscription.createMany({
    data: [{ id: createId('sub'), workspaceId }],
    skipDuplicates: true,
  });
  return prisma.subscription.findUniqueOrThrow({ where: { workspaceId }, select: COLUMNS });
}

interface SyncTarget {
  readonly row: Row;
  readonly subscriptionId: string;
  readonly workspaceId: string;
}

/** Reads this subscription and the one the workspace has; the better of the two counts. */
async function readAll(
  { billing, logger }: Deps,
  { row, subscriptionId, workspaceId }: SyncTarget,
): Promise<BillingSubscription | null> {
  const ids = new Set([subscriptionId, ...(row.subscriptionId ? [row.subscriptionId] : [])]);
  const read = await Promise.all([...ids].map((id) => billing.findSubscription(id)));
  const ours = read.filter((one) => one !== null);
  const open = ours.filter(({ status }) => rankStatus(toStatus(status)) > 0);
  if (open.length > 1) {
    logger.error(
      { workspaceId, subscriptions: open.map(({ id }) => id) },
      'A workspace pays for two subscriptions.',
    );
  }
  return ours.toSorted(byWorth)[0] ?? null;
}

function byWorth(one: BillingSubscription, other: BillingSubscription): number {
  const ranks = rankStatus(toStatus(other.status)) - rankStatus(toStatus(one.status));
  return ranks || other.startedAt.getTime() - one.startedAt.getTime();
}

interface FoundSubscription {
  readonly row: Row;
  readonly found: BillingSubscription | null;
  readonly workspaceId: string;
}

/** Returns false if another process wrote first. */
async function write(deps: Deps, { row, found, workspaceId }: FoundSubscription): Promise<boolean> {
  if (found === null || isOnlyHistory(row, found)) return true;
  const now = deps.clock.now();
  const columns = await toColumns(deps, row, found);
  return deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { id: row.id, version: row.version },
      data: { ...columns, version: { increment: 1 }, syncedAt: now },
    });
    if (count === 0) return false;
    await recordTrial(tx, found);
    if (hasPlanEnded(columns.status)) {
      const affected = { workspaceIds: [workspaceId] };
      await holdAffected(withinPrisma(tx), { affected, reason: 'held_plan_ended', now });
    } else if (columns.plan !== row.plan || found.id !== row.subscriptionId)
      await holdOverLimit(tx, { workspaceId, now });
    if (columns.status !== row.status || columns.plan !== row.plan) {
      const data = { from: row.status, to: columns.status, plan: columns.plan };
      const fact = { action: 'billing.subscription_changed', at: now, data } as const;
      await recordAudit(tx, { workspaceId }, fact);
    }
    return true;
  }, HOLDING);
}

/**
 * Returns whether an ended subscription must be ignored: it can't take a plan from a workspace whose plan was
 * agreed with the operator.
 */
function isOnlyHistory(row: Row, { status }: BillingSubscription): boolean {
  const isAgreed = row.subscriptionId === null && row.status !== 'none';
  return isAgreed && rankStatus(toStatus(status)) === 0;
}

async function toColumns(deps: Deps, row: Row, found: BillingSubscription) {
  const status = toStatus(found.status);
  if (status === null) {
    deps.logger.error(
      { status: found.status },
      'The payment provider returned an unknown subscription status.',
    );
  }
  const facts = { status: status ?? (row.status as SubscriptionStatus) };
  const isOther = found.id !== row.subscriptionId;
  return {
    ...facts,
    subscriptionId: found.id,
    customerId: found.customerId,
    ...(await toPlan(deps, row, { found, status: facts.status })),
    trialEndsAt: found.trialEndsAt,
    periodEndsAt: found.periodEndsAt,
    cancelAt: found.cancelAt,
    // Custom limits were agreed for the previous plan.
    ...(isOther && { postsPerDay: null, deliveriesPerDay: null, aiTokensPerDay: null }),
  };
}

/**
 * Returns the plan for a price. A price that belongs to none of our plans was agreed with the operator, who
 * set the plan here.
 */
async function toPlan(
  deps: Deps,
  row: Row,
  { found, status }: { found: BillingSubscription; status: SubscriptionStatus },
): Promise<{ plan: string | null; cycle: string | null }> {
  if (status === 'none') return { plan: null, cycle: null };
  const sold = await findSold(deps, found.price);
  return sold ?? { plan: row.plan, cycle: found.price.cycle ?? row.cycle };
}

/** Records the trial: each payer gets one, across all workspaces. */
async function recordTrial(
  tx: Prisma.TransactionClient,
  { owner, trialEndsAt, startedAt }: BillingSubscription,
): Promise<void> {
  if (owner === null || trialEndsAt === null) return;
  await tx.payer.updateMany({
    where: { userId: owner.userId, trialUsedAt: null },
    data: { trialUsedAt: startedAt },
  });
}
