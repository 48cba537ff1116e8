import { randomBytes } from 'node:crypto';
import type { Client } from './client.ts';
import { hashDeviceToken } from './device-token.ts';
import type { IdentityDeps } from './identity-deps.ts';

const TOKEN_BYTES = 32;

/**
 * Remembers the browser as the user's. Returns its device token, and whether the user has other browsers and
 * this one is new.
 */
export async function rememberDevice(
  { prisma, clock }: Pick<IdentityDeps, 'prisma' | 'clock'>,
  client: Pick<Client, 'deviceToken'>,
  userId: string,
): Promise<{ deviceToken: string; isNew: boolean }> {
  const deviceToken = client.deviceToken ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const key = { userId, deviceHash: hashDeviceToken(deviceToken) };
  const { count } = await prisma.knownDevice.updateMany({
    where: key,
    data: { lastSeenAt: now },
  });
  if (count === 1) return { deviceToken, isNew: false };
  const others = await prisma.knownDevice.count({ where: { userId } });
  await prisma.knownDevice.createMany({
    data: { ...key, createdAt: now, lastSeenAt: now },
    skipDuplicates: true,
  });
  return { deviceToken, isNew: others > 0 };
}
