import { createHash } from 'node:crypto';
import type { Db, JobInsert, PgBoss } from 'pg-boss';

/** A statement whose text recurs, so its name can be used to prepare it. */
export interface CombinedInsert {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | readonly string[])[];
}

/** Names by text. There is one text for each combination of queues that a call fills. */
const names = new Map<string, string>();

/**
 * Combines the engine's own statements that insert jobs, one per queue, into a single one. With a channel, it
 * also notifies the listeners of these queues, when the transaction commits. A post to six platforms would
 * otherwise take seven statements.
 */
export async function combineInserts(
  boss: PgBoss,
  jobs: ReadonlyMap<string, readonly JobInsert[]>,
  announced: { readonly channel: string; readonly queues: readonly string[] } | null,
): Promise<CombinedInsert> {
  const inserts: string[] = [];
  const values: (string | readonly string[])[] = [];
  for (const [queue, rows] of jobs) {
    const { text, value } = await toInsert(boss, queue, rows);
    values.push(value);
    inserts.push(`inserted_${values.length} AS (${text.replace('$1', `$${values.length}`)})`);
  }
  let last = 'SELECT 1';
  if (announced !== null) {
    values.push(announced.channel, announced.queues);
    const [channel, queues] = [`$${values.length - 1}`, `$${values.length}`];
    last = `SELECT pg_notify(${channel}, queue)::text FROM unnest(${queues}::text[]) AS queue`;
  }
  const text = `WITH ${inserts.join(', ')} ${last}`;
  return { name: toName(text), text, values };
}

/** Returns the statement that the engine would send. It has one parameter, the jobs as JSON. */
async function toInsert(
  boss: PgBoss,
  queue: string,
  rows: readonly JobInsert[],
): Promise<{ text: string; value: string }> {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const db: Db = {
    executeSql: async (text, values = []) => {
      sent.push({ text, values });
      return { rows: [] };
    },
  };
  await boss.insert(queue, [...rows], { db, returnId: false });
  const [insert, ...others] = sent;
  const value = insert?.values[0];
  if (!insert || others.length > 0 || insert.values.length !== 1 || typeof value !== 'string')
    throw new Error(
      'pg-boss inserts jobs in a different way than this version of Fanfare expects.',
    );
  return { text: insert.text, value };
}

function toName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `job_insert_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    names.set(text, name);
  }
  return name;
}
