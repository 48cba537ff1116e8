import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_LAG_MS } from '#tests/support/patience.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { openStage, type Stage } from '../run/stage.ts';
import { act, type LedgerEntry, scheduleAll, TEXT_PLATFORMS } from './clients.ts';
import { checkWeek, type WeekFindings } from './check-week.ts';
import { createKiller } from './kill-workers.ts';
import { type ActionKind, planWeek, type PlannedAction, type Week } from './plan-week.ts';

export interface ScheduleOptions {
  readonly deliveries: number;
  /** How many times of the week have posts. */
  readonly times: number;
  readonly seed: number;
  /** SIGKILLs, including those of both workers at the start of the outage. */
  readonly kills: number;
  readonly databaseUrl: string;
  readonly print: (text: string) => void;
}

type ActionCounts = Readonly<Record<ActionKind, { done: number; refused: number }>>;

export interface ScheduleSummary extends WeekFindings {
  readonly posts: number;
  readonly kills: number;
  /** How many kills hit a worker that had leased a delivery. */
  readonly killsInside: number;
  readonly actions: ActionCounts;
  readonly seed: number;
  readonly elapsedMs: number;
}

/** The clock stops this long before posts are due, so that workers have seen it and real time does the rest. */
const AHEAD_MS = 300;
const POLL_MS = 250;
const REPORT_EVERY_MS = 10_000;
/** A killed worker's lease lasts 30 seconds. */
const SETTLE_LIMIT_MS = 180_000;
const LONG_MS = 60_000;

const UNSETTLED = `
  SELECT count(*)::int AS open, count(*) FILTER (WHERE is_leased OR due <= $1::timestamptz)::int AS busy,
    extract(epoch FROM min(due) FILTER (WHERE due > $1::timestamptz) - $1::timestamptz)::float AS next_seconds
  FROM (
    SELECT coalesce(d.lease_until > clock_timestamp(), false) AS is_leased,
      greatest(d.run_at, CASE WHEN d.intent_at IS NULL THEN a.held_until END) AS due
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE d.state NOT IN ('published', 'failed', 'canceled', 'held') AND NOT d.needs_decision
  ) AS open_delivery`;

const STILL_OPEN = `
  SELECT d.id, d.platform, d.state, d.step, d.run_at, d.intent_at, d.lease_token, d.lease_until, d.attempt, a.held_until
  FROM delivery d JOIN account a ON a.id = d.account_id
  WHERE d.state NOT IN ('published', 'failed', 'canceled', 'held', 'scheduled') AND NOT d.needs_decision LIMIT 10`;

/**
 * Schedules posts for a week, which passes in minutes, while clients change them at the moment they're due, workers
 * are killed, and none runs for two hours. Then compares the platforms with what the clients were told.
 */
export async function runSchedule(options: ScheduleOptions): Promise<ScheduleSummary> {
  const start = performance.now();
  const { seed, databaseUrl, print } = options;
  const stage = await openStage({ workers: 2, databaseUrl });
  try {
    await stage.control.setProfile('volume');
    await stage.control.setKnobs('linkedin', { partnerApp: true });
    await connectAccounts(stage.web.url, TEXT_PLATFORMS);
    const clock = await readClock(stage);
    // Late enough that every post is stored before the first is due.
    const startAt = new Date(clock.now().getTime() + 3_600_000);
    const posts = Math.ceil(options.deliveries / TEXT_PLATFORMS.length);
    const week = planWeek({ startAt, posts, times: options.times, seed });
    const ledger = await scheduleAll(stage.web, week.posts, week.times);
    print(`${posts} posts scheduled at ${week.times.length} times`);
    const kills = await passWeek(stage, { ledger, week, options });
    return {
      posts,
      ...(await checkWeek(stage, { ledger, week })),
      ...kills,
      actions: countActions(ledger),
      seed,
      elapsedMs: Math.round(performance.now() - start),
    };
  } finally {
    await stage.close();
  }
}

interface Clock {
  now(): Date;
}

/** Reads the sandbox's clock once; between moves, it runs as fast as the machine's. */
async function readClock({ control }: Stage): Promise<Clock> {
  const { offsetSeconds } = await control.readClock();
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}

/** Moves the clock to shortly before a time, never back. */
async function jumpTo(stage: Stage, at: Date): Promise<Clock> {
  const clock = await readClock(stage);
  const seconds = Math.floor((at.getTime() - clock.now().getTime() - AHEAD_MS) / 1000);
  if (seconds <= 0) return clock;
  await stage.control.advanceClock(seconds);
  return readClock(stage);
}

