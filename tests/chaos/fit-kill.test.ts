import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RenditionOutput } from '#app/domain/fit/rendition.ts';
import { createMediaMaker, type MediaMaker } from '#tests/support/media-maker.ts';
import { uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';

const Renditions = z.object({ items: z.array(RenditionOutput) });
const PLATFORM = 'facebook';
/** Encoding runs at a low priority, so beside the other tests it takes many times as long as alone. */
const LIMIT_MS = 480_000;

describe('a process that is killed while it fits a video', { timeout: LIMIT_MS }, () => {
  let product: ProductProcesses;
  let mediaMaker: MediaMaker;

  beforeAll(async () => {
    // On Postgres, another worker could be converting it, so the killed one's job waits until its lease expires.
    [product, mediaMaker] = await Promise.all([
      startProduct({ database: 'embedded' }),
      createMediaMaker(),
    ]);
  });
  afterAll(async () => {
    await product.close();
    await mediaMaker.close();
  });

  async function call(mediaId: string, init: RequestInit = {}): Promise<RenditionOutput> {
    const { url, token } = product.app;
    const response = await fetch(`${url}/api/media/${mediaId}/renditions`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const [rendition] = Renditions.parse(await response.json()).items;
    if (!rendition) throw new Error('There is no rendition.');
    return rendition;
  }

  const order = (mediaId: string): Promise<RenditionOutput> =>
    call(mediaId, { method: 'POST', body: JSON.stringify({ platforms: [PLATFORM] }) });

  function waitFor(mediaId: string, isReached: (rendition: RenditionOutput) => boolean) {
    return vi.waitUntil(
      async () => {
        const rendition = await call(mediaId);
        return isReached(rendition) ? rendition : null;
      },
      { timeout: 200_000, interval: 50 },
    );
  }

  it('finishes it after a restart, byte for byte like an uninterrupted one', async () => {
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast'];
    const size = { size: '1120x480', seconds: 2, codec };
    const file = await mediaMaker.make('wide.mp4', size);
    const disturbed = await uploadFile(product.app, file);
    await order(disturbed.id);
    await waitFor(disturbed.id, ({ state }) => state !== 'queued');
    await product.kill();
    await product.restart();
    expect(await call(disturbed.id), 'it was killed inside').not.toMatchObject({ state: 'ready' });
    const converted = await waitFor(
      disturbed.id,
      ({ state }) => state === 'ready' || state === 'failed',
    );
    expect(converted).toMatchObject({ state: 'ready', progress: 100, message: null });

    const quiet = await uploadFile(product.app, file);
    await order(quiet.id);
    const other = await waitFor(quiet.id, ({ state }) => state === 'ready' || state === 'failed');
    expect(other.media?.sha256).toBe(converted.media?.sha256);
  });
});
