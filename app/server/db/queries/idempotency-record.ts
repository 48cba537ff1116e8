import { defineStatement, type Sql } from '../sql.ts';

/** The effect of a call whose record this process holds. */
export interface CallEffect {
  readonly recordId: string;
  readonly leaseToken: string;
  /** ID of the object that the call created or changed. */
  readonly effectId: string;
  /** Hash of the file sent with the call; null without one. */
  readonly fileHash: string | null;
}

const COMMIT = defineStatement<object>(
  'idempotency_record_commit',
  `UPDATE idempotency_record SET state = 'committed', effect_id = $3, file_hash = $4
  WHERE id = $1 AND lease_token = $2 AND state = 'running' RETURNING 1`,
);

/** Stores a call's effect. Returns false if another process has taken the call over. */
export async function commitCall(
  sql: Sql,
  { recordId, leaseToken, effectId, fileHash }: CallEffect,
): Promise<boolean> {
  return (await sql.query(COMMIT, [recordId, leaseToken, effectId, fileHash])).length === 1;
}
