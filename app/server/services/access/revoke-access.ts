import {
  ACCESS_CREDENTIALS,
  type AccessCredential,
  COMPROMISED_DAYS,
  findOutcome,
} from '#app/domain/identity/access-table.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { AccessRevocation, EndedAccess } from '#app/server/ports/access-ending.ts';
import { ACCOUNT_REVOKERS } from './account-revokers.ts';
import { CREDENTIAL_REVOKERS } from './credential-revokers.ts';
import { findOwner } from './find-owner.ts';

const DAY_MS = 24 * 3_600_000;

/** What a revoker needs to know; the same for every credential of one event. */
export interface EndingScope extends Omit<AccessRevocation, 'owner' | 'event' | 'keep'> {
  /** Null for a person who signed up but never got a session. */
  readonly userId: string | null;
  /** The person's subjects at the embedded provider. */
  readonly subjects: readonly string[];
  readonly keep: ReadonlySet<string>;
  /** Credentials added at or after this time count as recent. */
  readonly recentFrom: Date;
}

export type Revoker = (tx: Prisma.TransactionClient, scope: EndingScope) => Promise<number>;

const REVOKERS: Readonly<Record<AccessCredential, Revoker>> = {
  ...ACCOUNT_REVOKERS,
  ...CREDENTIAL_REVOKERS,
};

/**
 * Revokes every credential that the access table (docs/security.md) revokes for the event, in the caller's
 * transaction. No other code does this. A caller that sets a new password must do so afterward. Returns how
 * many credentials of each kind were revoked.
 */
export async function revokeAccess(
  tx: Prisma.TransactionClient,
  ending: AccessRevocation,
): Promise<EndedAccess> {
  const { event, owner, keep = new Set<string>(), ...facts } = ending;
  const recentFrom = toRecentFrom(ending.now);
  const scope = { ...facts, ...(await findOwner(tx, owner)), recentFrom };
  const ended: Partial<Record<AccessCredential, number>> = {};
  for (const credential of ACCESS_CREDENTIALS) {
    const outcome = findOutcome(event, credential);
    if (outcome === 'kept') continue;
    // Only credentials that the table leaves to the user can be kept.
    const exempt = outcome === 'asked' ? keep : new Set<string>();
    const count = await REVOKERS[credential](tx, { ...scope, keep: exempt });
    if (count > 0) ended[credential] = count;
  }
  return ended;
}

/** Returns the time from which someone else may have added credentials. */
export function toRecentFrom(now: Date): Date {
  return new Date(now.getTime() - COMPROMISED_DAYS * DAY_MS);
}
