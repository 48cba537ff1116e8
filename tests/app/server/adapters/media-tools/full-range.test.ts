import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { toFitArguments } from '#app/server/adapters/media-tools/fit-arguments.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const run = promisify(execFile);
const SIZE = { width: 64, height: 48 };
/** Half black, half white. */
const PICTURE = 'color=black:s=64x48:r=25:d=0.4,drawbox=x=32:w=32:h=48:c=white:t=fill';

const RECIPE: VideoFitRecipe = {
  version: 3,
  make: 'mp4',
  source: SIZE,
  size: SIZE,
  crop: { left: 0, top: 0, ...SIZE },
  startMs: 0,
  durationMs: 400,
  repeats: false,
  deinterlace: 'none',
  frameRate: '25',
  maxBitRate: 2_500_000,
  mostBitRate: 25_000_000,
  minBytes: null,
  sound: null,
  color: {
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'bt709',
    isFullRange: false,
    convert: 'none',
  },
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-range-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the stored brightness in the middle of the black and of the white half. */
async function readBlackAndWhite(file: string): Promise<number[]> {
  const raw = ['-frames:v', '1', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...raw], {
    encoding: 'buffer',
  });
  const row = (SIZE.height / 2) * SIZE.width;
  return [stdout[row + 16] ?? -1, stdout[row + 48] ?? -1];
}

describeWithFfmpeg('a re-encoded video', () => {
  test.each<[string, string, string[]]>(
    sampleCases(
      [
        ['H.264 in limited range', 'tv.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']],
        ['H.264 in full range', 'pc.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuvj420p']],
        ['H.264 4:4:4 in full range', 'pc444.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuvj444p']],
        ['gray H.264', 'gray.mp4', ['-c:v', 'libx264', '-pix_fmt', 'gray']],
        ['Motion JPEG in MOV', 'mjpeg.mov', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']],
        ['Motion JPEG in AVI', 'mjpeg.avi', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p']],
        ['ProRes', 'prores.mov', ['-c:v', 'prores_ks']],
      ],
      2,
    ),
  )('keeps its black and white levels: %s', async (_what, name, encoder) => {
    const input = path.join(folder, name);
    const output = path.join(folder, `${name}-fitted.mp4`);
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', PICTURE, ...encoder, input]);
    await run('ffmpeg', ['-v', 'error', ...toFitArguments(RECIPE, { input, output })]);
    const [black = -1, white = -1] = await readBlackAndWhite(output);
    expect(Math.abs(black - 16)).toBeLessThanOrEqual(2);
    expect(Math.abs(white - 235)).toBeLessThanOrEqual(2);
  });
});
