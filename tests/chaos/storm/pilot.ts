import type { PlatformId } from '#app/domain/platforms.ts';
import { connectAccounts, retryDelivery } from '#tests/support/product-client.ts';
import type { Row, Stage } from './stage.ts';

export interface Standing {
  readonly deliveries: number;
  /** Not ended, and not waiting for a person. */
  readonly open: number;
}

export interface Pilot {
  /** Does what a person does, and moves the clock on when every delivery waits for a time. */
  tick(): Promise<Standing>;
}

/** Looks in a row at which nothing was due before the clock is moved. */
const STILL_LOOKS = 2;
const PAST_DUE_SECONDS = 1;

/**
 * What is open; of it what somebody works on or could work on now ($1: the clock); and how many seconds
 * until the next is due.
 */
const STANDING = `
  SELECT count(*)::int AS deliveries,
    (count(*) FILTER (WHERE is_open))::int AS open,
    (count(*) FILTER (WHERE is_open AND (is_held_by_worker OR due <= $1::timestamptz)))::int AS busy,
    extract(epoch FROM min(due) FILTER (WHERE is_open AND due > $1::timestamptz) - $1::timestamptz)::float AS next_seconds
  FROM (
    SELECT d.state NOT IN ('published', 'failed', 'canceled') AND NOT d.needs_decision AS is_open,
      coalesce(d.lease_until > clock_timestamp(), false) AS is_held_by_worker,
      greatest(d.run_at, CASE WHEN d.intent_at IS NULL THEN a.held_until END) AS due
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE a.state = 'active' OR d.state IN ('published', 'failed', 'canceled')
  ) AS standing`;
const WAITING_FOR_RECONNECT = `
  SELECT count(*)::int AS open FROM delivery d JOIN account a ON a.id = d.account_id
  WHERE a.state <> 'active' AND d.state NOT IN ('published', 'failed', 'canceled') AND NOT d.needs_decision`;
const SIGNED_OUT = `SELECT DISTINCT platform FROM account WHERE state = 'needs_reauthorization'`;
const RETRYABLE = `SELECT id FROM delivery WHERE state = 'failed' AND error_kind = 'reauthorize' AND retry_safe = 'yes' LIMIT 50`;

export function createPilot(stage: Stage): Pilot {
  let still = 0;

  async function actAsPerson(): Promise<void> {
    const signedOut = await stage.query(SIGNED_OUT);
    const platforms = signedOut.map(({ platform }) => platform as PlatformId);
    if (platforms.length > 0) await connectAccounts(stage.web.url, platforms);
    for (const { id } of await stage.query(RETRYABLE)) await retryDelivery(stage.web, String(id));
  }

  async function moveClock(seconds: number): Promise<void> {
    still += 1;
    if (still < STILL_LOOKS) return;
    still = 0;
    await stage.control.advanceClock(Math.ceil(seconds) + PAST_DUE_SECONDS);
  }

  return {
    async tick() {
      // A page that fails, or a delivery that has changed meanwhile: a person tries again later.
      await actAsPerson().catch(() => undefined);
      const { now } = await stage.control.readClock();
      const [row = {}] = await stage.query(STANDING, [now]);
      const [signedOut = {}] = await stage.query(WAITING_FOR_RECONNECT);
      const waiting = toNumber(signedOut['open']);
      const next = row['next_seconds'] ?? null;
      if (toNumber(row['busy']) > 0 || next === null) still = 0;
      else await moveClock(toNumber(next));
      return {
        deliveries: toNumber(row['deliveries']) + waiting,
        open: toNumber(row['open']) + waiting,
      };
    },
  };
}

function toNumber(value: Row[string] | undefined): number {
  return Number(value ?? 0);
}
