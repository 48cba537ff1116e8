import { defineStatement, type Sql } from '../sql.ts';

const PING = defineStatement<{ readonly one: number }>('ping', 'SELECT 1 AS one');

/** Runs the shortest possible statement. */
export async function ping(sql: Sql): Promise<void> {
  await sql.query(PING, []);
}
