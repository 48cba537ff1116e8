import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { makeImage } from '#tests/support/media-host.ts';
import { createMedia } from '#tests/support/step-harness.ts';
import { requireNoViolations } from '#tests/support/sandbox-bench.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { deliver } from '#tests/support/sandbox-delivery.ts';
import { ALEX, loadFilm, REVIEWED, startBench } from './bench.ts';

let bench: SandboxBench;
let page: TestAccount;

beforeAll(async () => {
  bench = await startBench(REVIEWED);
});

beforeEach(async () => {
  await bench.reset();
  page = await bench.connect({ persona: ALEX });
});

afterEach(() => requireNoViolations(bench));
afterAll(() => bench.close());

function post(content: Partial<DeliveryContent>) {
  return deliver(bench, bench.startDelivery(page, content));
}

describe("an app that passed Meta's review for extra permissions", () => {
  it('sets the cover of a reel once the reel is live', async () => {
    const cover = createMedia((await makeImage(1080, 1920)).bytes, { id: 'med_cover' });
    const { trail, end } = await post({ media: [await loadFilm('meta-vertical-20s.mp4')], cover });
    expect(trail.at(-1)).toBe('set_cover');
    expect(end).toMatchObject({
      kind: 'published',
      url: expect.stringMatching(/\/reel\/\d+\/$/u),
    });
    expect(end).not.toHaveProperty('note');
  });

  it('counts comments', async () => {
    const { end } = await post({ text: 'Counted' });
    const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
    const read = bench.adapter.readMetrics;
    const metrics = await read?.(bench.call, bench.probed(page), [remoteId]);
    expect(metrics).toMatchObject([{ comments: expect.any(Number) as number }]);
  });
});
