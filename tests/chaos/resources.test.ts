import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
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
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { countByState } from './check-posts.ts';
import { DEMO_VIDEO } from './files.ts';
import { settle } from './settle.ts';

/** Instagram accepts at most 300 MB. Code that keeps half of the smaller file in memory still exceeds the limit. */
const BIG_MEGABYTES = IS_WHOLE ? 290 : 140;
/** Above TikTok's single-chunk limit, so it's uploaded in parts. */
const WARM_UP_MEGABYTES = 70;
const MAX_GROWTH_MIB = 64;
/** The machine of tests/chaos/small-machine.test.ts, which runs with `TESTS=whole`. */
const MAX_MIB = 512;
const MAX_STALL_MS = 50;
/** On a busy machine, a single garbage collection can take long; blocking code shows up in every attempt. */
const STALL_TRIES = 3;

let count = 0;

async function publishToSix(product: ProductProcesses, mediaId: string): Promise<void> {
  count += 1;
  const postId = await publish(product.app, { caption: `What it costs, ${count}`, mediaId });
  const post = await settle(product, postId, { limitMs: 200_000 });
  expect(countByState(post)).toEqual({ published: PLATFORM_IDS });
}

async function uploadPadded(product: ProductProcesses, megabytes: number): Promise<string> {
  const file = path.join(product.folder, `${megabytes}.mp4`);
  await writeFile(file, padVideo(await readFile(DEMO_VIDEO), megabytes * 1_000_000));
  return (await uploadFile(product.app, file)).id;
}

/** Runs everything once, including uploads in parts, so later growth isn't startup cost. */
async function warmUp(product: ProductProcesses): Promise<string> {
  await connectAccounts(product.app.url);
  const { id } = await uploadFile(product.app, DEMO_VIDEO);
  await publishToSix(product, id);
  await publishToSix(product, await uploadPadded(product, WARM_UP_MEGABYTES));
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
  const upload = await measurePeakMiB(pid, () => uploadPadded(product, BIG_MEGABYTES));
  let publishMiB = Infinity;
  // A late garbage collection shows once. Code that keeps a file in memory does so every time.
  for (let attempt = 0; attempt < 2 && publishMiB >= MAX_GROWTH_MIB; attempt += 1) {
    const publishing = await measurePeakMiB(pid, () => publishToSix(product, upload.result));
    publishMiB = Math.min(publishMiB, publishing.peakMiB - beforeMiB);
  }
  return {
    beforeMiB,
    uploadMiB: upload.peakMiB - beforeMiB,
    publishMiB,
  };
}

function report(figure: string): void {
  process.stdout.write(`${figure}\n`);
}

const APART = { sandbox: 'direct', preload: [MEASURE_PRELOAD] } as const;
/** CI measures the product alone: with the sandbox in its process, the sandbox is what's added. */
const PLACES = [
  { where: 'a sandbox of its own', index: 0, options: APART },
  { where: 'the sandbox in the same process', index: 1, options: { sandbox: 'inside' } as const },
].filter(({ index }) => IS_WHOLE || index === 0);

describe('publishing to six platforms', () => {
  let products: readonly ProductProcesses[];
  let mediaIds: readonly string[];

  beforeAll(async () => {
    products = await Promise.all(PLACES.map(({ options }) => startProduct(options)));
    mediaIds = await Promise.all(products.map(warmUp));
  });
  afterAll(() => Promise.all(products.map((product) => product.close())));

  const getProduct = (index: number): ProductProcesses => {
    const product = products[index];
    if (!product) throw new Error(`There is no product ${index}.`);
    return product;
  };

  it(`blocks the event loop for at most ${MAX_STALL_MS} ms`, async () => {
    const apart = getProduct(0);
    const tries: Stalls[] = [];
    const hasPassed = () => tries.some(({ longestOwnMs }) => longestOwnMs < MAX_STALL_MS);
    while (tries.length < STALL_TRIES && !hasPassed())
      tries.push(
        await measureStalls(apart.app.process, () => publishToSix(apart, mediaIds[0] ?? '')),
      );
    report(`event loop while publishing: ${JSON.stringify(tries)}`);
    expect(Math.min(...tries.map((stalls) => stalls.longestOwnMs))).toBeLessThan(MAX_STALL_MS);
  });

  // All at once: the memory of one process doesn't depend on what another does.
  describe.concurrent(`uploads ${BIG_MEGABYTES} MB seven times`, () => {
    it.each(PLACES)(
      `and grows by less than ${MAX_GROWTH_MIB} MB, with $where`,
      async ({ where, index }) => {
        const growth = await measureGrowth(getProduct(index));
        report(`memory of the app, with ${where}: ${JSON.stringify(growth)}`);
        expect(growth.uploadMiB).toBeLessThan(MAX_GROWTH_MIB);
        expect(growth.publishMiB).toBeLessThan(MAX_GROWTH_MIB);
        expect(growth.beforeMiB + growth.publishMiB).toBeLessThan(MAX_MIB);
      },
    );
  });
});
