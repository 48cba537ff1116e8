import type { Prisma } from '#app/server/db/generated/client.ts';
import type { AccessRevocation, EndedAccess } from '#app/server/ports/access-ending.ts';

/**
 * Revokes the access that the access table revokes for an event, in the caller's transaction. Injected into
 * the identity provider.
 */
export type RevokeAccess = (
  tx: Prisma.TransactionClient,
  ending: AccessRevocation,
) => Promise<EndedAccess>;
