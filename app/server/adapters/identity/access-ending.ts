import type { Prisma } from '#app/server/db/generated/client.ts';
import type { AccessEnding, EndedAccess } from '#app/server/ports/access-ending.ts';

/** Ends what the access table ends for an event, in the caller's transaction. A service that the provider is given. */
export type EndAccess = (
  tx: Prisma.TransactionClient,
  ending: AccessEnding,
) => Promise<EndedAccess>;
