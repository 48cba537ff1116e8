import type { Db, JobInsert, PgBoss } from 'pg-boss';
import { defineStatement, type Statement } from '#app/server/db/sql.ts';
import type { JobRead } from '#app/server/ports/job-queue.ts';

/** A statement with its values. */
export interface CombinedInsert {
  readonly statement: Statement<unknown>;
  readonly values: JobRead['values'];
}

/** A combination of the engine's statements. */
interface Combination {
  readonly texts: readonly string[];
  readonly statement: Statement<unknown>;
}

/** What a statement does besides inserting jobs. */
interface CombinedWork {
  /** Notifies the listeners of these queues, when the transaction commits. */
  readonly announced: { readonly channel: string; readonly queues: readonly string[] } | null;
  /** Returns the rows of this read as `FoundRow`s. */
  readonly read: JobRead | null;
}

/** A row of a combined statement with a read: `isFound` is null in the only row of a read without rows. */
export interface FoundRow {
  readonly isFound: true | null;
}

/** By the queues that a call fills, whether it notifies, and what it reads. */
const combinations = new Map<string, Combination>();

/**
 * Combines the engine's own statements that insert jobs, one per queue, into a single one, with the
 * notification and the read if there are any. A post to six platforms would otherwise take eight statements.
 */
export async function combineInserts(
  boss: PgBoss,
  jobs: ReadonlyMap<string, readonly JobInsert[]>,
  { announced, read }: CombinedWork,
): Promise<CombinedInsert> {
  const inserts = await Promise.all([...jobs].map(([queue, rows]) => toInsert(boss, queue, rows)));
  const statement = combine(
    [...jobs.keys()].join(),
    inserts.map(({ text }) => text),
    { isAnnounced: announced !== null, read: read?.statement ?? null },
  );
  const values = [
    ...inserts.map(({ value }) => value),
    ...(announced === null ? [] : [announced.channel, announced.queues]),
    ...(read?.values ?? []),
  ];
  return { statement, values };
}

/** Returns the same statement for the same texts, because naming one means hashing it. */
function combine(
  queues: string,
  texts: readonly string[],
  { isAnnounced, read }: { isAnnounced: boolean; read: JobRead['statement'] | null },
): Statement<unknown> {
  const key = `${queues} ${isAnnounced} ${read?.name ?? ''}`;
  const cached = combinations.get(key);
  if (cached?.texts.every((text, at) => text === texts[at])) return cached.statement;
  const inserts = texts.map((text, at) => `inserted_${at + 1} AS (${shiftParameters(text, at)})`);
  const [channel, listed] = [`$${texts.length + 1}`, `$${texts.length + 2}`];
  const announcement = isAnnounced
    ? `SELECT pg_notify(${channel}, queue)::text AS announced FROM unnest(${listed}::text[]) AS queue`
    : 'SELECT 1 AS announced';
  const earlier = texts.length + (isAnnounced ? 2 : 0);
  const last = read ? withRead(announcement, shiftParameters(read.text, earlier)) : announcement;
  const statement = defineStatement('job_insert', `WITH ${inserts.join(', ')} ${last}`);
  combinations.set(key, { texts, statement });
  return statement;
}

/** Returns the announcement and the read as one query. It announces even if nothing is found. */
function withRead(announcement: string, read: string): string {
  return `SELECT done.times, found.* FROM (
      SELECT count(sent.announced) AS times FROM (${announcement}) AS sent
    ) AS done
    LEFT JOIN (SELECT true AS "isFound", row.* FROM (${read}) AS row) AS found ON true`;
}

/** Renumbers the parameters of a text that follows others. */
function shiftParameters(text: string, earlier: number): string {
  return text.replace(/\$(\d+)/gu, (_, number) => `$${Number(number) + earlier}`);
}

/** The engine's text for each queue that it fills with the jobs exactly as they are. */
const plainTexts = new WeakMap<PgBoss, Map<string, string>>();

/** Returns the statement that the engine would send. It has one parameter, the jobs as JSON. */
async function toInsert(
  boss: PgBoss,
  queue: string,
  rows: readonly JobInsert[],
): Promise<{ text: string; value: string }> {
  const value = JSON.stringify(rows);
  const texts = plainTexts.get(boss) ?? new Map<string, string>();
  const text = texts.get(queue);
  // The engine would build and check the same text again.
  if (text !== undefined) return { text, value };
  const insert = await insertIntoBoss(boss, queue, rows);
  if (insert.value === value) plainTexts.set(boss, texts.set(queue, insert.text));
  return insert;
}

async function insertIntoBoss(boss: PgBoss, queue: string, rows: readonly JobInsert[]) {
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
