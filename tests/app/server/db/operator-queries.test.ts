import { afterAll, beforeAll, expect, it } from 'vitest';
import { countEvents, listStuckDeliveries } from '#app/server/db/queries/operator-deliveries.ts';
import { listFailedMessages, listOperatorEntries } from '#app/server/db/queries/operator-log.ts';
import { findWorkspaces } from '#app/server/db/queries/operator-workspaces.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const now = new Date();
let test: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** Returns the plan of the statement that `run` sends, with indexes wherever they can be used. */
async function explain(run: (sql: Sql) => Promise<unknown>): Promise<string> {
  return test.database.sql.transaction(async (sql) => {
    for (const setting of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan'])
      await sql.query({ name: setting, text: `SET LOCAL ${setting} = off` }, []);
    const lines: string[] = [];
    await run({
      query: async ({ name, text }, values) => {
        const statement = { name: `${name}_plan`, text: `EXPLAIN ${text}` };
        const rows = await sql.query<{ 'QUERY PLAN': string }>(statement, values);
        lines.push(...rows.map((row) => row['QUERY PLAN']));
        return [];
      },
    });
    return lines.join('\n');
  });
}

it.each([
  ['delivery_attention', (sql: Sql) => listStuckDeliveries(sql, { now, limit: 51 })],
  ['delivery_event_pkey', (sql: Sql) => countEvents(sql, 'evt_01h45ytscbebyvny4gc8cr8ma2')],
  ['webhook_delivery_failed', (sql: Sql) => listFailedMessages(sql, 20)],
  ['audit_entry_of_operators', (sql: Sql) => listOperatorEntries(sql, 20)],
  ['workspace_by_name', (sql: Sql) => findWorkspaces(sql, { query: 'kiln', now, limit: 20 })],
  ['workspace_pkey', (sql: Sql) => findWorkspaces(sql, { query: '', now, limit: 20 })],
])('reads %s in its order, and scans no table', async (index, run) => {
  const plan = await explain(run);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(
    /Seq Scan on (?:delivery|delivery_event|webhook_delivery|audit_entry|workspace|member|usage_day)\b/u,
  );
});
