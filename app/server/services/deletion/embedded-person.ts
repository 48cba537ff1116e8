import type { Prisma } from '#app/server/db/generated/client.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';

/** Lists the person's subjects at the embedded provider; empty with a hosted one. */
async function listSubjects(tx: Prisma.TransactionClient, userId: string): Promise<string[]> {
  const rows = await tx.identity.findMany({
    where: { userId, issuer: EMBEDDED_IDENTITY_ISSUER },
    select: { subject: true },
  });
  return rows.map(({ subject }) => subject);
}

/**
 * Deletes the person's data at the embedded provider: password, passkeys, codes, links, and everything else
 * it stores.
 */
export async function removeCredentials(
  tx: Prisma.TransactionClient,
  userId: string,
): Promise<void> {
  const subjects = await listSubjects(tx, userId);
  for (const equals of subjects)
    await tx.oidcPayload.deleteMany({ where: { payload: { path: ['accountId'], equals } } });
  await tx.credential.deleteMany({ where: { id: { in: subjects } } });
}
