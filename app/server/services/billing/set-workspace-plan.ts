import { toAlternatives } from '#app/domain/text/name-list.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { isSubscribed, PLANS, type PlanId, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type AuditData, recordAudit } from '../audit/record-audit.ts';
import { holdAffected, HOLDING } from '../deliveries/hold-planned.ts';
import type { ServiceDeps } from '../deps.ts';
import { holdOverLimit } from './hold-over-limit.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

interface OwnLimits {
  readonly postsPerDay: number | null;
  readonly deliveriesPerDay: number | null;
  readonly aiTokensPerDay: number | null;
}

interface AgreedPlan {
  readonly workspaceId: string | null;
  readonly ownerEmail: string | null;
  /** Null for no plan. */
  readonly plan: PlanId | null;
  /** Null for the plan's own limits. */
  readonly limits: OwnLimits;
  /** Writes the audit entry. Without it, the entry has no person: the operator used a command. */
  readonly record?: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Sets a workspace's plan for the operator and resolves with a description of the result. Throws `not_found`,
 * or `conflict` while the workspace pays for a different plan.
 */
export async function setWorkspacePlan(
  { prisma, clock }: Deps,
  { plan, limits, record, ...named }: AgreedPlan,
): Promise<string> {
  const workspaceId = await findWorkspace({ prisma }, named);
  const row = await prisma.subscription.findUnique({
    where: { workspaceId },
    select: { subscriptionId: true, status: true, plan: true },
  });
  const isPaid = row !== null && row.subscriptionId !== null && isOpen(row.status);
  if (isPaid && plan !== row.plan) {
    throw new AppError('conflict', {
      message: `The workspace pays for the ${row.plan ?? 'unnamed'} plan through Stripe. Cancel that subscription first, or set limits for that plan.`,
    });
  }
  const given = {
    plan,
    cycle: null,
    status: plan === null ? 'none' : 'active',
    subscriptionId: null,
  };
  const columns = isPaid ? limits : { ...given, ...NO_DATES, ...limits };
  await prisma.$transaction(async (tx) => {
    await tx.subscription.upsert({
      where: { workspaceId },
      create: { id: createId('sub'), workspaceId, ...columns },
      update: { ...columns, version: { increment: 1 } },
      select: { id: true },
    });
    const at = clock.now();
    if (plan === null) {
      const affected = { workspaceIds: [workspaceId] };
      await holdAffected(withinPrisma(tx), { affected, reason: 'held_plan_ended', now: at });
    } else await holdOverLimit(tx, { workspaceId, now: at });
    if (record) await record(tx);
    else await recordCommand(tx, { workspaceId, at, data: { plan, ...limits } });
  }, HOLDING);
  return describe(workspaceId, plan, limits);
}

async function recordCommand(
  tx: Prisma.TransactionClient,
  { workspaceId, at, data }: { workspaceId: string; at: Date; data: AuditData },
): Promise<void> {
  const facts = { ...data, byOperator: true };
  await recordAudit(
    tx,
    { workspaceId },
    { action: 'billing.subscription_changed', at, data: facts },
  );
}

const NO_DATES = { trialEndsAt: null, periodEndsAt: null, cancelAt: null };

function isOpen(status: string): boolean {
  const parsed = SubscriptionStatus.catch('none').parse(status);
  return isSubscribed(parsed) || parsed === 'past_due';
}

async function findWorkspace(
  { prisma }: Pick<Deps, 'prisma'>,
  { workspaceId, ownerEmail }: Pick<AgreedPlan, 'workspaceId' | 'ownerEmail'>,
): Promise<string> {
  const owner = { role: 'owner', user: { email: ownerEmail?.toLowerCase() ?? '' } };
  const found = await prisma.workspace.findMany({
    where: workspaceId === null ? { members: { some: owner } } : { id: workspaceId },
    select: { id: true, name: true },
  });
  const [only, ...others] = found;
  if (!only)
    throw new AppError('not_found', {
      message: 'This workspace doesn’t exist, or you aren’t a member of it.',
    });
  if (others.length === 0) return only.id;
  const list = toAlternatives(found.map(({ id, name }) => `${id} (${name})`));
  throw new AppError('conflict', {
    message: `Several workspaces match. Pass one of them with --workspace: ${list}.`,
  });
}

function describe(workspaceId: string, plan: PlanId | null, limits: OwnLimits): string {
  if (plan === null) return `${workspaceId}: no plan, so it can’t publish.`;
  const posts = limits.postsPerDay ?? PLANS[plan].postsPerDay;
  const deliveries = limits.deliveriesPerDay ?? PLANS[plan].deliveriesPerDay;
  return `${workspaceId}: ${PLANS[plan].name}, ${formatCount(posts, 'post')} and ${formatCount(deliveries, 'platform post')} a day.`;
}
