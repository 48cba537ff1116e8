import { getConnectionEnd } from '#app/domain/accounts/account-health.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import { notifyAboutExpiry } from '#app/server/db/queries/expiry-notification.ts';
import { MAX_RECIPIENTS } from '#app/server/db/queries/notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { CheckDeps, CheckedAccount } from './record-check.ts';

const DAY_MS = 24 * 3_600_000;
/** A week leaves time to reach the person who can reconnect it. The day before is the last call. */
const DAYS_AHEAD = [1, 7];

/**
 * Notifies the people who can reconnect an account that its connection ends soon, and before scheduled posts are
 * published: once a week ahead, and once more on the last day.
 */
export async function notifyOfExpiry(
  { prisma, clock }: Pick<CheckDeps, 'prisma' | 'clock'>,
  { row, adapter }: CheckedAccount,
): Promise<void> {
  const now = clock.now();
  const endsAt = getConnectionEnd({
    platform: PlatformId.parse(row.platform),
    canRefresh: adapter.oauth.refreshAheadSeconds !== null,
    hasRefreshToken: row.refreshTokenEnc !== null,
    accessTokenExpiresAt: row.accessTokenExpiresAt,
    refreshTokenExpiresAt: row.refreshTokenExpiresAt,
  });
  if (endsAt === null || endsAt <= now) return;
  const days = DAYS_AHEAD.find((count) => endsAt.getTime() - now.getTime() <= count * DAY_MS);
  if (days === undefined) return;
  const { workspace } = await prisma.account.findUniqueOrThrow({
    where: { id: row.id },
    select: { workspace: { select: { timeZone: true } } },
  });
  const { timeZone } = workspace;
  await notifyAboutExpiry(withinPrisma(prisma), {
    accountId: row.id,
    ids: Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf')),
    // Reconnecting moves the end, so a later one is another occasion.
    occasion: `${endsAt.toISOString()}:${days}`,
    endsAt,
    day: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(endsAt),
    now,
  });
}
