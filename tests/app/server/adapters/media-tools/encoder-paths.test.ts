import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFitBench, type FittedResult } from '#tests/fit-matrix/fit-file.ts';
import { describePicture, measureSoundOffset } from '#tests/fit-matrix/measure.ts';
import { makeSource } from '#tests/fit-matrix/sources.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { compareWithSource } from '#tests/support/picture-similarity.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const SMALL = { isSmall: true };
/** Long, because the machine may be busy. */
const TIMEOUT_MS = 120_000;
const MIN_SSIM = 0.97;
const MAX_OFFSET_MS = 60;

let folder: string;
let bench: Awaited<ReturnType<typeof createFitBench>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-paths-'));
  bench = await createFitBench();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

interface Converted extends FittedResult {
  readonly file: string;
  readonly recipe: FitRecipe;
  readonly codes: readonly string[];
}

async function make(source: string, platform: PlatformId): Promise<Converted> {
  const result = await bench.fit(source, platform);
  expect(result?.refusal).toBeNull();
  if (!result?.file || result.plan.verdict !== 'changes') throw new Error('Nothing was made.');
  const { recipe, changes } = result.plan;
  return { ...result, file: result.file, recipe, codes: changes.map(({ code }) => code) };
}

/** Returns the mean SSIM; 1 if nothing was encoded, and for animations, which have their own test. */
async function compareEncoded(source: string, { file, recipe }: Converted): Promise<number> {
  if (recipe.make !== 'mp4' || recipe.repeats) return 1;
  return (await compareWithSource(source, file, recipe)).mean;
}

const hash = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

describeWithFfmpeg('an encoding path', () => {
  test.each<[string, string, PlatformId, string, string[], string]>(
    sampleCases(
      [
        [
          'that copies both tracks',
          'h264.mkv',
          'twitter',
          'mp4-rewrap',
          ['convert'],
          'h264 yuv420p 320x180 -/-/-',
        ],
        [
          'that rewrites the index',
          'h264.mp4',
          'instagram',
          'mp4-rewrap',
          ['index'],
          'h264 yuv420p 320x180 -/-/-',
        ],
        [
          'that encodes the sound alone',
          'surround-ac3.mp4',
          'instagram',
          'mp4-rewrap',
          ['index', 'sound', 'mix_down'],
          'h264 yuv420p 320x180 -/-/-',
        ],
        [
          'that encodes the picture alone',
          'interlaced.mp4',
          'twitter',
          'mp4',
          ['interlaced', 'color_tags', 'encode'],
          'h264 yuv420p 320x180 smpte170m/smpte170m/smpte170m',
        ],
        [
          'that encodes both tracks',
          'mjpeg.avi',
          'linkedin',
          'mp4',
          ['convert', 'gamut', 'sound', 'encode'],
          'h264 yuv420p 320x180 bt709/bt709/bt709',
        ],
        [
          'from HDR',
          'hdr-hlg.mov',
          'twitter',
          'mp4',
          ['convert', 'hdr', 'depth'],
          'h264 yuv420p 320x180 bt709/bt709/bt709',
        ],
        [
          'from a wide gamut',
          'bt2020.mp4',
          'twitter',
          'mp4',
          ['convert', 'gamut', 'depth'],
          'h264 yuv420p 320x180 bt709/bt709/bt709',
        ],
        [
          'from an animation',
          'animation.gif',
          'instagram',
          'mp4',
          ['animation_to_video', 'repeat'],
          'h264 yuv420p 320x240 bt709/bt709/bt709',
        ],
        [
          'that makes a picture',
          'still.png',
          'instagram',
          'jpeg',
          ['crop', 'convert'],
          'mjpeg yuvj420p 1337x700 -/-/bt470bg',
        ],
      ],
      2,
    ),
  )(
    'keeps the content, stays in sync, and is repeatable: %s',
    async (_what, name, platform, path, codes, picture) => {
      const source = await makeSource(folder, name, SMALL);
      const first = await make(source, platform);
      expect([first.recipe.make, first.codes]).toEqual([path, codes]);
      expect(await describePicture(first.file)).toBe(picture);
      expect(await compareEncoded(source, first)).toBeGreaterThanOrEqual(MIN_SSIM);
      const offset = await measureSoundOffset(source, first.file);
      expect(Math.abs(offset ?? 0)).toBeLessThanOrEqual(MAX_OFFSET_MS);
      const second = await make(source, platform);
      expect(await hash(second.file)).toBe(await hash(first.file));
      expect(first.builtWith).toMatch(/^(?:ffmpeg .+ \([0-9a-f]{12}\)|sharp .+, libvips .+)/u);
    },
    TIMEOUT_MS,
  );

  test('aligns audio that starts later than its video, and copies the video', async () => {
    const source = await makeSource(folder, 'late-sound.mp4', SMALL);
    const { file, codes, recipe, probed } = await make(source, 'instagram');
    expect([recipe.make, codes]).toEqual(['mp4-rewrap', ['index', 'sync']]);
    expect(Math.abs((await measureSoundOffset(source, file)) ?? 1000)).toBeLessThanOrEqual(20);
    expect(probed?.traits).toMatchObject({ indexPosition: 'first', editList: 'none' });
  });

  test('does not read a file of which only the index was downloaded', async () => {
    const source = await makeSource(folder, 'h264.mp4', SMALL);
    await truncate(source, 400);
    expect(await bench.fit(source, 'instagram')).toBeNull();
  });
});
