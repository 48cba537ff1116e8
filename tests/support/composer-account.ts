import { toAccountHealth } from '#app/domain/accounts/account-health.ts';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const HEALTH = toAccountHealth({
  platform: 'linkedin',
  state: 'active',
  now: new Date('2026-11-21T10:00:00.000Z'),
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  hasRefreshToken: false,
  canRefresh: false,
  requiredScopes: [],
  scopes: [],
  lastProbeAt: null,
  nextProbeAt: null,
  probeErrorKind: null,
  probeMessage: null,
  heldUntil: null,
  obstacle: null,
  reconnectUrl: '',
  atRisk: { count: 0, items: [] },
});

/** Builds an account as the composer gets it: connected, healthy, and its platform's default. */
export function composerAccount(
  platform: PlatformId,
  changes: Partial<AccountOutput> = {},
): AccountOutput {
  return {
    id: `acct_${platform}`,
    platform,
    environment: 'sandbox',
    externalId: '1',
    name: 'Salt & Slip',
    handle: 'saltandslip',
    pictureUrl: null,
    profileUrl: null,
    state: 'active',
    isDefault: true,
    tier: 'standard',
    scopes: [],
    accessTokenExpiresAt: null,
    connectedAt: '2026-11-20T10:00:00.000Z',
    health: HEALTH,
    ...changes,
  };
}
