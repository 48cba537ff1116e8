import { defineStatement, type Sql } from '../sql.ts';

const TABLES = [
  'delivery',
  'delivery_preparation',
  'rendition',
  'media_import',
  'webhook_delivery',
  'first_comment',
  'follow_up',
  'scheduled_backup',
] as const;

const CLEAR = defineStatement(
  'lease_clear',
  `WITH ${TABLES.map(
    (table) => `cleared_${table} AS (UPDATE ${table} SET lease_token = NULL, lease_until = NULL
      WHERE lease_token IS NOT NULL)`,
  ).join(', ')},
  freed_call AS (UPDATE idempotency_record
    SET lease_until = clock_timestamp() - interval '1 second' WHERE lease_until IS NOT NULL)
  DELETE FROM open_stream`,
);

/**
 * Clears every lease, including those of calls with an idempotency key, and every open stream. Only for the embedded
 * database, whose folder lock proves that no other process is alive: whatever the previous process held when
 * it died can resume immediately.
 */
export async function clearLeases(sql: Sql): Promise<void> {
  await sql.query(CLEAR, []);
}
