import type { StatusOutput } from '#app/domain/delivery/analytics.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { UNDECIDED_COMMENTS } from '../first-comments/undecided-comments.ts';
import { findPause } from '../installation/describe-pause.ts';
import { getUsage } from '../usage/get-usage.ts';
import { IS_RUNNABLE } from '../open-states.ts';

/** Returns the publishing status of the actor's workspace, in the actor's environment. */
export async function getStatus(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock' | 'installation'>,
  actor: Actor,
): Promise<StatusOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const [deliveries, accounts, usage] = await Promise.all([
    countDeliveries(deps, actor),
    countAccounts(deps, actor),
    getUsage(deps, actor),
  ]);
  return { deliveries, accounts, ...usage, paused: findPause(deps) };
}

async function countDeliveries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Actor,
): Promise<StatusOutput['deliveries']> {
  // Each post is read once, by its ID, and none if their environment doesn't matter.
  const ofEnvironment = environment
    ? Prisma.sql`WHERE (SELECT p.environment FROM post p WHERE p.id = o.post_id) = ${environment}`
    : Prisma.empty;
  const [row] = await prisma.$queryRaw<StatusOutput['deliveries'][]>`
    SELECT COALESCE(sum(going), 0)::int AS "onTheirWay", COALESCE(sum(late), 0)::int AS late,
      COALESCE(sum(held), 0)::int AS "needDecision"
    FROM (
      SELECT d.post_id, count(*) FILTER (WHERE NOT d.needs_decision) AS going,
        count(*) FILTER (WHERE NOT d.needs_decision AND d.late_at IS NOT NULL) AS late,
        count(*) FILTER (WHERE d.needs_decision) AS held
      FROM delivery d WHERE d.workspace_id = ${workspaceId} AND d.state ${IS_RUNNABLE} GROUP BY d.post_id
      UNION ALL
      SELECT c.post_id, 0, 0, count(*) ${UNDECIDED_COMMENTS} AND d.workspace_id = ${workspaceId}
      GROUP BY c.post_id
    ) o ${ofEnvironment}`;
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
