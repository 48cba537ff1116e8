import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { commitCall } from '#app/server/db/queries/idempotency-record.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** A call with an idempotency key that this process is running. */
export interface CurrentCall {
  readonly recordId: string;
  readonly leaseToken: string;
  /** Returns the hash of the file sent with the call; null without a file, or until it's read. */
  readonly readFileHash: () => string | null;
}

/** Lets services record effects without passing keys around; most calls have none. */
export const currentCall = new AsyncLocalStorage<CurrentCall>();

/**
 * Records what the call created or changed, in the transaction of that effect, so a retry after a lost
 * response finds it and does nothing twice. Call it once per call. Does nothing in a call without a key.
 * Throws `still_running`, which rolls back the transaction, if a retry has taken the call over.
 */
export async function recordEffect(
  tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  effectId: string,
): Promise<void> {
  await recordEffectIn(withinPrisma(tx), effectId);
}

/** Does the same as `recordEffect`, in a transaction of statements. */
export async function recordEffectIn(sql: Sql, effectId: string): Promise<void> {
  const call = currentCall.getStore();
  if (!call) return;
  const { recordId, leaseToken } = call;
  const fileHash = call.readFileHash();
  if (await commitCall(sql, { recordId, leaseToken, effectId, fileHash })) return;
  throw new AppError('still_running', { message: 'A retry of this request is already running.' });
}
