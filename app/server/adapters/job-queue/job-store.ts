import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { defineStatement } from '#app/server/db/sql.ts';
import {
  MAX_COUNTED_JOBS,
  type QueueBacklog,
  type SqlTransaction,
} from '#app/server/ports/job-queue.ts';
import type { CarriedTrace } from '#app/server/ports/tracing.ts';

/** A job fetched from the engine. `retryCount` fences updates about the job to this attempt. */
export interface FetchedJob {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
  readonly payload: unknown;
  /** The trace that the job was enqueued in. */
  readonly trace: CarriedTrace | null;
  /** Null for a job without one, and for a job that an older version stored. */
  readonly owner: string | null;
}

/** When a queue needs attention next; null if never, as far as is known. */
export interface QueueAgenda {
  readonly queue: string;
  /** Milliseconds until the queue's next job can start; 0 or less if it can start now. */
  readonly dueMs: number | null;
  /** Milliseconds until a running job's heartbeat has expired; 0 or less if its worker is presumed dead. */
  readonly deadMs: number | null;
}

/** The job of an owner that a queue runs next. */
export interface QueueFront {
  readonly queue: string;
  /** Null if none can start now. */
  readonly priority: number | null;
}

/** The engine's operations that the consumers need. Every update to a job is fenced to its current attempt. */
export interface JobStore {
  /** Fetches jobs of several queues, at most as many as each has free slots. */
  fetch(slots: ReadonlyMap<string, number>): Promise<FetchedJob[]>;
  /** Fetches a queue's next job whose owner isn't one of these. Looks at the first jobs only. */
  fetchOther(queue: string, owners: readonly string[]): Promise<FetchedJob[]>;
  complete(jobs: readonly FetchedJob[]): Promise<void>;
  fail(job: FetchedJob, error: unknown): Promise<void>;
  /** Renews the heartbeats of a queue's jobs. Returns the jobs that another worker has claimed in the meantime. */
  keepAlive(queue: string, jobs: readonly FetchedJob[]): Promise<FetchedJob[]>;
  readAgenda(queues: readonly string[]): Promise<QueueAgenda[]>;
  readBacklog(queues: readonly string[]): Promise<QueueBacklog[]>;
  /** Returns the highest priority among the jobs of each queue that could start now. */
  readFronts(queues: readonly string[]): Promise<QueueFront[]>;
  /** Returns the lowest priority among the waiting jobs; null if none waits. */
  readLowestPriority(queue: string): Promise<number | null>;
}

/** pg-boss returns this shape, although its types don't include it. */
const CommandResponse = z.object({ affected: z.number() });

interface FetchedRow {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
  readonly data: {
    readonly payload: unknown;
    readonly trace?: CarriedTrace;
    readonly owner?: string;
  };
}

/** Marks the jobs of `next` as running. */
const ACTIVATE = `UPDATE pgboss.job j
  SET state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
    retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
  FROM next WHERE j.name = next.name AND j.id = next.id
  RETURNING j.name AS queue, j.id, j.retry_count AS "retryCount", j.data`;

// The engine's own statements for one queue, extended to several. Fanfare uses no groups of jobs.
const FETCH = defineStatement<FetchedRow>(
  'job_fetch',
  `WITH next AS MATERIALIZED (
    SELECT waiting.name, waiting.id FROM unnest($1::text[], $2::int[]) AS wanted(queue, slots)
    CROSS JOIN LATERAL (
      SELECT name, id FROM pgboss.job
      WHERE name = wanted.queue AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
      ORDER BY priority DESC, created_on LIMIT wanted.slots FOR UPDATE SKIP LOCKED
    ) waiting
  )
  ${ACTIVATE}`,
);

/** Jobs from the front of a queue among which another owner's is looked for. */
const FRONT_JOBS = 100;

const FETCH_OTHER = defineStatement<FetchedRow>(
  'job_fetch_other',
  `WITH front AS (
    SELECT name, id, priority, created_on, data ->> 'owner' AS owner FROM pgboss.job
    WHERE name = $1 AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
    ORDER BY priority DESC, created_on LIMIT ${FRONT_JOBS}
  ), next AS MATERIALIZED (
    SELECT waiting.name, waiting.id FROM pgboss.job waiting
    JOIN front ON front.name = waiting.name AND front.id = waiting.id
    WHERE waiting.state < 'active' AND front.owner IS NOT NULL AND front.owner <> ALL($2::text[])
    ORDER BY front.priority DESC, front.created_on LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED
  )
  ${ACTIVATE}`,
);

const COMPLETE = defineStatement<never>(
  'job_complete',
  `UPDATE pgboss.job j SET completed_on = pgboss.job_now(), state = 'completed', output = NULL
  FROM unnest($1::text[], $2::uuid[], $3::int[]) AS done(queue, id, attempt)
  WHERE j.name = done.queue AND j.id = done.id AND j.state = 'active' AND j.retry_count = done.attempt`,
);

