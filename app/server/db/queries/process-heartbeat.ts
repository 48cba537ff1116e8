import { defineStatement, type Sql } from '../sql.ts';

/** A running process of the installation. */
export interface ProcessFacts {
  readonly id: string;
  readonly kind: 'all' | 'web' | 'worker';
  readonly startedAt: Date;
}

/** Rows of processes that weren't seen for this long are deleted. They were killed. */
const FORGET_AFTER = '1 day';

const RECORD = defineStatement(
  'process_heartbeat_record',
  `WITH forgotten AS (
    DELETE FROM process_heartbeat WHERE seen_at < clock_timestamp() - interval '${FORGET_AFTER}' AND id <> $1
  )
  INSERT INTO process_heartbeat (id, kind, started_at, seen_at, is_working)
  VALUES ($1, $2, $3::timestamptz, clock_timestamp(), $4::boolean)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, is_working = excluded.is_working`,
);

/** Records that the process is alive, and deletes the rows of dead ones. */
export async function recordHeartbeat(
  sql: Sql,
  { id, kind, startedAt, isWorking }: ProcessFacts & { readonly isWorking: boolean },
): Promise<void> {
  await sql.query(RECORD, [id, kind, startedAt.toISOString(), isWorking]);
}

const REMOVE = defineStatement(
  'process_heartbeat_remove',
  'DELETE FROM process_heartbeat WHERE id = $1',
);

/** Deletes the row of a process that stops. */
export async function removeHeartbeat(sql: Sql, id: string): Promise<void> {
  await sql.query(REMOVE, [id]);
}

const CLEAR = defineStatement('process_heartbeat_clear', 'DELETE FROM process_heartbeat');

/** Deletes all rows. Only for the embedded database, which no other process can use. */
export async function clearHeartbeats(sql: Sql): Promise<void> {
  await sql.query(CLEAR, []);
}

const COUNT_WORKERS = defineStatement<{ workers: number }>(
  'process_heartbeat_count_workers',
  `SELECT count(*)::int AS workers FROM process_heartbeat
    WHERE kind <> 'web' AND seen_at > clock_timestamp() - make_interval(secs => $1::float8)`,
);

/** Returns how many processes that publish were seen in the last seconds. */
export async function countWorkers(sql: Sql, withinSeconds: number): Promise<number> {
  const [row] = await sql.query(COUNT_WORKERS, [withinSeconds]);
  return row?.workers ?? 0;
}