interface Passing {
  readonly ledger: readonly LedgerEntry[];
  readonly week: Week;
  readonly options: ScheduleOptions;
}

async function passWeek(
  stage: Stage,
  { ledger, week, options }: Passing,
): Promise<{ kills: number; killsInside: number }> {
  const { times, outage } = week;
  const byTime = Map.groupBy(
    ledger.flatMap((entry) => entry.plan.actions.map((action) => ({ entry, action }))),
    ({ action }) => action.timeIndex,
  );
  const isOut = (at: Date | undefined): boolean =>
    at !== undefined && at >= outage.from && at <= outage.until;
  const missed = times.flatMap((at, index) => (isOut(at) ? (byTime.get(index) ?? []) : []));
  const killer = createKiller(stage, { ...options, times: times.length });
  const report = createReporter(options.print);
  for (const [index, at] of times.entries()) {
    if (isOut(at)) continue;
    const clock = await jumpTo(stage, at);
    const acting = actAll(stage, byTime.get(index) ?? [], { times, clock, at });
    await pause(Math.max(0, at.getTime() - clock.now().getTime()));
    if (isOut(times[index + 1])) {
      await killer.killAll(async () => {
        await acting;
        const later = await jumpTo(stage, outage.until);
        // “Publish now” at the time before the outage would rightly be held as too late.
        await pause(CLOCK_LAG_MS);
        await actAll(stage, missed, { times, clock: later, at: later.now() });
      });
    } else await killer.tick(index);
    await acting;
    await settle(stage, options.print);
    report(`${index + 1} of ${times.length} times, ${killer.kills} kills`);
  }
  await settleAll(stage, options.print);
  return { kills: killer.kills, killsInside: killer.killsInside };
}

async function actAll(
  stage: Stage,
  planned: readonly { readonly entry: LedgerEntry; readonly action: PlannedAction }[],
  { times, clock, at }: { times: readonly Date[]; clock: Clock; at: Date },
): Promise<void> {
  const untilMs = at.getTime() - clock.now().getTime();
  await Promise.all(
    planned.map(({ entry, action }) =>
      act(stage.web, entry, {
        action,
        times,
        afterMs: untilMs + action.delayMs,
        now: () => clock.now(),
      }),
    ),
  );
}

interface Unsettled {
  readonly open: number;
  readonly busy: number;
  readonly nextSeconds: number | null;
}

async function readUnsettled(stage: Stage): Promise<Unsettled> {
  const { now } = await stage.control.readClock();
  const [row = {}] = await stage.query(UNSETTLED, [now]);
  const next = row['next_seconds'] ?? null;
  return {
    open: Number(row['open']),
    busy: Number(row['busy']),
    nextSeconds: next === null ? null : Number(next),
  };
}

/** Waits until nothing is running or due. If that takes long, says what is still open. */
async function settle(stage: Stage, print: (line: string) => void): Promise<Unsettled> {
  const start = performance.now();
  for (let isTold = false; ;) {
    const unsettled = await readUnsettled(stage);
    const waited = performance.now() - start;
    if (unsettled.busy === 0 || waited > SETTLE_LIMIT_MS) return unsettled;
    if (!isTold && waited > LONG_MS) {
      isTold = true;
      const rows = await stage.query(STILL_OPEN);
      print(`After a minute, still open: ${JSON.stringify(rows)}`);
    }
    await pause(POLL_MS);
  }
}

/** Waits until nothing is open, and moves the clock to what waits for a later time. */
async function settleAll(stage: Stage, print: (line: string) => void): Promise<void> {
  for (;;) {
    const { open, busy, nextSeconds } = await settle(stage, print);
    if (open === 0 || busy > 0 || nextSeconds === null) return;
    await stage.control.advanceClock(Math.ceil(nextSeconds) + 1);
  }
}

function countActions(ledger: readonly LedgerEntry[]): ActionCounts {
  const outcomes = ledger.flatMap((entry) => entry.outcomes);
  const count = (kind: ActionKind) => ({
    done: outcomes.filter((one) => one.kind === kind && one.isDone).length,
    refused: outcomes.filter((one) => one.kind === kind && !one.isDone).length,
  });
  return {
    edit: count('edit'),
    move: count('move'),
    cancel: count('cancel'),
    publish_now: count('publish_now'),
  };
}

function createReporter(print: (text: string) => void) {
  const start = performance.now();
  let reportedAt = 0;
  return (text: string): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    print(`${Math.round((reportedAt - start) / 1000)} s: ${text}`);
  };
}
