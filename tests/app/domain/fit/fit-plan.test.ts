import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccountTier } from '#app/domain/platforms/account-tier.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import {
  type FitPlan,
  type FitOptions,
  planFit as planTieredFit,
} from '#app/domain/fit/fit-plan.ts';
import {
  FitRecipe,
  parseStoredRecipe,
  toCanonicalRecipe,
  type VideoFitRecipe,
} from '#app/domain/fit/fit-recipe.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const IMAGE = createFileFacts({
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 500_000,
  width: 1080,
  height: 1080,
  frameCount: 1,
});
const VIDEO: FitFacts = {
  ...IMAGE,
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 5_000_000,
  width: 1280,
  height: 720,
  durationMs: 10_000,
  videoCodec: 'avc',
  audioCodec: 'aac',
  hasAudio: true,
  rotation: 0,
  frameRate: 30,
  frameCount: null,
};
const GIF: FitFacts = { ...IMAGE, kind: 'gif', contentType: 'image/gif', frameCount: 12 };

/** Plans for a standard account unless a tier is given. */
const planFit = (
  platform: PlatformId,
  facts: FitFacts,
  options: Partial<FitOptions> = {},
): FitPlan => planTieredFit(platform, facts, { tier: 'standard', ...options });

type Changed = Extract<FitPlan, { verdict: 'changes' }>;

function change(platform: PlatformId, facts: FitFacts, options?: Partial<FitOptions>): Changed {
  const plan = planFit(platform, facts, options);
  if (plan.verdict !== 'changes') throw new Error(`Not changed: ${JSON.stringify(plan)}`);
  return plan;
}

const listMessages = ({ changes }: Changed): string[] => changes.map(({ message }) => message);

describe('a picture', () => {
  test('needs no changes if it is accepted as it is', () => {
    expect(planFit('instagram', IMAGE)).toEqual({ verdict: 'fits' });
    expect(planFit('linkedin', { ...IMAGE, width: 6000, height: 4000 })).toEqual({
      verdict: 'fits',
    });
  });

  test('is cropped to the nearest ratio if it is too wide, and the text says how much', () => {
    const plan = change('instagram', { ...IMAGE, width: 2000, height: 800 });
    expect(listMessages(plan)[0]).toBe(
      'Crops 236 px from the left and the right: Instagram accepts 3:4 to 1.91:1.',
    );
    expect(plan.recipe).toMatchObject({
      crop: { left: 236, top: 0, width: 1528, height: 800 },
      size: { width: 1438, height: 753 },
    });
    expect(plan.output).toMatchObject({ width: 1438, height: 753, contentType: 'image/jpeg' });
  });

  test('is cropped around its focal point', () => {
    const tall = { ...IMAGE, width: 1000, height: 2000 };
    expect(change('instagram', tall, { focalPoint: { x: 0.5, y: 0 } }).recipe).toMatchObject({
      crop: { left: 0, top: 0, width: 1000, height: 1333 },
    });
    const low = change('instagram', tall, { focalPoint: { x: 0.2, y: 0.6 } });
    expect(low.recipe).toMatchObject({ crop: { top: 534 } });
    expect(listMessages(low)[0]).toContain('534 px from the top and 133 px from the bottom');
  });

  test('becomes a JPEG when only JPEG is accepted', () => {
    const png = { ...IMAGE, contentType: 'image/png' };
    expect(listMessages(change('instagram', png))).toEqual([
      'Converts PNG to JPEG: Instagram accepts JPEG. Transparent parts become white; camera and location data are left out.',
    ]);
    expect(planFit('twitter', png).verdict).toBe('fits');
  });

  test('is compressed if it has too many bytes', () => {
    const heavy = { ...IMAGE, sizeBytes: 30_000_000, width: 6000, height: 4000 };
    const plan = change('twitter', heavy);
    expect(plan.output.sizeBytes).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect(plan.changes.map(({ code }) => code)).toEqual(['resize', 'compress', 'compress']);
  });

  test('is scaled down to the sides that TikTok allows, in either orientation', () => {
    const sizes = [
      [8064, 6048],
      [6048, 8064],
      [3000, 1000],
    ].map(([width = 0, height = 0]) => change('tiktok', { ...IMAGE, width, height }).output);
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1440, 1080],
      [1080, 1440],
      [1920, 640],
    ]);
  });

  test('has no plan if the image library cannot read it', () => {
    expect(planFit('instagram', { ...IMAGE, contentType: 'image/bmp' })).toEqual({
      verdict: 'impossible',
      reason: "Fanfare can't convert BMP images. Save it as a JPEG or PNG.",
    });
  });

  test('is not turned into a video, and is not opened above the pixel limit', () => {
    expect(planFit('youtube', IMAGE)).toEqual({
      verdict: 'impossible',
      reason: 'YouTube only accepts videos, and Fanfare doesn’t create videos from images.',
    });
    const huge = { ...IMAGE, width: 20_000, height: 20_000 };
    expect(planFit('linkedin', huge)).toEqual({
      verdict: 'impossible',
      reason: 'This image has 400 megapixels. Fanfare converts images of at most 120.',
    });
  });
});

