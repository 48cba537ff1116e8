import type { Db, JobInsert, PgBoss } from 'pg-boss';
import { defineStatement, type Statement } from '#app/server/db/sql.ts';

/** A statement with its values. */
export interface CombinedInsert {
  readonly statement: Statement<unknown>;
  readonly values: readonly (string | readonly string[])[];
}

/** A combination of the engine's statements. */
interface Combination {
  readonly texts: readonly string[];
  readonly statement: Statement<unknown>;
}

/** By the queues that a call fills, and whether it notifies. */
const combinations = new Map<string, Combination>();

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
  const inserts = await Promise.all([...jobs].map(([queue, rows]) => toInsert(boss, queue, rows)));
  const statement = combine(
    [...jobs.keys()].join(),
    inserts.map(({ text }) => text),
    announced !== null,
  );
  const values = inserts.map(({ value }) => value);
  if (announced === null) return { statement, values };
  return { statement, values: [...values, announced.channel, announced.queues] };
}

/** Returns the same statement for the same texts, because naming one means hashing it. */
function combine(
  queues: string,
  texts: readonly string[],
  isAnnounced: boolean,
): Statement<unknown> {
  const key = `${queues} ${isAnnounced}`;
  const known = combinations.get(key);
  if (known?.texts.every((text, at) => text === texts[at])) return known.statement;
  const inserts = texts.map(
    (text, at) => `inserted_${at + 1} AS (${text.replace('$1', `$${at + 1}`)})`,
  );
  const [channel, listed] = [`$${texts.length + 1}`, `$${texts.length + 2}`];
  const last = isAnnounced
    ? `SELECT pg_notify(${channel}, queue)::text FROM unnest(${listed}::text[]) AS queue`
    : 'SELECT 1';
  const statement = defineStatement('job_insert', `WITH ${inserts.join(', ')} ${last}`);
  combinations.set(key, { texts, statement });
  return statement;
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
