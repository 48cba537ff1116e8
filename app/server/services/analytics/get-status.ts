import type { StatusOutput } from '#app/domain/delivery/analytics.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getUsage } from '../usage/get-usage.ts';
import { IS_OPEN } from '../open-states.ts';

/** Returns the publishing status of the actor's workspace, in the actor's environment. */
export async function getStatus(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
): Promise<StatusOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const [deliveries, accounts, usage] = await Promise.all([
    countDeliveries(deps, actor),
    countAccounts(deps, actor),
    getUsage(deps, actor),
  ]);
  return { deliveries, accounts, ...usage };
}

async function countDeliveries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Actor,
): Promise<StatusOutput['deliveries']> {
  const [row] = await prisma.$queryRaw<StatusOutput['deliveries'][]>`
    SELECT count(*) FILTER (WHERE NOT d.needs_decision)::int AS "onTheirWay",
      count(*) FILTER (WHERE NOT d.needs_decision AND d.late_at IS NOT NULL)::int AS late,
      count(*) FILTER (WHERE d.needs_decision)::int AS "needDecision"
    FROM delivery d JOIN post p ON p.id = d.post_id
    WHERE d.workspace_id = ${workspaceId} AND d.state ${IS_OPEN}
      AND (${environment}::text IS NULL OR p.environment = ${environment})`;
  return row ?? { onTheirWay: 0, late: 0, needDecision: 0 };
}

async function countAccounts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Actor,
): Promise<StatusOutput['accounts']> {
  const rows = await prisma.account.groupBy({
    by: ['state'],
    where: { workspaceId, state: { not: 'revoked' }, ...(environment ? { environment } : {}) },
    _count: true,
  });
  const active = rows.find(({ state }) => state === 'active')?._count ?? 0;
  const all = rows.reduce((sum, { _count: count }) => sum + count, 0);
  return { connected: all, needReconnect: all - active };
}
