import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN } from '../open-states.ts';

type AtRisk = AccountHealth['atRisk'];

const NONE: AtRisk = { count: 0, items: [] };
/** How many deliveries are listed; the count covers all of them. */
const NAMED = 5;
const CAPTION_SIGNS = 80;

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
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT account_id, id AS delivery_id, post_id, left(text, ${CAPTION_SIGNS}) AS caption,
        (count(*) OVER (PARTITION BY account_id))::int AS total,
        row_number() OVER (PARTITION BY account_id ORDER BY id) AS place
      FROM delivery
      WHERE state ${IS_OPEN}
        AND account_id IN (${Prisma.join(accountIds)})
    ) open_delivery
    WHERE place <= ${NAMED} ORDER BY account_id, place`;
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
