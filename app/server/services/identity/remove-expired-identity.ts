import { removeExpiredProviderLogouts } from '../users/provider-logout.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { removeOldDevices } from './remove-old-devices.ts';
import { ABSOLUTE_MS } from './session-token.ts';

/** Runs hourly: rotates signing keys and removes expired data. */
export async function removeExpiredIdentity(
  deps: Pick<IdentityDeps, 'prisma' | 'clock' | 'limits' | 'identityProvider'>,
): Promise<void> {
  const { identityProvider, limits } = deps;
  if (identityProvider.kind === 'embedded') {
    await identityProvider.maintain();
    await identityProvider.recovery.removeExpired();
  }
  await limits.removeExpired();
  await removeExpiredSessions(deps);
  await removeExpiredProviderLogouts(deps);
  await removeOldDevices(deps);
}

async function removeExpiredSessions({
  prisma,
  clock,
}: Pick<IdentityDeps, 'prisma' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - ABSOLUTE_MS);
  await prisma.session.deleteMany({ where: { absoluteExpiresAt: { lt: before } } });
}