describe('a video', () => {
  test('is scaled down and converted, and every change is reported', () => {
    const plan = change('twitter', {
      ...VIDEO,
      width: 1920,
      height: 1080,
      videoCodec: 'hevc',
      durationMs: 1_500_000,
    });
    expect(listMessages(plan)).toEqual([
      'Keeps the first 20:00: Twitter allows at most 20 minutes.',
      'Scales 1920 × 1080 down to 1280 × 720: Twitter recommends at most 1280 × 1024 pixels for this account.',
      'Converts HEVC to H.264 in MP4: Twitter accepts H.264.',
    ]);
    expect(plan.output).toMatchObject({ durationMs: 1_199_900, width: 1280, height: 720 });
  });

  test('is trimmed from the chosen start', () => {
    const long = { ...VIDEO, durationMs: 1_500_000 };
    const plan = change('twitter', long, { trimStartMs: 30_000 });
    expect(plan.recipe).toMatchObject({ startMs: 30_000, durationMs: 1_199_900 });
    expect(change('linkedin', VIDEO, { trimStartMs: 4000 }).recipe).toMatchObject({
      startMs: 4000,
      durationMs: 6000,
    });
    expect(planFit('linkedin', VIDEO, { trimStartMs: 8000 })).toEqual({
      verdict: 'impossible',
      reason: 'Only 2 s are left after 8 s: LinkedIn needs at least 3 seconds.',
    });
  });

  test('is not re-encoded if only the container is wrong', () => {
    const mov = { ...VIDEO, contentType: 'video/quicktime' };
    const plan = change('linkedin', mov);
    expect(plan.recipe).toEqual({ version: 3, make: 'mp4-rewrap' });
    expect(listMessages(plan)).toEqual([
      'Moves video and audio from MOV to MP4 without re-encoding: LinkedIn accepts MP4.',
    ]);
    expect(change('linkedin', { ...mov, rotation: 90 }).recipe.make).toBe('mp4-rewrap');
  });

  test('is cropped to even sides if its shape is wrong', () => {
    const wide = change('facebook', { ...VIDEO, width: 1281, height: 361 });
    expect(wide.recipe).toMatchObject({
      crop: { left: 320, width: 641, height: 361 },
      size: { width: 640, height: 360 },
    });
  });

  test('is enlarged only when the platform accepts no smaller one', () => {
    const small = { ...VIDEO, width: 320, height: 240 };
    expect(change('tiktok', small).output).toMatchObject({ width: 480, height: 360 });
    expect(planFit('linkedin', small).verdict).toBe('fits');
  });

  test('gets another frame rate only when its own is not accepted', () => {
    expect(change('instagram', { ...VIDEO, frameRate: 120 }).recipe).toMatchObject({
      frameRate: '60',
    });
    expect(change('tiktok', { ...VIDEO, frameRate: 10 }).recipe).toMatchObject({ frameRate: '24' });
    const broadcast = { ...VIDEO, contentType: 'video/webm', videoCodec: 'vp9', frameRate: 29.97 };
    expect(change('linkedin', broadcast).recipe).toMatchObject({ frameRate: '30000/1001' });
  });

  test('is converted to an ordinary one if it is interlaced or has unusual colors', () => {
    const halves = change('twitter', { ...VIDEO, isInterlaced: true });
    expect(halves.recipe).toMatchObject({ deinterlace: 'all' });
    const studio = change('instagram', { ...VIDEO, pixelFormat: 'yuv422p10' });
    expect(studio.output).toMatchObject({ pixelFormat: 'yuv420p', isInterlaced: false });
  });

  test('is not lengthened if it is too short, and is padded instead of re-encoded if it is too small', () => {
    expect(planFit('instagram', { ...VIDEO, durationMs: 1200 })).toEqual({
      verdict: 'impossible',
      reason: 'This video is too short: Instagram needs at least 3 seconds. Upload a longer one.',
    });
    const light = { ...VIDEO, sizeBytes: 20_000, durationMs: 4000 };
    const plan = change('linkedin', light);
    expect(listMessages(plan)).toEqual([
      "Pads the file to 75 KB: LinkedIn doesn't accept smaller videos.",
    ]);
    expect(plan.recipe).toEqual({ version: 3, make: 'mp4-rewrap', minBytes: 76_800 });
    expect(planFit('linkedin', { ...light, sizeBytes: 76_799 })).toMatchObject(plan);
    expect(planFit('linkedin', { ...light, sizeBytes: 76_800 })).toEqual({ verdict: 'fits' });
  });

  test('has ordinary traits after it was encoded', () => {
    const { output } = change('linkedin', {
      ...VIDEO,
      contentType: 'video/webm',
      videoCodec: 'vp9',
      sizeBytes: 76_800,
    });
    expect(output.traits).toMatchObject({
      isFullRange: false,
      pixelAspect: 1,
      isVariableFrameRate: false,
      steadyFrameRate: null,
      soundDelayMs: 0,
      indexPosition: 'first',
      isFragmented: false,
      editList: 'none',
    });
  });

  test('is padded after encoding only if the original is smaller than the minimum', () => {
    const webm = { ...VIDEO, contentType: 'video/webm', videoCodec: 'vp9' };
    const isPadded = (sizeBytes: number): boolean =>
      change('linkedin', { ...webm, sizeBytes }).changes.some(({ code }) => code === 'pad');
    expect([76_799, 76_800].map(isPadded)).toEqual([true, false]);
  });
});

