import { getConnectionEnd } from '#app/domain/accounts/account-health.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PublishWarning } from '#app/domain/posts/publish.ts';
import { toCountdown } from '#app/domain/text/time-span.ts';
import { findAdapter } from '#app/server/services/accounts/find-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { Target } from './resolve-targets.ts';

/** Returns a warning for each account whose connection only its user can renew, and ends before a post is published. */
export function warnOfExpiry(
  deps: Pick<ServiceDeps, 'platforms' | 'clock'>,
  targets: readonly Target[],
  dueAt: Date,
): PublishWarning[] {
  return targets.flatMap((target) => {
    const endsAt = findEnd(deps, target);
    if (endsAt === null || endsAt > dueAt) return [];
    const { name, handle } = target.account;
    const { name: platform } = PLATFORMS[target.platform];
    const leftMs = endsAt.getTime() - deps.clock.now().getTime();
    const connection = `${handle ?? name}’s connection to ${platform}`;
    const message =
      leftMs > 0
        ? `${connection} expires ${toCountdown(leftMs)}, before this post is published. Reconnect the account by then.`
        : `${connection} has expired. Reconnect the account before this post is published.`;
    return [{ pointer: target.pointer, code: 'account_expires', message }];
  });
}

function findEnd(deps: Pick<ServiceDeps, 'platforms'>, { platform, account }: Target): Date | null {
  const adapter = findAdapter(deps, account);
  if (adapter === null) return null;
  return getConnectionEnd({
    platform,
    canRefresh: adapter.oauth.refreshAheadSeconds !== null,
    hasRefreshToken: account.refreshTokenEnc !== null,
    accessTokenExpiresAt: account.accessTokenExpiresAt,
    refreshTokenExpiresAt: account.refreshTokenExpiresAt,
  });
}
