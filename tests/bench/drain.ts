import { decompressExchanges } from '#app/server/services/deliveries/compressed-exchanges.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { DEMO_VIDEO } from '../chaos/files.ts';
import { listProcessingKnobs } from '../chaos/run/planned-faults.ts';
import { createPilot } from '../chaos/run/pilot.ts';
import { openStage, type Stage } from '../chaos/run/stage.ts';
import { createVideoPosts } from '../chaos/run/cargo.ts';
import { submitAll } from '../chaos/run/submit.ts';

/**
 * How much an account may send in a short window, from the platforms' documentation; others have no such
 * limit.
 */
const SHORT_LIMITS: Readonly<Partial<Record<PlatformId, { calls: number; seconds: number }>>> = {
  // developers.tiktok.com, "API rate limits": video/init, per user token.
  tiktok: { calls: 6, seconds: 60 },
  // docs.x.com, "Rate limits": POST /2/tweets, per user.
  twitter: { calls: 100, seconds: 15 * 60 },
};
const POLL_EVERY_MS = 50;
const REPORT_EVERY_MS = 10_000;
const SEED = 1;

export interface DrainResult {
  readonly platform: PlatformId;
  readonly database: 'embedded' | 'postgres';
  readonly posts: number;
  /** How many posts went live. If it isn't all of them, the bench has found a bug. */
  readonly published: number;
  /** The platform's short window per account, or null. */
  readonly limit: { readonly calls: number; readonly seconds: number } | null;
  /** Seconds on the moved clock from just before the first post was submitted until the last one was live. */
  readonly lastLiveSeconds: number;
  /** The same without the time skipped on the clock: what the machine and the code took. */
  readonly realSeconds: number;
  /** The earliest time for the last call if all were available at once; null without a limit. */
  readonly bestSeconds: number | null;
  /** `lastLiveSeconds` divided by `bestSeconds`: 1 is as fast as the platform allows. */
  readonly ratio: number | null;
  /** Calls the platform refused because of a limit; 0 if Fanfare counts like the platform. */
  readonly refused: number;
}

/**
 * Submits this many posts to six accounts as fast as they're accepted, and reports when each platform's last
 * one was live. Daily caps are lifted (profile `volume`), media are ready immediately, and nothing fails on
 * purpose. When every delivery waits for its rate slot, the clock is advanced.
 */
export async function measureDrain({
  posts,
  databaseUrl,
  print,
}: {
  readonly posts: number;
  readonly databaseUrl: string | null;
  readonly print: (text: string) => void;
}): Promise<DrainResult[]> {
  const stage = await openStage({ workers: 1, databaseUrl });
  try {
    await stage.control.setProfile('volume');
    for (const { platform, knob } of listProcessingKnobs())
      await stage.control.setKnobs(platform, { [knob]: 0 });
    await connectAccounts(stage.web.url);
    const { id } = await uploadFile(stage.web, DEMO_VIDEO);
    const start = await stage.control.readClock();
    await drain(stage, { posts, mediaId: id, print });
    return await Promise.all(
      PLATFORM_IDS.map((platform) => summarize(stage, { platform, posts, start })),
    );
  } finally {
    await stage.close();
  }
}

/** The clock doesn't move until all posts are accepted, as if they arrived at once. */
async function drain(
  stage: Stage,
  { posts, mediaId, print }: { posts: number; mediaId: string; print: (text: string) => void },
): Promise<void> {
  const all = createVideoPosts({ posts, seed: SEED }, () => mediaId);
  let accepted = 0;
  await submitAll(stage, { posts: all, hasRoom: () => true }, () => (accepted += 1));
  print(`${accepted} posts accepted`);
  const pilot = createPilot(stage);
  let reportedAt = 0;
  for (;;) {
    const { open, deliveries } = await pilot.tick();
    if (open === 0) return;
    if (performance.now() - reportedAt > REPORT_EVERY_MS) {
      reportedAt = performance.now();
      print(`${open} of ${deliveries} deliveries open`);
    }
    await pause(POLL_EVERY_MS);
  }
}

interface Ended {
  readonly platform: PlatformId;
  readonly posts: number;
  readonly start: { readonly now: string; readonly offsetSeconds: number };
}

const LAST_LIVE = `
  SELECT count(*)::int AS published,
    extract(epoch FROM max(published_at) - $2::timestamptz)::float AS last_live_seconds,
    extract(epoch FROM max(updated_at) - $3::timestamptz)::float AS real_seconds
  FROM delivery WHERE platform = $1 AND state = 'published'`;
/** Instagram, Facebook, and YouTube use statuses other than 429. */
const REFUSED = `
  SELECT e.kind, e.data->>'kind' AS error_kind, e.at, encode(e.exchanges, 'hex') AS exchanges
  FROM delivery_event e JOIN delivery d ON d.id = e.delivery_id
  WHERE d.platform = $1 AND (e.exchanges IS NOT NULL OR e.kind = 'error')`;
const WITHOUT_429: ReadonlySet<PlatformId> = new Set(['instagram', 'facebook', 'youtube']);

async function countRefused(stage: Stage, platform: PlatformId): Promise<number> {
  let refused = 0;
  for (const row of await stage.query(REFUSED, [platform])) {
    const exchanges = Buffer.from(String(row['exchanges'] ?? ''), 'hex');
    const calls = decompressExchanges(exchanges, new Date(String(row['at'])));
    refused += calls.filter(({ exchange }) => exchange.status === 429).length;
    const isLimited = row['kind'] === 'error' && row['error_kind'] === 'rate_limited';
    if (isLimited && WITHOUT_429.has(platform)) refused += 1;
  }
  return refused;
}

async function summarize(stage: Stage, { platform, posts, start }: Ended): Promise<DrainResult> {
  // Rows have the machine's time.
  const startedAt = new Date(Date.parse(start.now) - start.offsetSeconds * 1000).toISOString();
  const [row = {}] = await stage.query(LAST_LIVE, [platform, start.now, startedAt]);
  const limit = SHORT_LIMITS[platform] ?? null;
  const lastLiveSeconds = Number(row['last_live_seconds']);
  const bestSeconds = limit && Math.floor((posts - 1) / limit.calls) * limit.seconds;
  return {
    platform,
    database: stage.kind,
    posts,
    published: Number(row['published']),
    limit,
    lastLiveSeconds: round(lastLiveSeconds),
    realSeconds: round(Number(row['real_seconds'])),
    bestSeconds,
    ratio: bestSeconds ? round(lastLiveSeconds / bestSeconds) : null,
    refused: await countRefused(stage, platform),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
