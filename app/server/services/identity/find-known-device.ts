import { hashDeviceToken } from './device-token.ts';
import type { Client } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Returns the browser's device hash if this email address's user has signed in with it before, or null. */
export async function findKnownDevice(
  { prisma }: Pick<IdentityDeps, 'prisma'>,
  { deviceToken }: Pick<Client, 'deviceToken'>,
  email: string,
): Promise<string | null> {
  if (deviceToken === null) return null;
  const row = await prisma.knownDevice.findFirst({
    where: {
      deviceHash: hashDeviceToken(deviceToken),
      user: { identities: { some: { email } } },
    },
    select: { deviceHash: true },
  });
  return row?.deviceHash ?? null;
}
