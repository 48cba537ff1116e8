import { toLowestId } from '#app/domain/text/search-periods.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN } from '../open-states.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'settings'>;

const DAY_MS = 24 * 3_600_000;
/** Rows that one transaction reads, so that it holds its locks for milliseconds. */
const BATCH = 500;
/** Few people publish then. */
const NIGHT_HOURS: ReadonlySet<number> = new Set([2, 3, 4]);
/** By day, only what several nights have missed is deleted: on a machine that's off at night, for example. */
const MISSED_DAYS = 2;

export interface DeletedRows {
  readonly events: number;
  readonly auditEntries: number;
  readonly oauthAttempts: number;
}

/**
 * Deletes rows whose retention period is over, in batches, until none is left or the signal aborts. An
 * interrupted run loses nothing: the next one continues. Never deletes intents, receipts, idempotency keys, or
 * the timeline of a delivery that is open, unconfirmed, or waits for a person; the database refuses that, too.
 */
export async function deleteOldRows(
  deps: Deps,
  { signal }: { signal: AbortSignal },
): Promise<DeletedRows> {
  const { timelineDays, auditDays, oauthAttemptDays } = deps.settings.retention;
  const deleted = {
    events: await deleteEvents(deps, toCutoff(deps, timelineDays), signal),
    auditEntries: await deleteAuditEntries(deps, toCutoff(deps, auditDays), signal),
    oauthAttempts: await deleteOauthAttempts(deps, toCutoff(deps, oauthAttemptDays), signal),
  };
  const { events, auditEntries } = deleted;
  if (events + auditEntries > 0) {
    const fact = {
      action: 'data.trimmed',
      at: deps.clock.now(),
      data: { events, auditEntries },
    } as const;
    await recordAudit(deps.prisma, null, fact);
  }
  return deleted;
}

function toCutoff({ clock }: Pick<Deps, 'clock'>, days: number | null): Date | null {
  if (days === null) return null;
  const now = clock.now();
  const missed = NIGHT_HOURS.has(now.getHours()) ? 0 : MISSED_DAYS;
  return new Date(now.getTime() - (days + missed) * DAY_MS);
}

interface Batch {
  readonly deleted: number;
  /** Where the next batch continues; null if there is none. */
  readonly last: string | null;
}

/** Reads events by ID, which is the order of their times, so no index on the time is needed. */
async function deleteEvents({ prisma }: Deps, before: Date | null, signal: AbortSignal) {
  const bound = before && toLowestId('evt', before.getTime());
  let total = 0;
  for (let after: string | null = ''; before && after !== null && !signal.aborted;) {
    const batch: Batch = await trim(
      prisma,
      Prisma.sql`
      WITH old AS MATERIALIZED (
        SELECT e.id, NOT (d.state ${IS_OPEN} OR d.needs_decision)
            AND d.updated_at < ${before} AS is_closed
        FROM delivery_event e JOIN delivery d ON d.id = e.delivery_id
        WHERE e.id > ${after} AND e.id < ${bound} AND e.at < ${before}
        ORDER BY e.id LIMIT ${BATCH} FOR SHARE OF d SKIP LOCKED
      ), gone AS (
        DELETE FROM delivery_event WHERE id IN (SELECT id FROM old WHERE is_closed) RETURNING id
      )
      SELECT (SELECT count(*)::int FROM gone) AS deleted, (SELECT max(id) FROM old) AS last`,
    );
    total += batch.deleted;
    after = batch.last;
  }
  return total;
}

async function deleteAuditEntries({ prisma }: Deps, before: Date | null, signal: AbortSignal) {
  const bound = before && toLowestId('aud', before.getTime());
  let total = 0;
  for (let last: string | null = ''; before && last !== null && !signal.aborted;) {
    const batch: Batch = await trim(
      prisma,
      Prisma.sql`
      WITH gone AS (
        DELETE FROM audit_entry WHERE id IN (
          SELECT id FROM audit_entry WHERE id < ${bound} AND at < ${before} ORDER BY id LIMIT ${BATCH})
        RETURNING id
      )
      SELECT count(*)::int AS deleted, max(id) AS last FROM gone`,
    );
    total += batch.deleted;
    ({ last } = batch);
  }
  return total;
}

async function deleteOauthAttempts({ prisma }: Deps, before: Date | null, signal: AbortSignal) {
  let total = 0;
  for (let deleted = BATCH; before && deleted === BATCH && !signal.aborted; total += deleted) {
    deleted = await prisma.$executeRaw`
      DELETE FROM oauth_attempt WHERE id IN (
        SELECT id FROM oauth_attempt WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${BATCH})`;
  }
  return total;
}

/** Runs a batch in a transaction that may delete from append-only tables. The only code that may. */
function trim(prisma: ServiceDeps['prisma'], statement: Prisma.Sql): Promise<Batch> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('fanfare.trimming', 'on', true)`;
    const [batch] = await tx.$queryRaw<Batch[]>(statement);
    return batch ?? { deleted: 0, last: null };
  });
}
