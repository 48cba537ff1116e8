import type { WorkspaceLine } from '#app/domain/operators/admin-page.ts';
import { PlanId, PLANS, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import { findWorkspaces, type WorkspaceFacts } from '#app/server/db/queries/operator-workspaces.ts';
import type { ServiceDeps } from '../deps.ts';

const SHOWN = 20;

/** Reads the workspaces whose name starts with the query or whose ID it is; without one, the newest. */
export async function readWorkspaces(
  { sql, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  query: string,
): Promise<WorkspaceLine[]> {
  const rows = await findWorkspaces(sql, { query, now: clock.now(), limit: SHOWN });
  return rows.map(toLine);
}

function toLine(row: WorkspaceFacts): WorkspaceLine {
  const { id, name, members, createdAt, postsUsed, deliveriesUsed } = row;
  const plan = PlanId.nullable().catch(null).parse(row.plan);
  const own = plan && PLANS[plan];
  return {
    id,
    name,
    members,
    createdAt: createdAt.toISOString(),
    plan,
    status: SubscriptionStatus.catch('none').parse(row.status ?? 'none'),
    postsUsed,
    deliveriesUsed,
    postsPerDay: row.postsPerDay ?? own?.postsPerDay ?? 0,
    deliveriesPerDay: row.deliveriesPerDay ?? own?.deliveriesPerDay ?? 0,
    agreed: {
      posts: row.postsPerDay,
      deliveries: row.deliveriesPerDay,
      aiTokens: row.aiTokensPerDay,
    },
  };
}
