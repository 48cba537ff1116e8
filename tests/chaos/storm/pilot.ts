import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { connectAccounts, retryDelivery } from '#tests/support/product-client.ts';
import type { Row, Stage } from './stage.ts';

export interface Standing {
  readonly deliveries: number;
  /** Not ended, and not waiting for a person. */
  readonly open: number;
  /** How many have ended on each platform, or wait for a person. */
  readonly ended: ReadonlyMap<string, number>;
  /** Of them those that somebody works on, or could work on now. */
  readonly busy: number;
  /** How far the clock is ahead. */
  readonly offsetSeconds: number;
}

export interface Pilot {
  /** Does what a person does, and moves the clock on when every delivery waits for a time. */
  tick(): Promise<Standing>;
  /** What somebody works on, or could work on now: why the clock stands. */
  describeBusy(): Promise<string>;
}

const PAST_DUE_SECONDS = 1;

const OPEN = `(
  SELECT d.platform, d.state, a.state = 'active' AS is_connected,
    coalesce(d.lease_until > clock_timestamp(), false) AS is_held_by_worker,
    greatest(d.run_at, CASE WHEN d.intent_at IS NULL THEN a.held_until END) AS due
  FROM delivery d JOIN account a ON a.id = d.account_id
  WHERE d.state NOT IN ('published', 'failed', 'canceled') AND NOT d.needs_decision
) AS open_delivery`;
const IS_BUSY = 'is_connected AND (is_held_by_worker OR due <= $1::timestamptz)';
/** How many are open and busy ($1: the clock), and in how many seconds the next is due. */
const STANDING = `
  SELECT (SELECT count(*)::int FROM delivery) AS deliveries, count(*)::int AS open,
    (count(*) FILTER (WHERE ${IS_BUSY}))::int AS busy,
    extract(epoch FROM min(due) FILTER (WHERE is_connected AND due > $1::timestamptz)
      - $1::timestamptz)::float AS next_seconds
  FROM ${OPEN}`;
const ENDED = `
  SELECT platform, count(*)::int AS times FROM delivery
  WHERE state IN ('published', 'failed', 'canceled') OR needs_decision GROUP BY 1`;
const BUSY = `
  SELECT platform, state, is_held_by_worker, count(*)::int AS times
  FROM ${OPEN} WHERE ${IS_BUSY} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
const SIGNED_OUT = `SELECT DISTINCT platform FROM account WHERE state = 'needs_reauthorization'`;
const RETRYABLE = `SELECT id FROM delivery WHERE state = 'failed' AND error_kind = 'reauthorize' AND retry_safe = 'yes' LIMIT 50`;

export function createPilot(stage: Stage): Pilot {
  async function actAsPerson(): Promise<void> {
    const signedOut = await stage.query(SIGNED_OUT);
    const platforms = signedOut.map(({ platform }) => platform as PlatformId);
    if (platforms.length > 0) await connectAccounts(stage.web.url, platforms);
    for (const { id } of await stage.query(RETRYABLE)) await retryDelivery(stage.web, String(id));
  }

  return {
    async tick() {
      // A page that fails, or a delivery that has changed meanwhile: a person tries again later.
      await actAsPerson().catch(() => undefined);
      const { now, offsetSeconds, requestsUnderWay } = await stage.control.readClock();
      const [row = {}] = await stage.query(STANDING, [now]);
      const ended = (await stage.query(ENDED)).map(
        ({ platform, times }) => [String(platform), toNumber(times)] as const,
      );
      const next = row['next_seconds'] ?? null;
      const busy = toNumber(row['busy']);
      // What a platform still does for a client that gave up, it does in seconds, not hours later.
      if (busy === 0 && next !== null && requestsUnderWay === 0)
        await stage.control.advanceClock(Math.ceil(toNumber(next)) + PAST_DUE_SECONDS);
      const [deliveries, open] = [toNumber(row['deliveries']), toNumber(row['open'])];
      return { deliveries, open, busy, offsetSeconds, ended: new Map(ended) };
    },
    async describeBusy() {
      const { now, requestsUnderWay } = await stage.control.readClock();
      const groups = (await stage.query(BUSY, [now])).map(
        ({ platform, state, is_held_by_worker: isHeld, times }) =>
          `${String(times)} ${String(platform)} ${String(state)}${isHeld === true ? '' : ' in nobody’s hands'}`,
      );
      return [`${requestsUnderWay} requests`, ...groups].join(', ');
    },
  };
}

function toNumber(value: Row[string] | undefined): number {
  return Number(value ?? 0);
}
