import { rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { type PlatformId, PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { findFaults } from './check-posts.ts';
import { DEMO_VIDEO } from './files.ts';
import { writeLargeVideo } from './large-file.ts';
import { combine, type Memory, type MemoryWatch, PROCESSES } from './large-watch.ts';
import { countArriving, waitForBytes, watchMemory } from './large-watch.ts';
import { settle } from './settle.ts';
import { openStage, type Stage } from './run/stage.ts';

const UPRIGHT_VIDEO = fileURLToPath(
  new URL('../fixtures/media/meta-vertical-4s.mp4', import.meta.url),
);
/** Above TikTok's single-chunk limit, so it's uploaded in parts. */
const WARM_UP_BYTES = 70_000_000;
const SETTLE_LIMIT_MS = 30 * 60_000;
/** A kill at this fraction is in the middle of the file. */
const KILL_AT = 0.4;
const LATEST_KILL_AT = 0.9;
/** More than TikTok's last part, the largest of all: the cost of repeating an interrupted part. */
const MAX_SENT_TWICE_BYTES = 64_000_000;
/**
 * Twice of what's in use. With plenty of memory the engine delays garbage collection, which would look like
 * growth; and a process that held a file in memory would crash.
 */
const HEAP_MIB = 128;
/**
 * On a busy machine, used buffers wait long for garbage collection. Holding a file would take many times
 * this.
 */
const MAX_GROWTH_MIB = 128;
/** The generated files and the copies of app and sandbox take about five gigabytes each, plus some margin. */
const DISK_PER_BYTE = 12;

/** The requests that start an upload. A second one would mean it started over. */
const STARTS: Readonly<Record<PlatformId, readonly string[]>> = {
  instagram: ['container.create'],
  tiktok: ['video.init'],
  youtube: ['videos.insert'],
  facebook: ['videos.start', 'video_reels.start'],
  linkedin: ['initialize_video'],
  twitter: ['media_initialize'],
};

type Shape = 'landscape' | 'upright';

export interface LargeDelivery {
  readonly platform: PlatformId;
  /** Portrait videos go to Facebook as reels, over another protocol. */
  readonly shape: Shape;
  readonly sizeBytes: number;
  readonly killedAtBytes: number;
  /** What the killed worker was doing. */
  readonly killedIn: string | null;
  /** All bytes the platform received; null if it fetches the file itself. */
  readonly sentBytes: number | null;
  readonly uploadsStarted: number;
  readonly seconds: number;
  readonly growthMiB: Memory;
  readonly problems: readonly string[];
}

export interface LargeSummary {
  readonly baselineMiB: Memory;
  readonly uploads: readonly { sizeBytes: number; seconds: number; webGrowthMiB: number }[];
  readonly largeDeliveries: readonly LargeDelivery[];
  readonly problems: readonly string[];
}

export interface LargeOptions {
  readonly sizeBytes: number;
  readonly databaseUrl: string;
  readonly print: (text: string) => void;
}

interface Run extends LargeOptions {
  readonly stage: Stage;
  readonly memory: MemoryWatch;
  readonly baseline: Memory;
}

/**
 * Uploads a video of this size, or the largest a platform accepts, and publishes it to each platform, killing
 * the worker in the middle of each platform's upload. Problems are in `problems`. Throws if the disk is too
 * small or the run couldn't be performed.
 */
export async function runLarge(options: LargeOptions): Promise<LargeSummary> {
  await requireDisk(options.sizeBytes);
  const { databaseUrl } = options;
  const stage = await openStage({ workers: 1, databaseUrl, heapMiB: HEAP_MIB });
  const memory = watchMemory(stage);
  try {
    await warmUp(stage);
    const baseline = await memory.now();
    const run = { ...options, stage, memory, baseline };
    const uploads = [];
    const largeDeliveries = [];
    for (const { shape, sizeBytes, platforms } of planUploads(options.sizeBytes)) {
      const { media, ...upload } = await uploadLarge(run, { shape, sizeBytes });
      uploads.push(upload);
      for (const platform of platforms)
        largeDeliveries.push(await publishLarge(run, { platform, shape, media }));
    }
    const problems = [
      ...uploads.flatMap(({ sizeBytes, webGrowthMiB }) =>
        webGrowthMiB > MAX_GROWTH_MIB
          ? [`web grew by ${webGrowthMiB} MiB while ${sizeBytes} bytes were uploaded`]
          : [],
      ),
      ...largeDeliveries.flatMap((largeDelivery) => largeDelivery.problems),
    ];
    return { baselineMiB: round(baseline), uploads, largeDeliveries, problems };
  } finally {
    memory.stop();
    await stage.close();
  }
}

async function requireDisk(sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(os.tmpdir());
  const neededBytes = sizeBytes * DISK_PER_BYTE;
  if (bavail * bsize < neededBytes)
    throw new Error(
      `${os.tmpdir()} needs ${Math.ceil(neededBytes / 1e9)} GB of room; set TMPDIR or take --gb 1.`,
    );
}

/** Runs everything once, including uploads in parts, so later growth isn't startup cost. */
async function warmUp(stage: Stage): Promise<void> {
  await connectAccounts(stage.web.url);
  const target = path.join(stage.folder, 'warm-up.mp4');
  await writeLargeVideo({ source: DEMO_VIDEO, target, sizeBytes: WARM_UP_BYTES });
  for (const file of [DEMO_VIDEO, target]) {
    const { id: mediaId } = await uploadFile(stage.web, file);
    const postId = await publish(stage.web, { caption: `Warming up with ${mediaId}`, mediaId });
    await settle({ app: stage.web, control: stage.control }, postId);
  }
}

/** Plans one upload for all platforms with the same size, and a portrait one for Facebook reels. */
function planUploads(
  minBytes: number,
): { shape: Shape; sizeBytes: number; platforms: PlatformId[] }[] {
  const sizes = PLATFORM_IDS.map((platform) => findLargest(platform, minBytes));
  const landscape = [...new Set(sizes)].map((sizeBytes) => ({
    shape: 'landscape' as const,
    sizeBytes,
    platforms: PLATFORM_IDS.filter((_platform, index) => sizes[index] === sizeBytes),
  }));
  const sizeBytes = findLargest('facebook', minBytes);
  return [...landscape, { shape: 'upright', sizeBytes, platforms: ['facebook'] }];
}

/** Returns the largest size up to the wanted one that the platform's rules allow. */
function findLargest(platform: PlatformId, minBytes: number): number {
  const isTooLarge = (sizeBytes: number): boolean =>
    checkMedia(
      PLATFORMS[platform],
      {
        kind: 'video',
        contentType: 'video/mp4',
        sizeBytes,
        width: null,
        height: null,
        durationMs: null,
      },
      'standard',
    ).some(({ code }) => code === 'media_too_large');
  if (!isTooLarge(minBytes)) return minBytes;
  let [fits, tooLarge] = [0, minBytes];
  while (tooLarge - fits > 1) {
    const middle = Math.floor((fits + tooLarge) / 2);
    if (isTooLarge(middle)) tooLarge = middle;
    else fits = middle;
  }
  return fits;
}

async function uploadLarge(
  { stage, memory, baseline, print }: Run,
  { shape, sizeBytes }: { shape: Shape; sizeBytes: number },
) {
  const target = path.join(stage.folder, `${shape}-${sizeBytes}.mp4`);
  const source = shape === 'upright' ? UPRIGHT_VIDEO : DEMO_VIDEO;
  await writeLargeVideo({ source, target, sizeBytes });
  memory.takePeaks();
  const start = performance.now();
  const media = await uploadFile(stage.web, target);
  const seconds = toSeconds(performance.now() - start);
  await rm(target);
  const webGrowthMiB = round(combine(memory.takePeaks(), baseline, (a, b) => a - b)).web;
  print(`uploaded ${sizeBytes} bytes, ${shape}, in ${seconds} s; web grew by ${webGrowthMiB} MiB`);
  return { media, sizeBytes, seconds, webGrowthMiB };
}

interface Files {
  readonly platform: PlatformId;
  readonly shape: Shape;
  readonly media: MediaOutput;
}

async function publishLarge(run: Run, { platform, shape, media }: Files): Promise<LargeDelivery> {
  const { stage, memory, baseline, print } = run;
  const { sizeBytes } = media;
  const start = performance.now();
  const before = await countArriving(stage);
  const lastId = (await stage.control.listReceived()).at(-1)?.id ?? 0;
  memory.takePeaks();
  const caption = `Large ${platform} ${shape} ${start}`;
  const postId = await publish(stage.web, { caption, mediaId: media.id, platforms: [platform] });
  const arrived = await waitForBytes(stage, before + sizeBytes * KILL_AT);
  const [killed] = await stage.killAndReplace(0);
  const { deliveries } = await settle({ app: stage.web, control: stage.control }, postId, {
    limitMs: SETTLE_LIMIT_MS,
    isClockMoved: false,
  });
  const seconds = toSeconds(performance.now() - start);
  const growthMiB = round(combine(memory.takePeaks(), baseline, (a, b) => a - b));
  const received = (await stage.control.listReceived({ platform })).filter(({ id }) => id > lastId);
  const live = await stage.control.listPosts(platform);
  const faults = await Promise.all(
    deliveries.map((delivery) =>
      findFaults(delivery, live, { caption, mediaSha256: media.sha256 }),
    ),
  );
  const unpublished = deliveries.filter(({ state }) => state !== 'published');
  const largeDelivery = {
    platform,
    shape,
    sizeBytes,
    killedAtBytes: arrived - before,
    killedIn: killed ? `${killed.state}/${killed.step ?? ''}` : null,
    sentBytes:
      platform === 'instagram' ? null : received.reduce((sum, entry) => sum + entry.sizeBytes, 0),
    uploadsStarted: received.filter(({ endpoint }) => STARTS[platform].includes(endpoint)).length,
    seconds,
    growthMiB,
  };
  const problems = [
    ...faults.flat(),
    ...unpublished.map(({ state, message }) => `${platform}: ${state}: ${message}`),
    ...findProblems(largeDelivery),
  ];
  print(JSON.stringify({ ...largeDelivery, problems }));
  return { ...largeDelivery, problems };
}

function findProblems(largeDelivery: Omit<LargeDelivery, 'problems'>): string[] {
  const { platform, sizeBytes, killedAtBytes, killedIn, sentBytes, uploadsStarted } = largeDelivery;
  const name = `${platform} (${largeDelivery.shape})`;
  const sentTwice = (sentBytes ?? sizeBytes) - sizeBytes;
  const problems = PROCESSES.filter(
    (process) => largeDelivery.growthMiB[process] > MAX_GROWTH_MIB,
  ).map((process) => `${name}: ${process} grew by ${largeDelivery.growthMiB[process]} MiB`);
  if (killedAtBytes > sizeBytes * LATEST_KILL_AT) problems.push(`${name}: the kill came late`);
  if (killedIn === null) problems.push(`${name}: the killed worker had nothing in hand`);
  if (uploadsStarted !== 1) problems.push(`${name}: ${uploadsStarted} uploads were started`);
  if (sentTwice < 0) problems.push(`${name}: ${-sentTwice} bytes were not sent`);
  if (sentTwice > MAX_SENT_TWICE_BYTES)
    problems.push(`${name}: ${sentTwice} bytes were sent twice`);
  return problems;
}

function round(memory: Memory): Memory {
  return combine(memory, memory, (value) => Math.round(value));
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
