import { DEVICE_SECONDS } from './device-token.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Removes devices whose cookie has expired in every browser. */
export async function removeOldDevices({
  prisma,
  clock,
}: Pick<IdentityDeps, 'prisma' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DEVICE_SECONDS * 1000);
  await prisma.knownDevice.deleteMany({ where: { lastSeenAt: { lt: before } } });
}
