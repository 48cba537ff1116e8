import { createId } from '#app/server/db/ids.ts';
import { claimCallRecord, findCallRecord } from '#app/server/db/queries/idempotency-record.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { createToken } from '../deliveries/delivery-lease.ts';
import { type StoredResponse, StoredResponseSchema } from './stored-response.ts';

const KEPT_MS = 24 * 3_600_000;
/** If the process that runs a call doesn't renew its lease for this long, a retry may take the call over. */
export const CALL_LEASE_SECONDS = 30;
/** Most calls finish within this time. */
const RETRY_AFTER_SECONDS = 2;
/** The record may be removed between two reads, so the claim is retried. */
const MAX_CHECKS = 5;

export interface KeyedCall {
  readonly key: string;
  readonly requestHash: string;
}

/**
 * What to do: run the call, recover the lost response of a call that took effect, or replay the stored
 * response.
 */
export type Claim =
  | { readonly kind: 'run'; readonly recordId: string; readonly leaseToken: string }
  | {
      readonly kind: 'recover';
      readonly recordId: string;
      readonly leaseToken: string;
      readonly effectId: string;
      readonly fileHash: string | null;
    }
  | {
      readonly kind: 'replay';
      readonly response: StoredResponse;
      readonly fileHash: string | null;
    };

/**
 * Claims the call for this process, or reports the result of an earlier one with the same key. Throws
 * `still_running`, or `idempotency_key_reused` if the request differs.
 */
export async function claimCall(
  deps: Pick<ServiceDeps, 'sql' | 'clock' | 'secrets'>,
  actor: Actor,
  call: KeyedCall,
): Promise<Claim> {
  for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
    const claim = (await claimRecord(deps, actor, call)) ?? (await explain(deps, actor, call));
    if (claim) return claim;
  }
  throw stillRunning();
}

/** Returns who owns a key: each token has its own keys, and so does each user. */
export function toActorId({ tokenId, userId }: Pick<Actor, 'tokenId' | 'userId'>): string {
  return tokenId ?? userId;
}

/**
 * Inserts the record, or takes over one whose lease has expired. Leases use the database's clock, because two
 * machines may disagree about the time; the 24-hour expiry uses the app clock.
 */
async function claimRecord(
  { sql, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
  { key, requestHash }: KeyedCall,
): Promise<Claim | null> {
  const now = clock.now();
  const leaseToken = createToken();
  const row = await claimCallRecord(sql, {
    id: createId('idem'),
    workspaceId: actor.workspaceId,
    actorId: toActorId(actor),
    key,
    requestHash,
    leaseToken,
    leaseSeconds: CALL_LEASE_SECONDS,
    now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  });
  if (!row) return null;
  const { id: recordId, effectId, fileHash } = row;
  if (row.state === 'running') return { kind: 'run', recordId, leaseToken };
  return { kind: 'recover', recordId, leaseToken, effectId: effectId ?? '', fileHash };
}

/** Reports why the record couldn't be claimed; null if it has since been removed. */
async function explain(
  { sql, secrets }: Pick<ServiceDeps, 'sql' | 'secrets'>,
  actor: Actor,
  { key, requestHash }: KeyedCall,
): Promise<Claim | null> {
  const { workspaceId } = actor;
  const row = await findCallRecord(sql, { workspaceId, actorId: toActorId(actor), key });
  if (!row) return null;
  if (row.requestHash !== requestHash) throw keyReused();
  if (row.state !== 'done' || row.answerEnc === null) throw stillRunning();
  const text = secrets.decrypt(row.answerEnc, SEALED_VALUES.keptAnswer.toContext(row.id));
  const response = StoredResponseSchema.parse(JSON.parse(text));
  return { kind: 'replay', response, fileHash: row.fileHash };
}

function stillRunning(): AppError {
  return new AppError('still_running', {
    message: 'A request with this Idempotency-Key is still in progress. Try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

export function keyReused(): AppError {
  return new AppError('idempotency_key_reused', {
    message:
      'This Idempotency-Key was used for another request within the last 24 hours. Use a new key for a new request.',
  });
}
