import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { connectAccounts, retryDelivery } from '#tests/support/product-client.ts';
import type { Row, Stage } from './stage.ts';

export interface Standing {
  readonly deliveries: number;
  /** Deliveries, and first comments, that haven't finished and don't need a decision. */
  readonly open: number;
  /** Deliveries per platform that have finished or need a decision. */
  readonly ended: ReadonlyMap<string, number>;
  /** Open deliveries that are running or could run now. */
  readonly busy: number;
  /** How far ahead the clock is. */
  readonly offsetSeconds: number;
}

export interface Pilot {
  /** Acts as the user, and advances the clock when every delivery waits for a time. */
  tick(): Promise<Standing>;
  /** Describes what's running or could run now, which is why the clock doesn't advance. */
  describeBusy(): Promise<string>;
}

const PAST_DUE_SECONDS = 1;

const OPEN = `(
  SELECT d.platform, d.state, a.state = 'active' AS is_connected,
    coalesce(d.lease_until > clock_timestamp(), false) AS is_held_by_worker,
    greatest(d.run_at, CASE WHEN d.intent_at IS NULL THEN a.held_until END) AS due
  FROM delivery d JOIN account a ON a.id = d.account_id
  WHERE d.state NOT IN ('published', 'failed', 'canceled') AND NOT d.needs_decision
  UNION ALL
  SELECT d.platform, 'commenting', true, coalesce(c.lease_until > clock_timestamp(), false), c.run_at
  FROM first_comment c JOIN delivery d ON d.id = c.delivery_id WHERE c.state IN ('waiting', 'sending')
) AS open_delivery`;
const IS_BUSY = 'is_connected AND (is_held_by_worker OR due <= $1::timestamptz)';
/** Counts open and busy deliveries ($1 is the clock's time), and the seconds until the next one is due. */
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
const RETRYABLE = `
  SELECT id FROM delivery WHERE state = 'failed' AND error_kind = 'reauthorize' AND retry_safe = 'yes'
  UNION ALL SELECT delivery_id FROM first_comment WHERE state = 'failed' AND error_kind = 'reauthorize' LIMIT 50`;

export function createPilot(stage: Pick<Stage, 'control' | 'query' | 'web'>): Pilot {
  async function actAsPerson(): Promise<void> {
    const signedOut = await stage.query(SIGNED_OUT);
    const platforms = signedOut.map(({ platform }) => platform as PlatformId);
    if (platforms.length > 0) await connectAccounts(stage.web.url, platforms);
    for (const { id } of await stage.query(RETRYABLE)) await retryDelivery(stage.web, String(id));
  }

  return {
    async tick() {
      // If a page fails or a delivery has changed meanwhile, the user tries again later.
      await actAsPerson().catch(() => undefined);
      const { now, offsetSeconds, requestsUnderWay } = await stage.control.readClock();
      const [row = {}] = await stage.query(STANDING, [now]);
      const ended = (await stage.query(ENDED)).map(
        ({ platform, times }) => [String(platform), toNumber(times)] as const,
      );
      const next = row['next_seconds'] ?? null;
      const busy = toNumber(row['busy']);
      // Whatever a platform still does for a client that gave up takes seconds, not the hours the clock would
      // skip.
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
