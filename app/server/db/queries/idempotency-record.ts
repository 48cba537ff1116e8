import { defineStatement, type Sql } from '../sql.ts';

/** A call to claim: the owner of its key, the key, and the hash of its request. */
export interface NewCall {
  readonly id: string;
  readonly workspaceId: string;
  readonly actorId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly leaseToken: string;
  readonly leaseSeconds: number;
  /** By the app clock: records expire by it, leases by the database's. */
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A record that this process has claimed. Its state is `running` for a new call. */
export interface ClaimedCall {
  readonly id: string;
  readonly state: string;
  readonly effectId: string | null;
  readonly fileHash: string | null;
}

const CLAIM = defineStatement<ClaimedCall>(
  'idempotency_record_claim',
  `INSERT INTO idempotency_record AS r
    (id, workspace_id, actor_id, key, request_hash, lease_token, lease_until, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7::int),
    $8::timestamptz, $9::timestamptz)
  ON CONFLICT (workspace_id, actor_id, key) DO UPDATE SET
    request_hash = excluded.request_hash, lease_token = excluded.lease_token,
    lease_until = excluded.lease_until, answer_enc = NULL,
    state = CASE WHEN r.expires_at <= $8::timestamptz THEN 'running' ELSE r.state END,
    effect_id = CASE WHEN r.expires_at <= $8::timestamptz THEN NULL ELSE r.effect_id END,
    file_hash = CASE WHEN r.expires_at <= $8::timestamptz THEN NULL ELSE r.file_hash END,
    created_at = CASE WHEN r.expires_at <= $8::timestamptz THEN excluded.created_at ELSE r.created_at END,
    expires_at = CASE WHEN r.expires_at <= $8::timestamptz THEN excluded.expires_at ELSE r.expires_at END
  WHERE (r.state = 'done' AND r.expires_at <= $8::timestamptz) OR (r.state <> 'done'
    AND r.lease_until < clock_timestamp()
    AND (r.expires_at <= $8::timestamptz OR r.request_hash = excluded.request_hash))
  RETURNING id, state, effect_id AS "effectId", file_hash AS "fileHash"`,
);

/**
 * Inserts the record of a call, or takes over one whose lease or 24 hours have expired. Returns nothing if
 * the call is running elsewhere, is done, or had a different request.
 */
export async function claimCallRecord(sql: Sql, call: NewCall): Promise<ClaimedCall | undefined> {
  const [row] = await sql.query(CLAIM, [
    call.id,
    call.workspaceId,
    call.actorId,
    call.key,
    call.requestHash,
    call.leaseToken,
    call.leaseSeconds,
    call.now.toISOString(),
    call.expiresAt.toISOString(),
  ]);
  return row;
}

/** A record as it explains why it can't be claimed. */
export interface KeptCall {
  readonly id: string;
  readonly requestHash: string;
  readonly fileHash: string | null;
  readonly state: string;
  readonly answerEnc: string | null;
  readonly effectId: string | null;
  /** A process is running the call, as far as its lease tells. */
  readonly isHeld: boolean;
}

const FIND = defineStatement<KeptCall>(
  'idempotency_record_find',
  `SELECT id, request_hash AS "requestHash", file_hash AS "fileHash", state, answer_enc AS "answerEnc",
    effect_id AS "effectId", coalesce(lease_until >= clock_timestamp(), false) AS "isHeld"
  FROM idempotency_record WHERE workspace_id = $1 AND actor_id = $2 AND key = $3`,
);

/** Finds the record of a key. */
export async function findCallRecord(
  sql: Sql,
  { workspaceId, actorId, key }: Pick<NewCall, 'workspaceId' | 'actorId' | 'key'>,
): Promise<KeptCall | undefined> {
  const [row] = await sql.query(FIND, [workspaceId, actorId, key]);
  return row;
}

/** A call whose record this process holds. */
export interface HeldCall {
  readonly recordId: string;
  readonly leaseToken: string;
}

/** The effect of a call whose record this process holds. */
export interface CallEffect extends HeldCall {
  /** ID of the object that the call created or changed. */
  readonly effectId: string;
  /** Hash of the file sent with the call; null without one. */
  readonly fileHash: string | null;
  /** The encrypted response, if it's known with the effect: the call is then done. */
  readonly sealed: string | null;
}

/**
 * Builds a statement that stores a call's effect, and its response if it's known. It returns no row if another
 * process has taken the call over. Its five parameters start at `first`: record, lease token, effect, file
 * hash, and response.
 */
export function commitText(first: number): string {
  const parameters = [0, 1, 2, 3, 4].map((at) => `$${first + at}`);
  const [recordId, leaseToken, effectId, fileHash, sealed] = parameters;
  return `UPDATE idempotency_record
    SET state = CASE WHEN ${sealed}::text IS NULL THEN 'committed' ELSE 'done' END,
      effect_id = ${effectId}::text, file_hash = ${fileHash}::text, answer_enc = ${sealed}::text,
      lease_token = CASE WHEN ${sealed}::text IS NULL THEN lease_token END,
      lease_until = CASE WHEN ${sealed}::text IS NULL THEN lease_until END
    WHERE id = ${recordId}::text AND lease_token = ${leaseToken}::text AND state = 'running' RETURNING 1`;
}

/** Returns the values of `commitText`'s parameters. Without a call, they match no record. */
export function toCommitValues(effect: CallEffect | null) {
  if (effect === null) return [null, null, null, null, null] as const;
  const { recordId, leaseToken, effectId, fileHash, sealed } = effect;
  return [recordId, leaseToken, effectId, fileHash, sealed] as const;
}

const COMMIT = defineStatement<object>('idempotency_record_commit', commitText(1));

/** Stores a call's effect. Returns false if another process has taken the call over. */
export async function commitCall(sql: Sql, effect: CallEffect): Promise<boolean> {
  return (await sql.query(COMMIT, toCommitValues(effect))).length === 1;
}

const KEEP_RESPONSE = defineStatement<never>(
  'idempotency_record_keep_response',
  `UPDATE idempotency_record
  SET state = 'done', answer_enc = $3, file_hash = coalesce($4, file_hash), lease_token = NULL, lease_until = NULL
  WHERE id = $1 AND lease_token = $2`,
);

/** Stores a call's encrypted response and releases its record. Writes nothing if the lease is gone. */
export async function keepResponse(
  sql: Sql,
  response: HeldCall & { readonly sealed: string; readonly fileHash: string | null },
): Promise<void> {
  const { recordId, leaseToken, sealed, fileHash } = response;
  await sql.query(KEEP_RESPONSE, [recordId, leaseToken, sealed, fileHash]);
}

const RENEW = defineStatement<never>(
  'idempotency_record_renew',
  `UPDATE idempotency_record SET lease_until = clock_timestamp() + make_interval(secs => $3::int)
  WHERE id = $1 AND lease_token = $2`,
);

/** Extends the lease of a call that is still running. */
export async function renewCallLease(
  sql: Sql,
  { recordId, leaseToken }: HeldCall,
  leaseSeconds: number,
): Promise<void> {
  await sql.query(RENEW, [recordId, leaseToken, leaseSeconds]);
}

const RELEASE = defineStatement<never>(
  'idempotency_record_release',
  `WITH freed AS (
    DELETE FROM idempotency_record WHERE id = $1 AND lease_token = $2 AND state = 'running'
  )
  UPDATE idempotency_record SET lease_until = clock_timestamp()
  WHERE id = $1 AND lease_token = $2 AND state = 'committed'`,
);

/** Deletes the record of a call without an effect. The record of one with an effect can be claimed at once. */
export async function releaseCallRecord(
  sql: Sql,
  { recordId, leaseToken }: HeldCall,
): Promise<void> {
  await sql.query(RELEASE, [recordId, leaseToken]);
}
