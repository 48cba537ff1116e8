import type { ServiceDeps } from '../deps.ts';
import { checkAccount } from './check-account.ts';
import type { CheckDeps } from './record-check.ts';

const AT_ONCE = 5;
const CLAIMED_AT_ONCE = 20;
/** If a worker dies, its claimed accounts become available to other workers after this long. */
const CLAIM_SECONDS = 600;

/**
 * Checks every account that is due, a few at a time, until none is left. Any number of workers can run this:
 * each account is claimed by one of them. Returns how many accounts were checked.
 */
export async function checkDueAccounts(
  deps: CheckDeps,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  let checked = 0;
  while (!signal.aborted) {
    const accountIds = await claimDue(deps);
    if (accountIds.length === 0) break;
    checked += accountIds.length;
    const waiting = [...accountIds];
    const lane = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
        await checkAccount(deps, { accountId: id, signal });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  return checked;
}

async function claimDue({ prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>) {
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE account SET next_probe_at = ${until}
    WHERE id IN (
      SELECT id FROM account
      WHERE (next_probe_at IS NULL OR next_probe_at <= ${now})
        AND state <> 'revoked' AND access_token_enc IS NOT NULL
      ORDER BY next_probe_at NULLS FIRST LIMIT ${CLAIMED_AT_ONCE}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  return rows.map(({ id }) => id);
}
