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
  /** Encrypts a response for the call's record. */
  readonly sealResponse: (response: CallResponse) => string;
  /** True once the transaction of the effect has committed with the response. */
  isResponseStored: boolean;
}

/** A response that a service returns before its operation's schema is applied. */
export interface CallResponse {
  readonly status: number;
  readonly body: unknown;
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
 * without a key. If the statement finds no record, throw `toTakenOverError`. With `respond`, the response is
 * stored, too: call `confirmResponse` after the commit.
 */
export function toCallEffect(effectId: string, respond?: () => CallResponse): CallEffect | null {
  const call = currentCall.getStore();
  if (!call) return null;
  const { recordId, leaseToken } = call;
  const sealed = respond ? call.sealResponse(respond()) : null;
  return { recordId, leaseToken, effectId, fileHash: call.readFileHash(), sealed };
}

/** Records that the current call's response was stored with its effect, so it isn't stored again. */
export function confirmResponse(): void {
  const call = currentCall.getStore();
  if (call) call.isResponseStored = true;
}

/** Creates the error for a call that a retry has taken over. It has to roll back the transaction. */
export function toTakenOverError(): AppError {
  return new AppError('still_running', { message: 'A retry of this request is already running.' });
}
