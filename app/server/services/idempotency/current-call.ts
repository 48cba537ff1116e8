import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type CallEffect, commitCall } from '#app/server/db/queries/idempotency-record.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
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
  const effect = toCallEffect(effectId);
  if (effect && !(await commitCall(withinPrisma(tx), effect))) throw toTakenOverError();
}

/**
 * Returns the effect of the current call, for a statement that stores it with its own rows; null in a call
 * without a key. If the statement finds no record, throw `toTakenOverError`.
 */
export function toCallEffect(effectId: string): CallEffect | null {
  const call = currentCall.getStore();
  if (!call) return null;
  const { recordId, leaseToken } = call;
  return { recordId, leaseToken, effectId, fileHash: call.readFileHash() };
}

/** Creates the error for a call that a retry has taken over. It has to roll back the transaction. */
export function toTakenOverError(): AppError {
  return new AppError('still_running', { message: 'A retry of this request is already running.' });
}
