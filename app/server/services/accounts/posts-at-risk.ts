import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN } from '../open-states.ts';

type AtRisk = AccountHealth['atRisk'];

const NONE: AtRisk = { count: 0, items: [] };
/** How many deliveries are listed; the count covers all of them. */
const MAX_LISTED = 5;
const CAPTION_LENGTH = 80;

interface Row {
  readonly account_id: string;
  readonly delivery_id: string;
  readonly post_id: string;
  readonly caption: string;
  readonly total: number;
}

/**
 * Returns a lookup from account to its unfinished deliveries, oldest first. One query serves all accounts.
 */
export async function findPostsAtRisk(
  { prisma, settings }: Pick<ServiceDeps, 'prisma' | 'settings'>,
  accountIds: readonly string[],
): Promise<(accountId: string) => AtRisk> {
  if (accountIds.length === 0) return () => NONE;
  // With OFFSET 0, Postgres counts once per account instead of once per listed delivery.
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT requested.account_id, listed.id AS delivery_id, listed.post_id, listed.caption,
      requested.total
    FROM (
      SELECT account_id, (SELECT count(*)::int FROM delivery d
        WHERE d.account_id = given.account_id AND d.state ${IS_OPEN}) AS total
      FROM unnest(${[...accountIds]}::text[]) AS given(account_id) OFFSET 0
    ) requested CROSS JOIN LATERAL (
      SELECT d.id, d.post_id, left(d.text, ${CAPTION_LENGTH}) AS caption FROM delivery d
      WHERE d.account_id BETWEEN requested.account_id AND requested.account_id AND d.state ${IS_OPEN}
      ORDER BY d.account_id, d.id LIMIT ${MAX_LISTED}
    ) listed ORDER BY requested.account_id, listed.id`;
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return (accountId) => {
    const own = byAccount.get(accountId) ?? [];
    const items = own.map((row) => ({
      postId: row.post_id,
      deliveryId: row.delivery_id,
      caption: row.caption,
      url: `${settings.publicUrl}/app/posts/${row.post_id}`,
    }));
    return { count: own[0]?.total ?? 0, items };
  };
}
