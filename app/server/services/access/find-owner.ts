import type { Prisma } from '#app/server/db/generated/client.ts';
import type { AccessRevocation } from '#app/server/ports/access-ending.ts';
import { EMBEDDED_IDENTITY_ISSUER as issuer } from '#app/server/ports/identity-provider.ts';

export interface AccessOwner {
  readonly userId: string | null;
  readonly subjects: readonly string[];
}

/** Finds the user of an embedded subject, or the embedded subjects of a user. */
export async function findOwner(
  tx: Pick<Prisma.TransactionClient, 'identity'>,
  owner: AccessRevocation['owner'],
): Promise<AccessOwner> {
  if ('subject' in owner) {
    const { subject } = owner;
    const identity = await tx.identity.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { userId: true },
    });
    return { userId: identity?.userId ?? null, subjects: [subject] };
  }
  const { userId } = owner;
  const rows = await tx.identity.findMany({
    where: { userId, issuer },
    select: { subject: true },
  });
  return { userId, subjects: rows.map(({ subject }) => subject) };
}
