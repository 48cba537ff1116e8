import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { decompressExchanges } from '#app/server/services/deliveries/compressed-exchanges.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { connectAccounts, publish, readPost, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { startInProcess } from '#tests/support/product-in-process.ts';
import type { Fanfare } from '../../server.ts';
import { DEMO_VIDEO } from '../chaos/files.ts';
import { PlatformTime } from './platform-time.ts';

const CALL_MS = 50;
/** TikTok accepts six a minute per account, so the clock is advanced after that. */
export const POSTS_PER_MINUTE = 6;
const MANY = 1_000_000;
/** Infrequent, because checking takes time from what's being measured. */
const POLL_EVERY_MS = 1000;
const WARM_UP_POSTS = 6;

export interface OverheadResult {
  readonly database: 'embedded' | 'postgres';
  readonly posts: number;
  readonly deliveries: number;
  readonly callMs: number;
  /**
   * What Fanfare adds to the platforms' own time, from when a validated request starts to be stored until the
   * signed receipt is.
   */
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly byPlatform: Readonly<Record<string, { medianMs: number; p99Ms: number }>>;
}

/**
 * Publishes one post at a time to six accounts, with 50 ms per sandbox call and media ready immediately.
 * Calls to the platform, and the pauses it requires, are subtracted from each delivery's time.
 */
export async function measureOverhead(options: {
  readonly posts: number;
  readonly databaseUrl: string | null;
}): Promise<OverheadResult> {
  const product = await startInProcess({ DATABASE_URL: options.databaseUrl ?? '' });
  try {
    return await measure(product.fanfare, { ...options, sandboxUrl: product.sandboxUrl });
  } finally {
    await product.close();
  }
}

async function measure(
  fanfare: Fanfare,
  {
    posts,
    databaseUrl,
    sandboxUrl,
  }: { posts: number; databaseUrl: string | null; sandboxUrl: string },
): Promise<OverheadResult> {
  const { prisma } = fanfare.container.deps;
  const address = { url: fanfare.url, token: await seedDemo(fanfare) };
  const limits = { plan: 'enterprise', postsPerDay: MANY, deliveriesPerDay: MANY };
  await prisma.subscription.updateMany({ data: limits });
  const platformTime = new PlatformTime();
  platformTime.watch(fanfare.container.deps);
  const control = createSandboxControl(sandboxUrl);
  await connectAccounts(fanfare.url);
  const { id: mediaId } = await uploadFile(address, DEMO_VIDEO);
  await calmSandbox(control);
  const offsets = new Map<string, number>();
  for (let index = 0; index < WARM_UP_POSTS + posts; index += 1) {
    if (index % POSTS_PER_MINUTE === 0) await passMinute(fanfare, control);
    const id = await publish(address, { caption: `Bench ${index} ${Date.now()}`, mediaId });
    await waitUntilLive(address, id);
    // Receipts have the database's time, and posts the advanced clock's.
    const offsetMs = fanfare.container.deps.clock.now().getTime() - Date.now();
    if (index >= WARM_UP_POSTS) offsets.set(id, offsetMs);
  }
  const rows = await readOwnTimes(fanfare, offsets, platformTime);
  return {
    database: databaseUrl === null ? 'embedded' : 'postgres',
    posts,
    deliveries: rows.length,
    callMs: CALL_MS,
    ...summarize(rows.map(({ ownMs }) => ownMs)),
    byPlatform: Object.fromEntries(
      PLATFORM_IDS.map((platform) => [
        platform,
        summarize(rows.filter((row) => row.platform === platform).map(({ ownMs }) => ownMs)),
      ]),
    ),
  };
}

export async function calmSandbox(control: ReturnType<typeof createSandboxControl>): Promise<void> {
  await control.setProfile('volume');
  for (const platform of ['tiktok', 'youtube', 'linkedin', 'twitter'])
    await control.setKnobs(platform, { processingSeconds: 0 });
  await control.setKnobs('tiktok', { moderationSeconds: 0 });
  await control.setKnobs('instagram', { imageProcessingSeconds: 0, videoProcessingSeconds: 0 });
  await control.setKnobs('facebook', { videoProcessingSeconds: 0 });
  for (const platform of PLATFORM_IDS)
    await control.addFault({ platform, endpoint: '*', kind: 'delay', delayMs: CALL_MS });
}

export async function passMinute(
  { container }: Fanfare,
  control: ReturnType<typeof createSandboxControl>,
): Promise<void> {
  const before = container.deps.clock.now().getTime();
  await control.advanceClock(61);
  while (container.deps.clock.now().getTime() - before < 60_000) await pause(POLL_EVERY_MS);
}

export async function waitUntilLive(
  address: { url: string; token: string },
  postId: string,
): Promise<void> {
  for (;;) {
    const { state, deliveries } = await readPost(address, postId);
    if (state === 'published') return;
    if (state !== 'publishing')
      throw new Error(`The bench's post failed: ${JSON.stringify(deliveries)}`);
    await pause(POLL_EVERY_MS);
  }
}

/** Returns each delivery's total time minus the calls to its platform and the pauses it requested. */
async function readOwnTimes(
  { container }: Fanfare,
  offsets: ReadonlyMap<string, number>,
  platformTime: PlatformTime,
): Promise<{ platform: string; ownMs: number }[]> {
  const { prisma } = container.deps;
  const rows = await prisma.$queryRaw<
    { id: string; postId: string; platform: string; elapsed: number }[]
  >`
    SELECT d.id, d.post_id AS "postId", d.platform,
      (extract(epoch FROM r.created_at - d.created_at) * 1000)::float AS elapsed
    FROM delivery d JOIN receipt r ON r.delivery_id = d.id
    WHERE d.post_id = ANY(${[...offsets.keys()]})`;
  const called = await sumCalls(
    prisma,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, postId, platform, elapsed }) => ({
    platform,
    ownMs: elapsed + (offsets.get(postId) ?? 0) - (called.get(id) ?? 0) - platformTime.waitedMs(id),
  }));
}

/** Returns the milliseconds of each delivery's calls to its platform. */
async function sumCalls(
  { deliveryEvent }: Pick<PrismaClient, 'deliveryEvent'>,
  deliveryIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await deliveryEvent.findMany({
    where: { deliveryId: { in: deliveryIds }, exchanges: { not: null } },
    select: { deliveryId: true, at: true, exchanges: true },
  });
  const sums = new Map<string, number>();
  for (const { deliveryId, at, exchanges } of rows)
    for (const { exchange } of decompressExchanges(exchanges ?? Buffer.alloc(0), at))
      sums.set(deliveryId, (sums.get(deliveryId) ?? 0) + exchange.durationMs);
  return sums;
}

function summarize(values: readonly number[]): { medianMs: number; p99Ms: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) /
    10;
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}
