import { type AccountHealth, toAccountHealth } from '#app/domain/accounts/account-health.ts';
import { AccountState } from '#app/domain/accounts/account-state.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import { findAdapter } from './find-adapter.ts';

export const HEALTH_COLUMNS = {
  id: true,
  platform: true,
  environment: true,
  state: true,
  scopes: true,
  refreshTokenEnc: true,
  accessTokenExpiresAt: true,
  refreshTokenExpiresAt: true,
  lastProbeAt: true,
  nextProbeAt: true,
  probeErrorKind: true,
  probeMessage: true,
  heldUntil: true,
  details: true,
} satisfies Prisma.AccountSelect;

type HealthRow = Prisma.AccountGetPayload<{ select: typeof HEALTH_COLUMNS }>;
export type HealthDeps = Pick<ServiceDeps, 'platforms' | 'clock' | 'settings' | 'prisma'>;

const toErrorKind = (kind: string | null) => PlatformErrorKind.safeParse(kind).data ?? null;

/** Returns the current health of a stored account. */
export function toHealth(
  deps: HealthDeps,
  row: HealthRow,
  atRisk: AccountHealth['atRisk'],
): AccountHealth {
  const platform = PlatformId.parse(row.platform);
  const adapter = findAdapter(deps, row);
  return toAccountHealth({
    ...row,
    obstacle: toStringRecord(row.details)['obstacle'] ?? null,
    platform,
    atRisk,
    state: AccountState.parse(row.state),
    now: deps.clock.now(),
    hasRefreshToken: row.refreshTokenEnc !== null,
    // Without a configured adapter this can't be known, so don't announce an expiry.
    canRefresh: adapter === null || adapter.oauth.refreshAheadSeconds !== null,
    requiredScopes: adapter?.oauth.requiredScopes ?? [],
    probeErrorKind: adapter ? toErrorKind(row.probeErrorKind) : 'unavailable',
    reconnectUrl: deps.settings.publicUrl + CONNECT_PATHS[platform],
  });
}
