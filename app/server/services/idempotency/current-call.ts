import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** A call with an idempotency key that this process carries out now. */
export interface CurrentCall {
  readonly recordId: string;
  readonly leaseToken: string;
  /** Of the file that came with the call; null without one, and until it is read. */
  readonly readFileHash: () => string | null;
}

/** Services say what they did without knowing of keys: most calls have none. */
export const currentCall = new AsyncLocalStorage<CurrentCall>();

/**
 * Notes with the call, in the transaction of its effect, what it made or changed: should the answer be
 * lost, a retry finds that and does nothing twice. Once for a call. Does nothing in a call without a key.
 * Throws `still_running`, and with it undoes the transaction, when a retry has taken the call over.
 */
export async function recordEffect(
  tx: Pick<Prisma.TransactionClient, 'idempotencyRecord'>,
  effectId: string,
): Promise<void> {
  const call = currentCall.getStore();
  if (!call) return;
  const { recordId: id, leaseToken } = call;
  const { count } = await tx.idempotencyRecord.updateMany({
    where: { id, leaseToken, state: 'running' },
    data: { state: 'committed', effectId, fileHash: call.readFileHash() },
  });
  if (count === 0) throw new AppError('still_running', { message: 'A retry does this already.' });
}
