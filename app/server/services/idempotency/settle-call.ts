import {
  keepResponse,
  releaseCallRecord,
  renewCallLease,
} from '#app/server/db/queries/idempotency-record.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { ServiceDeps } from '../deps.ts';
import { CALL_LEASE_SECONDS } from './claim-call.ts';
import type { CurrentCall } from './current-call.ts';
import type { StoredResponse } from './stored-response.ts';

const RENEW_EVERY_MS = 10_000;

type HeldRecord = Pick<CurrentCall, 'recordId' | 'leaseToken'>;

/** Renews the call's lease until stopped, however long the call takes. */
export function holdCall(
  { sql, logger }: Pick<ServiceDeps, 'sql' | 'logger'>,
  { recordId, leaseToken }: HeldRecord,
): { stop(): void } {
  const timer = setInterval(() => {
    renewCallLease(sql, { recordId, leaseToken }, CALL_LEASE_SECONDS).catch((error: unknown) =>
      logger.warn({ err: error, recordId }, 'The lease of a call couldn’t be renewed.'),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Encrypts a response for the record of its call. */
export function sealResponse(
  { secrets }: Pick<ServiceDeps, 'secrets'>,
  recordId: string,
  response: StoredResponse,
): string {
  return secrets.encrypt(JSON.stringify(response), SEALED_VALUES.keptAnswer.toContext(recordId));
}

/** Stores the response. The key returns it from now on, until it expires. */
export async function storeResponse(
  deps: Pick<ServiceDeps, 'sql' | 'secrets'>,
  {
    recordId,
    leaseToken,
    readFileHash,
  }: Pick<CurrentCall, 'recordId' | 'leaseToken' | 'readFileHash'>,
  response: StoredResponse,
): Promise<void> {
  await keepResponse(deps.sql, {
    recordId,
    leaseToken,
    sealed: sealResponse(deps, recordId, response),
    fileHash: readFileHash(),
  });
}

/**
 * Releases a call that finished without a response to store. If it had no effect, the key is free again; if
 * it did, the next retry can recover it immediately. Never throws: the caller reports why the call failed, which
 * an overloaded database must not replace. The lease then expires by itself.
 */
export async function releaseCall(
  { sql, logger }: Pick<ServiceDeps, 'sql' | 'logger'>,
  { recordId, leaseToken }: HeldRecord,
): Promise<void> {
  try {
    await releaseCallRecord(sql, { recordId, leaseToken });
  } catch (error) {
    logger.warn({ err: error, recordId }, 'A call couldn’t be released before its lease expires.');
  }
}

/** Deletes the records of calls after 24 hours, except those still running. Returns how many. */
export async function removeExpiredCalls({
  prisma,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'clock'>): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM idempotency_record WHERE expires_at <= ${clock.now()}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
}
