import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENCODER_VERSIONS, guessColor, type VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import { FIT_THREADS, toFitArguments } from '#app/server/adapters/media-tools/fit-arguments.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createMediaMaker, type MediaMaker } from '#tests/support/media-maker.ts';

const RECIPE: VideoFitRecipe = {
  version: 3,
  make: 'mp4',
  source: { width: 320, height: 240 },
  crop: { left: 0, top: 0, width: 320, height: 240 },
  size: { width: 320, height: 240 },
  startMs: 0,
  durationMs: 2000,
  repeats: false,
  deinterlace: 'none',
  frameRate: '30',
  // Far below what this video needs, so the rate control affects every frame.
  maxBitRate: 300_000,
  mostBitRate: 300_000,
  minBytes: null,
  sound: { make: 'aac', channels: 2, sampleRate: 48_000 },
  color: guessColor({ width: 320, height: 240 }),
};

const COLORS = [
  RECIPE.color,
  { ...RECIPE.color, isFullRange: true },
  { ...RECIPE.color, primaries: 'smpte432', convert: 'gamut' },
  { ...RECIPE.color, transfer: 'arib-std-b67', convert: 'tone_map' },
] as const;
const FILES = { input: 'in', output: 'out' };

function hashArguments(recipes: readonly Parameters<typeof toFitArguments>[0][]): string {
  const all = recipes.map((recipe) => toFitArguments(recipe, FILES));
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12);
}

/** The hash of ffmpeg's arguments for each version. A new hash requires the next version. */
const KNOWN = { mp4: [3, 'bf94e4e377d8'], 'mp4-rewrap': [3, 'd6de7c2cead7'] };

test("raises the encoder version whenever ffmpeg's arguments change", () => {
  const surround = { make: 'aac', channels: 2, sampleRate: 48_000, isMixed: true } as const;
  const encoded = [
    ...COLORS.map((color) => ({ ...RECIPE, color })),
    { ...RECIPE, sound: surround },
    { ...RECIPE, sound: null, repeats: true },
    { ...RECIPE, deinterlace: 'all', startMs: 500 } as const,
  ];
  const rewrap = { version: 3, make: 'mp4-rewrap' } as const;
  const copied = [rewrap, { ...rewrap, hasPlainIndex: true, sound: surround }];
  expect({
    mp4: [ENCODER_VERSIONS.mp4, hashArguments(encoded)],
    'mp4-rewrap': [ENCODER_VERSIONS['mp4-rewrap'], hashArguments(copied)],
  }).toEqual(KNOWN);
});

let mediaMaker: MediaMaker;

beforeAll(async () => {
  mediaMaker = await createMediaMaker();
});
afterAll(() => mediaMaker.close());

describeWithFfmpeg('the encoder', () => {
  test('creates identical bytes from the same file each time, with the bit rate at the limit', async () => {
    const input = await mediaMaker.make('film.mov', {
      size: '320x240',
      seconds: 2,
      rate: 30,
      hasSound: true,
      codec: ['-vf', 'noise=alls=20:allf=t'],
    });
    const hashes = [];
    for (const name of ['a.mp4', 'b.mp4']) {
      const output = mediaMaker.path(name);
      await createFfmpeg().run(toFitArguments(RECIPE, { input, output }), { threads: FIT_THREADS });
      hashes.push(
        createHash('sha256')
          .update(await readFile(output))
          .digest('hex'),
      );
    }
    expect(new Set(hashes).size).toBe(1);
  });
});
