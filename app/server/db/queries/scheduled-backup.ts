import { defineStatement, type Sql } from '../sql.ts';

/** A worker that was killed holds up the next backup for at most this long. */
const LEASE = "interval '60 seconds'";

/** What this copy of the installation knows about its scheduled backups. */
export interface ScheduledBackupState {
  /** Part of the names of its archives. */
  readonly name: string;
  readonly succeededAt: Date | null;
  readonly fileName: string | null;
  readonly sizeBytes: number | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
  /** By the database's clock, like all times here. */
  readonly now: Date;
  /** Whether a live worker is making a backup. */
  readonly isRunning: boolean;
}

const READ = defineStatement<ScheduledBackupState>(
  'scheduled_backup_read',
  `SELECT name, succeeded_at AS "succeededAt", file_name AS "fileName", size_bytes::float8 AS "sizeBytes",
    failed_at AS "failedAt", failure, clock_timestamp() AS now,
    coalesce(lease_until > clock_timestamp(), false) AS "isRunning"
  FROM scheduled_backup`,
);

/** Reads when the last backups succeeded and failed. */
export async function readScheduledBackup(sql: Sql): Promise<ScheduledBackupState> {
  const [state] = await sql.query(READ, []);
  if (!state) throw new Error('The row of scheduled backups is missing.');
  return state;
}

const CLAIM = defineStatement<{ readonly wasAbandoned: boolean }>(
  'scheduled_backup_claim',
  `WITH before AS (SELECT lease_token FROM scheduled_backup
    WHERE (lease_until IS NULL OR lease_until <= clock_timestamp())
      AND succeeded_at IS NOT DISTINCT FROM $2::timestamptz AND failed_at IS NOT DISTINCT FROM $3::timestamptz
    FOR UPDATE)
  UPDATE scheduled_backup SET lease_token = $1, lease_until = clock_timestamp() + ${LEASE}, started_at = clock_timestamp()
  FROM before RETURNING before.lease_token IS NOT NULL AS "wasAbandoned"`,
);

/**
 * Claims the next backup for a worker, unless another worker has it or has made one since `state` was read. Returns
 * null then, and otherwise whether the last worker died while it made a backup.
 */
export async function claimScheduledBackup(
  sql: Sql,
  leaseToken: string,
  { succeededAt, failedAt }: Pick<ScheduledBackupState, 'succeededAt' | 'failedAt'>,
): Promise<{ readonly wasAbandoned: boolean } | null> {
  const values = [leaseToken, succeededAt?.toISOString() ?? null, failedAt?.toISOString() ?? null];
  return (await sql.query(CLAIM, values))[0] ?? null;
}

const RENEW = defineStatement<{ readonly id: number }>(
  'scheduled_backup_renew',
  `UPDATE scheduled_backup SET lease_until = clock_timestamp() + ${LEASE} WHERE lease_token = $1 RETURNING id`,
);

/** Extends the lease. Returns false if another worker has it. */
export async function renewScheduledBackup(sql: Sql, leaseToken: string): Promise<boolean> {
  return (await sql.query(RENEW, [leaseToken])).length > 0;
}

const SUCCEED = defineStatement<{ readonly id: number }>(
  'scheduled_backup_succeed',
  `UPDATE scheduled_backup SET lease_token = NULL, lease_until = NULL, succeeded_at = clock_timestamp(),
    file_name = $2, size_bytes = $3::bigint, failure = NULL
  WHERE lease_token = $1 RETURNING id`,
);

/** Records a complete archive and ends the lease. Returns false if another worker has it. */
export async function recordBackupSuccess(
  sql: Sql,
  leaseToken: string,
  { fileName, sizeBytes }: { readonly fileName: string; readonly sizeBytes: number },
): Promise<boolean> {
  return (await sql.query(SUCCEED, [leaseToken, fileName, sizeBytes])).length > 0;
}

const FAIL = defineStatement(
  'scheduled_backup_fail',
  `UPDATE scheduled_backup SET lease_token = NULL, lease_until = NULL, failed_at = clock_timestamp(), failure = $2
  WHERE lease_token = $1`,
);

/** Records why a backup failed and ends the lease, unless another worker has it. */
export async function recordBackupFailure(
  sql: Sql,
  leaseToken: string,
  failure: string,
): Promise<void> {
  await sql.query(FAIL, [leaseToken, failure]);
}

const RELEASE = defineStatement(
  'scheduled_backup_release',
  'UPDATE scheduled_backup SET lease_token = NULL, lease_until = NULL WHERE lease_token = $1',
);

/** Ends the lease of a worker that stops before its backup is complete. */
export async function releaseScheduledBackup(sql: Sql, leaseToken: string): Promise<void> {
  await sql.query(RELEASE, [leaseToken]);
}
