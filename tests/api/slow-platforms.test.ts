import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { countByState } from '#tests/chaos/check-posts.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { settle } from '#tests/chaos/settle.ts';
import { publish, uploadFile } from '#tests/support/product-client.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const SLOW_MS = 2_000;

const SLOW_ENDPOINTS: Readonly<Record<PlatformId, string>> = {
  instagram: 'media.publish',
  tiktok: 'upload',
  youtube: 'upload.bytes',
  facebook: 'videos.finish',
  linkedin: 'create_post',
  twitter: 'create_post',
};

describe('publishing to six slow platforms', () => {
  let product: BorrowedProduct;

  beforeAll(async () => {
    product = await borrowProduct();
    await product.connect();
  });
  afterAll(() => product.close());

  it('takes as long as the slowest platform, not as long as all of them', async () => {
    for (const platform of PLATFORM_IDS) {
      const endpoint = SLOW_ENDPOINTS[platform];
      await product.control.addFault({ platform, endpoint, kind: 'delay', delayMs: SLOW_MS });
    }
    const { id } = await uploadFile(product.app, DEMO_VIDEO);
    const postId = await publish(product.app, { caption: 'Six slow platforms', mediaId: id });
    const post = await settle(product, postId, { isClockMoved: false });
    expect(countByState(post)).toEqual({ published: PLATFORM_IDS });
    const { deliveries } = post;
    const starts = deliveries.map(({ startedAt }) => Date.parse(startedAt ?? ''));
    const ends = deliveries.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
    const durations = ends.map((end, index) => end - (starts[index] ?? 0));
    const wholeMs = Math.max(...ends) - Math.min(...starts);
    const slowestMs = Math.max(...durations);
    const sumMs = durations.reduce((sum, duration) => sum + duration, 0);
    expect(Math.min(...durations)).toBeGreaterThan(SLOW_MS);
    expect(wholeMs / slowestMs).toBeLessThan(2);
    expect(wholeMs / sumMs).toBeLessThan(0.5);
  });
});