describe('a smallest file size', () => {
  test("never changes the video's bit rate", () => {
    const clip = { ...VIDEO, videoCodec: 'vp9', contentType: 'video/webm' };
    const rates = [4000, 45_000, 79_000, 200_000].map((durationMs) => {
      const { recipe } = change('linkedin', { ...clip, durationMs });
      return recipe.make === 'mp4' ? recipe.maxBitRate : null;
    });
    expect(new Set(rates)).toEqual(new Set([6_000_000]));
  });

  test('is read from a stored recipe of an older version, too', () => {
    const webm = { ...VIDEO, contentType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' };
    const { recipe } = change('linkedin', webm);
    const { minBytes, deinterlace, sound, color, mostBitRate, ...rest } = recipe as VideoFitRecipe;
    expect(minBytes).toBe(76_800);
    const second = { ...rest, version: 2, minBytes, isInterlaced: false, hasAudio: true };
    const first = { ...rest, version: 1, isInterlaced: false, hasAudio: true };
    const upgraded = { ...recipe, deinterlace: 'none', mostBitRate: rest.maxBitRate };
    expect([sound, color.convert]).toEqual([
      { make: 'aac', channels: 2, sampleRate: 48_000 },
      'none',
    ]);
    expect(parseStoredRecipe(second)).toEqual(upgraded);
    expect(parseStoredRecipe({ ...first, minBitRate: 199_680 })).toEqual(upgraded);
    expect(parseStoredRecipe(recipe)).toEqual(recipe);
    expect([deinterlace, mostBitRate]).toEqual(['flagged', Math.floor((35_000_000 * 8) / 9)]);
  });
});

test('plans videos of up to 8192 by 8192 pixels', () => {
  const reason = 'This video has too many pixels to convert.';
  const plan = (height: number) =>
    JSON.stringify(planFit('instagram', { ...VIDEO, width: 8192, height }));
  expect(plan(8192)).not.toContain(reason);
  expect(plan(8193)).toContain(reason);
});

describe('an animation', () => {
  test('becomes a video when only videos are accepted, looped until it is long enough', () => {
    const plan = change('instagram', { ...GIF, durationMs: 1000 });
    expect(listMessages(plan).slice(0, 2)).toEqual([
      'Turns the animation into a silent video for Instagram.',
      'Repeats it 4 times: Instagram doesn’t accept videos shorter than 3 seconds.',
    ]);
    expect(plan.output).toMatchObject({ kind: 'video', durationMs: 3100, hasAudio: false });
  });

  test('is trimmed to its start when it is longer than a video may be', () => {
    const plan = change('instagram', { ...GIF, durationMs: 16 * 60_000 });
    expect(listMessages(plan)[1]).toBe(
      'Keeps the first 15:00: Instagram doesn’t accept longer videos.',
    );
    expect(plan.output).toMatchObject({ kind: 'video', durationMs: 15 * 60_000 - 100 });
    expect(plan.recipe).toMatchObject({ startMs: 0 });
  });

  test('stays an animation when animations are accepted', () => {
    expect(planFit('twitter', GIF).verdict).toBe('fits');
    expect(planFit('linkedin', { ...GIF, frameCount: 251 }).verdict).toBe('changes');
  });

  test('counts as an image if it has one frame', () => {
    expect(change('instagram', { ...GIF, frameCount: 1 }).recipe.make).toBe('jpeg');
  });
});

describe('the plan of any file', () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 9000 }));
  const sizes = { width: side, height: side, sizeBytes: fc.nat({ max: 2 ** 40 }) };
  const image = fc.record({
    ...sizes,
    kind: fc.constant('image' as const),
    contentType: fc.constantFrom('image/jpeg', 'image/png', 'image/webp'),
    frameCount: fc.constantFrom(null, 1, 20),
  });
  const gif = fc.record({
    ...sizes,
    kind: fc.constant('gif' as const),
    contentType: fc.constant('image/gif'),
    frameCount: fc.constantFrom(null, 1, 20, 400),
    durationMs: fc.option(fc.nat({ max: 1_000_000 })),
  });
  const video = fc.record({
    ...sizes,
    kind: fc.constant('video' as const),
    contentType: fc.constantFrom('video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo'),
    durationMs: fc.option(fc.nat({ max: 60_000_000 })),
    pixelFormat: fc.constantFrom(null, 'yuv420p', 'yuv422p10'),
    isInterlaced: fc.constantFrom(null, false, true),
    audioChannels: fc.constantFrom(null, 1, 6),
    audioSampleRate: fc.constantFrom(null, 44_100, 96_000),
    bitRate: fc.option(fc.nat({ max: 200_000_000 })),
    videoCodec: fc.constantFrom(null, 'avc', 'h264', 'hevc', 'vp9', 'mpeg4'),
    audioCodec: fc.constantFrom(null, 'aac', 'opus'),
    hasAudio: fc.constantFrom(null, true, false),
    rotation: fc.constantFrom(null, 0, 90),
    frameRate: fc.option(fc.double({ min: 0.1, max: 300, noNaN: true })),
    traits: fc.option(
      fc.record({
        colorPrimaries: fc.constantFrom(null, 'bt709', 'bt2020', 'smpte432'),
        colorTransfer: fc.constantFrom(null, 'bt709', 'pq', 'hlg'),
        colorMatrix: fc.constantFrom(null, 'bt709', 'bt2020-ncl', 'rgb'),
        isFullRange: fc.constantFrom(null, true),
        pixelAspect: fc.constantFrom(null, 1, 4 / 3),
        isVariableFrameRate: fc.constantFrom(null, true),
        soundDelayMs: fc.constantFrom(null, 0, 500, -500),
        indexPosition: fc.constantFrom(null, 'first' as const, 'last' as const),
        isFragmented: fc.constantFrom(null, true),
        editList: fc.constantFrom(null, 'none' as const, 'delay' as const, 'cuts' as const),
        isLocked: fc.constant(null),
      }),
    ),
  });
  const facts = fc.oneof(image, gif, video).map((some): FitFacts => ({ ...IMAGE, ...some }));
  const options = fc.record({
    focalPoint: fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    trimStartMs: fc.constantFrom(0, 0, 1500),
    tier: fc.constantFrom(...AccountTier.options),
  });
  const platform = fc.constantFrom(...PLATFORM_IDS);

  test('produces an accepted result that needs no second conversion, or gives a reason', () => {
    fc.assert(
      fc.property(platform, facts, options, (id, some, chosen) => {
        const plan = planFit(id, some, chosen);
        if (plan.verdict === 'impossible') return plan.reason.endsWith('.');
        const out = plan.verdict === 'fits' ? some : plan.output;
        expect(checkMedia(PLATFORMS[id], out, chosen.tier)).toEqual([]);
        expect(planFit(id, out, { tier: chosen.tier })).toEqual({ verdict: 'fits' });
        return true;
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps the crop inside the image, around the focal point', () => {
    fc.assert(
      fc.property(platform, facts, options, (id, some, chosen) => {
        const plan = planFit(id, some, chosen);
        if (plan.verdict !== 'changes' || plan.recipe.make === 'mp4-rewrap') return;
        const { crop, source, size } = plan.recipe;
        const x = chosen.focalPoint.x * source.width;
        const y = chosen.focalPoint.y * source.height;
        expect(crop.left + crop.width).toBeLessThanOrEqual(source.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(source.height);
        expect(x).toBeGreaterThanOrEqual(crop.left - 0.5);
        expect(x).toBeLessThanOrEqual(crop.left + crop.width + 0.5);
        expect(y).toBeGreaterThanOrEqual(crop.top - 0.5);
        expect(y).toBeLessThanOrEqual(crop.top + crop.height + 0.5);
        const step = plan.recipe.make === 'mp4' ? 2 : 1;
        expect([size.width % step, size.height % step]).toEqual([0, 0]);
      }),
      { numRuns: 2000 },
    );
  });

  /** Limits dimensions to an aspect ratio of 7:1 and at least a few pixels. */
  const toSane = ({ width, height }: { width: number; height: number }) => {
    const longer = Math.min(8192, Math.max(40, width, height));
    const shorter = Math.max(Math.ceil(longer / 7), 40, Math.min(width, height));
    return width > height
      ? { width: longer, height: Math.min(longer, shorter) }
      : { width: Math.min(longer, shorter), height: longer };
  };

  test('converts every image below 120 megapixels for every platform that accepts images', () => {
    const pictured = fc.constantFrom('instagram', 'facebook', 'linkedin', 'twitter');
    fc.assert(
      fc.property(pictured, image, (id, some) => {
        expect(planFit(id, { ...IMAGE, ...some, ...toSane(some) }).verdict).not.toBe('impossible');
      }),
    );
  });

  test('converts every known video that is long enough for every platform', () => {
    fc.assert(
      fc.property(platform, video, (id, some) => {
        const durationMs = Math.max(3000, some.durationMs ?? 0);
        const filmed = { ...IMAGE, ...some, durationMs, ...toSane(some) };
        expect(planFit(id, filmed).verdict).not.toBe('impossible');
      }),
    );
  });

  test('creates a recipe that matches its schema and has one canonical text', () => {
    fc.assert(
      fc.property(platform, facts, (id, some) => {
        const plan = planFit(id, some);
        if (plan.verdict !== 'changes') return;
        const read = FitRecipe.parse(JSON.parse(toCanonicalRecipe(plan.recipe)));
        expect(toCanonicalRecipe(read)).toBe(toCanonicalRecipe(plan.recipe));
      }),
    );
  });
});
