import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFitBench } from '#tests/fit-matrix/fit-file.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const run = promisify(execFile);
const COLORS = [
  [200, 40, 40],
  [40, 180, 60],
  [50, 60, 200],
  [220, 200, 60],
];
const TIMEOUT_MS = 120_000;

let folder = '';
let bench: Awaited<ReturnType<typeof createFitBench>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-patches-'));
  bench = await createFitBench();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a filter for four adjacent color patches, in RGB. */
function toPatches(width: number, height: number): string {
  const hex = (color: readonly number[]): string => `0x${Buffer.from(color).toString('hex')}`;
  const quarter = width / COLORS.length;
  const boxes = COLORS.map(
    (color, index) =>
      `drawbox=x=${index * quarter}:w=${quarter}:h=${height}:c=${hex(color)}:t=fill`,
  );
  return `color=black:s=${width}x${height}:r=25:d=3.2,format=gbrp,${boxes.join(',')}`;
}

/**
 * Returns the patches as a player shows them that trusts the file's tags. Read with sharp, independently of
 * the fit's filters.
 */
async function readPatches(file: string, width: number, height: number): Promise<number[][]> {
  const frame = `${file}.png`;
  const decode = ['-frames:v', '1', '-vf', 'scale=in_color_matrix=auto,format=rgb24', frame];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', file, ...decode]);
  const { data, info } = await sharp(frame)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  return COLORS.map((_, index) => {
    const column = Math.floor(((index + 0.5) * width) / COLORS.length);
    const at = (Math.floor(height / 2) * width + column) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

const toYuv = (matrix: string, format: string): string =>
  `scale=out_color_matrix=${matrix}:out_range=tv,format=${format}`;
const tags = (name: string, transfer: string): string[] => [
  '-color_primaries',
  name,
  '-color_trc',
  transfer,
  '-colorspace',
  name,
  '-color_range',
  'tv',
];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12'];
const MJPEG = ['-c:v', 'mjpeg', '-q:v', '2'];
const JPEG = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj422p';

describeWithFfmpeg('the colors of a re-encoded video', () => {
  test.each<[string, string, string, string[]]>(
    sampleCases(
      [
        ['Motion JPEG in HD', 'hd.mov', JPEG, MJPEG],
        ['Motion JPEG in HD in Matroska', 'hd.mkv', JPEG, MJPEG],
        ['Motion JPEG in SD', 'sd.avi', JPEG, MJPEG],
        ['BT.709 in HD without tags', 'hd-h264.mp4', toYuv('bt709', 'yuv422p'), H264],
        ['BT.601 in SD without tags', 'sd-h264.mp4', toYuv('bt601', 'yuv422p'), H264],
        [
          'BT.601 of NTSC, tagged',
          'sd-ntsc.mp4',
          toYuv('bt601', 'yuv422p'),
          [...H264, ...tags('smpte170m', 'smpte170m')],
        ],
        [
          'BT.601 of PAL, tagged',
          'sd-pal.mp4',
          toYuv('bt601', 'yuv422p'),
          [...H264, ...tags('bt470bg', 'smpte170m')],
        ],
      ],
      2,
    ),
  )(
    'match the original: %s',
    async (_what, name, filter, encoder) => {
      const [width, height] = name.startsWith('hd') ? [1280, 720] : [640, 480];
      const source = path.join(folder, name);
      const picture = ['-f', 'lavfi', '-i', toPatches(width, height), '-vf', filter];
      await run('ffmpeg', ['-v', 'error', ...picture, ...encoder, source]);
      const result = await bench.fit(source, 'instagram');
      expect(result?.refusal).toBeNull();
      expect(result?.recipe?.make).toBe('mp4');
      const patches = await readPatches(result?.file ?? '', width, height);
      const apart = patches
        .flat()
        .map((value, index) => Math.abs(value - (COLORS.flat()[index] ?? 0)));
      expect(Math.max(...apart), JSON.stringify(patches)).toBeLessThanOrEqual(8);
    },
    TIMEOUT_MS,
  );
});
