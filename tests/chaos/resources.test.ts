import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import {
  MEASURE_PRELOAD,
  measurePeakMiB,
  measureStalls,
  readResidentMiB,
  type Stalls,
} from '#tests/support/measure-process.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { countByState } from './check-posts.ts';
import { DEMO_VIDEO } from './files.ts';
import { settle } from './settle.ts';

/** Instagram accepts at most 300 MB. */
const BIG_BYTES = 290_000_000;
/** Above TikTok's single-chunk limit, so it's uploaded in parts. */
const WARM_UP_BYTES = 70_000_000;
const MAX_GROWTH_MIB = 64;
const MAX_STALL_MS = 50;
/** On a busy machine, a single garbage collection can take long; blocking code shows up in every attempt. */
const STALL_TRIES = 3;
const SLOW_MS = 2_000;

const SLOW_ENDPOINTS: Readonly<Record<PlatformId, string>> = {
  instagram: 'media.publish',
  tiktok: 'upload',
  youtube: 'upload.bytes',
  facebook: 'videos.finish',
  linkedin: 'create_post',
  twitter: 'create_post',
};

let count = 0;

async function publishToSix(
  product: ProductProcesses,
  mediaId: string,
  isClockMoved = true,
): Promise<PostOutput> {
  count += 1;
  const postId = await publish(product.app, { caption: `What it costs, ${count}`, mediaId });
  const post = await settle(product, postId, { limitMs: 200_000, isClockMoved });
  expect(countByState(post)).toEqual({ published: PLATFORM_IDS });
  return post;
}

async function uploadPadded(product: ProductProcesses, sizeBytes: number): Promise<string> {
  const file = path.join(product.folder, `${sizeBytes}.mp4`);
  await writeFile(file, padVideo(await readFile(DEMO_VIDEO), sizeBytes));
  return (await uploadFile(product.app, file)).id;
}

/** Runs everything once, including uploads in parts, so later growth isn't startup cost. */
async function warmUp(product: ProductProcesses): Promise<string> {
  await connectAccounts(product.app.url);
  const { id } = await uploadFile(product.app, DEMO_VIDEO);
  await publishToSix(product, id);
  await publishToSix(product, await uploadPadded(product, WARM_UP_BYTES));
  return id;
}

interface Growth {
  readonly beforeMiB: number;
  readonly uploadMiB: number;
  readonly publishMiB: number;
}

async function measureGrowth(product: ProductProcesses): Promise<Growth> {
  const { pid } = product.app.process;
  const beforeMiB = await readResidentMiB(pid);
  const upload = await measurePeakMiB(pid, () => uploadPadded(product, BIG_BYTES));
  const publishing = await measurePeakMiB(pid, () => publishToSix(product, upload.result));
  return {
    beforeMiB,
    uploadMiB: upload.peakMiB - beforeMiB,
    publishMiB: publishing.peakMiB - beforeMiB,
  };
}

function expectSmall(where: string, growth: Growth): void {
  report(`memory of the app, ${where}: ${JSON.stringify(growth)}`);
  expect(growth.uploadMiB).toBeLessThan(MAX_GROWTH_MIB);
  expect(growth.publishMiB).toBeLessThan(MAX_GROWTH_MIB);
}

function report(figure: string): void {
  process.stdout.write(`${figure}\n`);
}

describe('publishing to six platforms', () => {
  let product: ProductProcesses;
  let mediaId: string;

  beforeAll(async () => {
    product = await startProduct({ sandbox: 'direct', preload: [MEASURE_PRELOAD] });
    mediaId = await warmUp(product);
  });
  afterAll(() => product.close());

  it('takes as long as the slowest platform, not as long as all of them', async () => {
    for (const platform of PLATFORM_IDS) {
      const endpoint = SLOW_ENDPOINTS[platform];
      await product.control.addFault({ platform, endpoint, kind: 'delay', delayMs: SLOW_MS });
    }
    const { deliveries } = await publishToSix(product, mediaId, false);
    await product.control.clearFaults();
    const starts = deliveries.map(({ startedAt }) => Date.parse(startedAt ?? ''));
    const ends = deliveries.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
    const durations = ends.map((end, index) => end - (starts[index] ?? 0));
    const wholeMs = Math.max(...ends) - Math.min(...starts);
    const slowestMs = Math.max(...durations);
    const sumMs = durations.reduce((sum, duration) => sum + duration, 0);
    report(`six slow platforms: ${wholeMs} ms; the slowest ${slowestMs} ms, the sum ${sumMs} ms`);
    expect(Math.min(...durations)).toBeGreaterThan(SLOW_MS);
    expect(wholeMs / slowestMs).toBeLessThan(2);
    expect(wholeMs / sumMs).toBeLessThan(0.5);
  });

  it(`blocks the event loop for at most ${MAX_STALL_MS} ms`, async () => {
    const tries: Stalls[] = [];
    for (let attempt = 0; attempt < STALL_TRIES; attempt += 1) {
      tries.push(await measureStalls(product.app.process, () => publishToSix(product, mediaId)));
    }
    report(`event loop while publishing: ${JSON.stringify(tries)}`);
    expect(Math.min(...tries.map((stalls) => stalls.longestOwnMs))).toBeLessThan(MAX_STALL_MS);
  });

  it(`grows the process by less than ${MAX_GROWTH_MIB} MB while it uploads 290 MB seven times`, async () => {
    expectSmall('sandbox apart', await measureGrowth(product));
  });
});

describe('publishing with the sandbox in the same process', () => {
  it(`grows the process by less than ${MAX_GROWTH_MIB} MB as well`, async () => {
    const product = await startProduct({ sandbox: 'inside' });
    try {
      await warmUp(product);
      expectSmall('sandbox inside', await measureGrowth(product));
    } finally {
      await product.close();
    }
  });
});
