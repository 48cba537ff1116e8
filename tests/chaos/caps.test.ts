import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { connectAccounts, uploadFile, waitForMovedClock } from '#tests/support/product-client.ts';
import { audit } from './run/audit.ts';
import { listProcessingKnobs } from './run/planned-faults.ts';
import { createPilot } from './run/pilot.ts';
import { openStage, type Row, type Stage } from './run/stage.ts';
import { createVideoPosts } from './run/cargo.ts';
import { submitAll } from './run/submit.ts';

/** Portrait, so Facebook treats it as a reel. */
const VIDEO = fileURLToPath(new URL('../fixtures/media/meta-vertical-4s.mp4', import.meta.url));
/** LinkedIn's minimum is 75 KB. */
const VIDEO_BYTES = 100_000;
const POSTS = 4;
const SEED = 7;
/** The simulators' daily caps, low enough that four posts are two too many. */
const CAPS: Readonly<Record<PlatformId, Readonly<Record<string, number>>>> = {
  instagram: { publishQuota: 2 },
  tiktok: { postsPerDay: 2 },
  youtube: { uploadsPerDay: 2 },
  facebook: { reelQuota: 2 },
  // Counts requests; a post with a video takes four.
  linkedin: { memberDailyLimit: 9 },
  twitter: { userDailyLimit: 2 },
};
/**
 * LinkedIn counts every request, of which a post takes several. YouTube counts each started upload, including
 * those whose response a busy machine gave up on, so one post fewer may be live before the day's cap.
 */
const COUNTED_BY_REQUEST: readonly PlatformId[] = ['linkedin', 'youtube'];
const NOON_UTC = 12;
const DAY_SECONDS = 24 * 3600;
const HOUR_MS = 3_600_000;
const POLL_EVERY_MS = 50;
const LIMIT_MS = 500_000;

const LIVE = `
  SELECT platform, count(*)::int AS live FROM delivery
  WHERE published_at < $1::timestamptz GROUP BY platform`;
const WAITING = `
  SELECT platform, count(*)::int AS waiting FROM delivery WHERE state <> 'published' GROUP BY platform`;
/** The dossier must explain the limit and say what to do. */
const LIMITED = `
  SELECT d.platform, count(*)::int AS count
  FROM delivery_event e JOIN delivery d ON d.id = e.delivery_id
  WHERE e.kind = 'error' AND e.data->>'kind' = 'rate_limited' AND e.message <> ''
  GROUP BY d.platform`;

function toCounts(rows: readonly Row[], name: string): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [String(row['platform']), Number(row[name])]));
}

function perPlatform(value: number): Record<string, number> {
  return Object.fromEntries(PLATFORM_IDS.map((platform) => [platform, value]));
}

const countedByRequest = (value: number): Record<string, number> =>
  Object.fromEntries(COUNTED_BY_REQUEST.map((platform) => [platform, value]));

describe('more posts than the platforms accept in a day', () => {
  let stage: Stage;
  let startedAt: Date;

  beforeAll(async () => {
    stage = await openStage({ workers: 1, databaseUrl: null });
    const { control } = stage;
    // Some caps reset at midnight, and at noon no midnight is near.
    const { now } = await control.readClock();
    const intoDay = (Date.parse(now) / 1000) % DAY_SECONDS;
    await control.advanceClock(Math.ceil(DAY_SECONDS + NOON_UTC * 3600 - intoDay));
    for (const { platform, knob } of listProcessingKnobs())
      await control.setKnobs(platform, { [knob]: 0 });
    for (const platform of PLATFORM_IDS) await control.setKnobs(platform, CAPS[platform]);
    await waitForMovedClock(stage.web, control);
    await connectAccounts(stage.web.url);
    startedAt = new Date((await control.readClock()).now);
  });
  afterAll(() => stage.close());

  /** Runs until no delivery is open. Returns what was waiting after the first hour. */
  async function sail() {
    const pilot = createPilot(stage);
    let waiting: readonly Row[] | null = null;
    const until = performance.now() + LIMIT_MS / 2;
    for (;;) {
      const { open } = await pilot.tick();
      const { now } = await stage.control.readClock();
      if (waiting === null && Date.parse(now) - startedAt.getTime() > HOUR_MS)
        waiting = await stage.query(WAITING);
      if (open === 0) return waiting ?? [];
      if (performance.now() > until) throw new Error(`Still busy: ${await pilot.describeBusy()}`);
      await pause(POLL_EVERY_MS);
    }
  }

  it(
    'are all live in the end, once each; posts over a limit wait, say why, and resume automatically',
    async () => {
      const file = path.join(stage.folder, 'upright.mp4');
      await writeFile(file, padVideo(await readFile(VIDEO), VIDEO_BYTES));
      const { id } = await uploadFile(stage.web, file);
      const posts = createVideoPosts({ posts: POSTS, seed: SEED }, () => id);
      await submitAll(stage, { posts, hasRoom: () => true }, () => undefined);
      const waiting = await sail();

      const found = await audit(stage, { posts: POSTS, seed: SEED });
      const deliveries = POSTS * PLATFORM_IDS.length;
      expect(found, JSON.stringify(found)).toMatchObject({
        published: deliveries,
        lost: 0,
        duplicates: 0,
        unexplained: 0,
      });
      const firstHour = new Date(startedAt.getTime() + HOUR_MS).toISOString();
      const first = toCounts(await stage.query(LIVE, [firstHour]), 'live');
      const held = toCounts(waiting, 'waiting');
      expect({ ...first, ...countedByRequest(2) }).toEqual(perPlatform(2));
      expect({ ...held, ...countedByRequest(2) }).toEqual(perPlatform(2));
      for (const platform of COUNTED_BY_REQUEST) {
        const [live, waited] = [first[platform] ?? 0, held[platform] ?? 0];
        expect({ platform, posts: live + waited }).toEqual({ platform, posts: POSTS });
        expect(waited, platform).toBeGreaterThan(0);
      }
      expect(first['youtube'] ?? 0).toBeLessThanOrEqual(2);
      const counts = toCounts(await stage.query(LIMITED), 'count');
      expect(Object.keys(counts).sort()).toEqual([...PLATFORM_IDS].sort());
    },
    LIMIT_MS,
  );
});