// Reads one index entry per queue and state, however many jobs wait.
const READ_AGENDA = defineStatement<QueueAgenda>(
  'job_read_agenda',
  `SELECT queue,
    (extract(epoch FROM least(created_due, retry_due) - pgboss.job_now()) * 1000)::float8 AS "dueMs",
    (extract(epoch FROM dead_at - pgboss.job_now()) * 1000)::float8 AS "deadMs"
  FROM (
    SELECT queue,
      (SELECT start_after FROM pgboss.job WHERE name = queue AND state = 'created' AND NOT blocked
        ORDER BY start_after LIMIT 1) AS created_due,
      (SELECT start_after FROM pgboss.job WHERE name = queue AND state = 'retry' AND NOT blocked
        ORDER BY start_after LIMIT 1) AS retry_due,
      (SELECT min(heartbeat_on + make_interval(secs => heartbeat_seconds)) FROM pgboss.job
        WHERE name = queue AND state = 'active') AS dead_at
    FROM unnest($1::text[]) AS queue
  ) AS known`,
);

// Every count is bounded and reads an index of jobs that wait or run.
const READ_BACKLOG = defineStatement<QueueBacklog>(
  'job_read_backlog',
  `SELECT queue,
    (SELECT count(*)::int FROM (SELECT FROM pgboss.job
      WHERE name = queue AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
      LIMIT ${MAX_COUNTED_JOBS}) ready) AS ready,
    (SELECT count(*)::int FROM (SELECT FROM pgboss.job WHERE name = queue AND state = 'active'
      LIMIT ${MAX_COUNTED_JOBS}) active) AS active,
    greatest(0, extract(epoch FROM pgboss.job_now() - least(
      (SELECT start_after FROM pgboss.job WHERE name = queue AND state = 'created' AND NOT blocked
        ORDER BY start_after LIMIT 1),
      (SELECT start_after FROM pgboss.job WHERE name = queue AND state = 'retry' AND NOT blocked
        ORDER BY start_after LIMIT 1))))::float8 AS "oldestSeconds"
  FROM unnest($1::text[]) AS queue`,
);

// Reads the last entry of the index that FETCH reads from the front.
const READ_LOWEST = defineStatement<{ readonly priority: number }>(
  'job_read_lowest_priority',
  `SELECT priority FROM pgboss.job WHERE name = $1 AND state < 'active' AND NOT blocked
  ORDER BY priority LIMIT 1`,
);

// Jobs without an owner have priority 0.
const READ_FRONTS = defineStatement<QueueFront>(
  'job_read_fronts',
  `SELECT queue, front.priority FROM unnest($1::text[]) AS queue
  LEFT JOIN LATERAL (
    SELECT priority FROM pgboss.job
    WHERE name = queue AND state < 'active' AND NOT blocked AND priority < 0 AND start_after <= pgboss.job_now()
    ORDER BY priority DESC LIMIT 1
  ) front ON true`,
);

/** Creates the store over the main database. `boss` runs what isn't on the path of every job. */
export function createJobStore(boss: PgBoss, sql: SqlTransaction): JobStore {
  const touch = async (queue: string, jobs: readonly FetchedJob[]) => {
    const attempts = jobs.map(({ id, retryCount }) => ({ id, retryCount }));
    return CommandResponse.parse(await boss.touch(queue, attempts)).affected;
  };
  return {
    fetch: async (slots) => {
      const values = [[...slots.keys()], [...slots.values()].map(String)];
      return (await sql.query<FetchedRow>(FETCH, values)).map(toFetchedJob);
    },
    fetchOther: async (queue, owners) =>
      (await sql.query<FetchedRow>(FETCH_OTHER, [queue, owners])).map(toFetchedJob),
    complete: async (jobs) => {
      const attempts = jobs.map(({ retryCount }) => String(retryCount));
      await sql.query(COMPLETE, [
        jobs.map(({ queue }) => queue),
        jobs.map(({ id }) => id),
        attempts,
      ]);
    },
    fail: async ({ queue, id, retryCount }, error) => {
      // Store only the name, because a message may quote something that must not be stored. The log has the
      // full error.
      const name = error instanceof Error ? error.name : 'Error';
      await boss.fail(queue, { id, retryCount }, { name });
    },
    keepAlive: async (queue, jobs) => {
      if ((await touch(queue, jobs)) === jobs.length) return [];
      const touched = await Promise.all(jobs.map((job) => touch(queue, [job])));
      return jobs.filter((_job, index) => touched[index] === 0);
    },
    readFronts: (queues) => sql.query<QueueFront>(READ_FRONTS, [queues]),
    readLowestPriority: async (queue) => {
      const [lowest] = await sql.query<{ priority: number }>(READ_LOWEST, [queue]);
      return lowest?.priority ?? null;
    },
    readBacklog: (queues) => sql.query<QueueBacklog>(READ_BACKLOG, [queues]),
    readAgenda: (queues) => sql.query<QueueAgenda>(READ_AGENDA, [queues]),
  };
}

function toFetchedJob({ data, ...job }: FetchedRow): FetchedJob {
  const { payload, trace = null, owner = null } = data;
  return { ...job, payload, trace, owner };
}
