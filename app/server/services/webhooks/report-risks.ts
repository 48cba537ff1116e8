import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { HEALTH_COLUMNS, type HealthDeps, toHealth } from '../accounts/to-health.ts';

const AT_ONCE = 200;
const NONE = { count: 0, items: [] };
/** The account works, but won't for long unless a user acts. */
const AT_RISK: ReadonlySet<AccountHealth['status']> = new Set(['expiring', 'missing_scopes']);

/**
 * Records that an account is at risk, once for each kind of risk, if an endpoint subscribes to it. Time alone
 * puts an account at risk, so no trigger can detect it. Returns how many were recorded.
 */
export async function reportRisks(deps: HealthDeps): Promise<number> {
  let reported = 0;
  for (let after = ''; ;) {
    const accounts = await listSubscribed(deps, after);
    for (const { reportedRisk, workspaceId, ...row } of accounts) {
      const { status } = toHealth(deps, row, NONE);
      const before = reportedRisk?.status ?? null;
      const now = AT_RISK.has(status) ? status : null;
      if (now === before) continue;
      await recordRisk(deps, { accountId: row.id, workspaceId, before, now });
      if (now !== null) reported += 1;
    }
    const last = accounts.at(-1);
    if (!last || accounts.length < AT_ONCE) return reported;
    after = last.id;
  }
}

function listSubscribed({ prisma }: HealthDeps, after: string) {
  const subscribes = [{ events: { isEmpty: true } }, { events: { has: 'account.at_risk' } }];
  return prisma.account.findMany({
    where: {
      id: { gt: after },
      state: 'active',
      workspace: { webhookEndpoints: { some: { enabled: true, OR: subscribes } } },
    },
    select: { ...HEALTH_COLUMNS, workspaceId: true, reportedRisk: { select: { status: true } } },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
  });
}

interface Note {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly before: string | null;
  readonly now: AccountHealth['status'] | null;
}

/** Records the change. If two workers see it at once, only one writes. */
async function recordRisk(
  { prisma }: HealthDeps,
  { accountId, workspaceId, before, now }: Note,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const where = { accountId, status: before ?? '' };
    if (now === null) {
      await tx.webhookReportedRisk.deleteMany({ where });
      return;
    }
    const { count } =
      before === null
        ? await tx.webhookReportedRisk.createMany({
            data: [{ accountId, status: now }],
            skipDuplicates: true,
          })
        : await tx.webhookReportedRisk.updateMany({ where, data: { status: now } });
    if (count === 0) return;
    const change = { workspaceId, type: 'account.at_risk', subjectId: accountId, snapshot: {} };
    await tx.webhookChange.create({ data: change, select: { seq: true } });
  });
}
