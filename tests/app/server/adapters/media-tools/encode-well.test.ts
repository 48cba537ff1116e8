import { afterAll, beforeAll, expect, test } from 'vitest';
import { guessColor, type VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { encodeWell } from '#app/server/adapters/media-tools/encode-well.ts';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import type { MediaTools } from '#app/server/ports/media-tools.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createMediaMaker, type MediaMaker } from '#tests/support/media-maker.ts';
import { compareWithSource } from '#tests/support/picture-similarity.ts';

const SIZE = { width: 160, height: 120 };
const RECIPE: VideoFitRecipe = {
  version: 3,
  make: 'mp4',
  source: SIZE,
  crop: { left: 0, top: 0, ...SIZE },
  size: SIZE,
  startMs: 0,
  durationMs: 1000,
  repeats: false,
  deinterlace: 'none',
  frameRate: '25',
  maxBitRate: 20_000_000,
  mostBitRate: 20_000_000,
  minBytes: null,
  sound: null,
  color: guessColor(SIZE),
};

let mediaMaker: MediaMaker;
let grainy: string;

beforeAll(async () => {
  mediaMaker = await createMediaMaker();
  grainy = await mediaMaker.make('grainy.mp4', {
    size: '160x120',
    seconds: 1,
    codec: ['-vf', 'noise=alls=30:allf=t', '-qp', '0'],
  });
});
afterAll(() => mediaMaker.close());

/** Runs the real encoder and records the requested qualities. */
function recordQualities(): { tools: MediaTools; qualities: string[] } {
  const ffmpeg = createFfmpeg();
  const qualities: string[] = [];
  const tools: MediaTools = {
    ...ffmpeg,
    run: (args, options) => {
      const at = args.indexOf('-crf');
      if (at >= 0) qualities.push(args[at + 1] ?? '');
      return ffmpeg.run(args, options);
    },
  };
  return { tools, qualities };
}

describeWithFfmpeg('a re-encoded video', () => {
  test('is encoded again at a higher quality until it looks like its source', async () => {
    const output = mediaMaker.path('fitted.mp4');
    const { tools, qualities } = recordQualities();
    await encodeWell(tools, { input: grainy, output, recipe: RECIPE }, {});
    expect(qualities.length).toBeGreaterThan(1);
    const { mean } = await compareWithSource(grainy, output, RECIPE);
    expect(mean).toBeGreaterThanOrEqual(0.97);
  });

  test('is rejected with a reason when the bit rate limit prevents it from looking like its source', async () => {
    const recipe = { ...RECIPE, maxBitRate: 100_000, mostBitRate: 100_000 };
    const output = mediaMaker.path('refused.mp4');
    const { tools, qualities } = recordQualities();
    await expect(encodeWell(tools, { input: grainy, output, recipe }, {})).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('Upload a shorter video') as string,
    });
    // All bits are used at once, so a higher quality would give the same file.
    expect(qualities).toEqual(['20']);
  });

  test('is compared by the frames of the part that was kept', async () => {
    const input = await mediaMaker.make('film.mp4', { size: '320x240', seconds: 3 });
    const crop = { left: 40, top: 0, width: 240, height: 240 };
    const size = { width: 120, height: 120 };
    const source = { width: 320, height: 240 };
    const recipe = { ...RECIPE, source, crop, size, startMs: 1200, frameRate: '30' };
    const { tools, qualities } = recordQualities();
    await encodeWell(tools, { input, output: mediaMaker.path('part.mp4'), recipe }, {});
    expect(qualities).toEqual(['20']);
  });

  test('is compared with its animation as it plays', async () => {
    const input = await mediaMaker.make('loop.gif', { size: '160x120', seconds: 1 });
    const recipe = { ...RECIPE, durationMs: 2500, repeats: true, frameRate: '30' };
    const { tools, qualities } = recordQualities();
    await encodeWell(tools, { input, output: mediaMaker.path('loop.mp4'), recipe }, {});
    expect(qualities[0]).toBe('20');
  });

  test('gets the quality that a dithered animation needs if the bit rate limit allows it', async () => {
    const codec = ['-vf', 'noise=alls=4:allf=t'];
    const input = await mediaMaker.make('fast.gif', {
      size: '160x120',
      seconds: 1,
      rate: 50,
      codec,
    });
    const recipe = { ...RECIPE, repeats: true, frameRate: '50' };
    const { tools, qualities } = recordQualities();
    await encodeWell(tools, { input, output: mediaMaker.path('fast.mp4'), recipe }, {});
    expect(qualities.at(-1)).toBe('4');
  });
});
