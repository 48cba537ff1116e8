import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fitPicture } from '#app/server/adapters/media-tools/fit-picture.ts';
import { shrinkPicture } from '#app/server/adapters/media-poster/shrink-picture.ts';
import { probeStoredFile } from '#app/server/adapters/media-probe/probe-stored-file.ts';
import { probeImageHeader } from '#app/probe/probe-image-header.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { type HeicLayout, tiledHeic } from '#tests/media-corpus/formats/heic.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';

const TILE = 128;
const COLORS = ['red', 'lime', 'blue', 'white'] as const;
const RGB = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] };
type Color = (typeof COLORS)[number];

let folder: string;
let tiles: Record<Color, Buffer>;
let deep: Buffer;

async function encodeTile(color: string, pixelFormat: string): Promise<Buffer> {
  const output = path.join(folder, `${color}-${pixelFormat}.mp4`);
  const { status, stderr } = spawnSync('ffmpeg', [
    '-y',
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `color=${color}:s=${TILE}x${TILE}:d=1`,
    '-frames:v',
    '1',
    '-vf',
    'scale=out_color_matrix=bt709:out_range=full',
    '-c:v',
    'libx265',
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    pixelFormat,
    '-x265-params',
    'pools=none:frame-threads=1:log-level=error:lossless=1',
    output,
  ]);
  if (status !== 0) throw new Error(stderr.toString());
  return readFile(output);
}

const BT709_FULL = [1, 13, 1] as const;

async function write(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** Writes four tiles in two rows: red and lime above blue and white. */
function writeGrid(name: string, layout: Partial<HeicLayout> = {}): Promise<string> {
  const size = { width: TILE, height: TILE, columns: 2, nclx: BT709_FULL };
  return write(
    name,
    tiledHeic(
      COLORS.map((color) => tiles[color]),
      { ...size, ...layout },
    ),
  );
}

/** Returns the nearest of the four colors in each corner of an image, left to right and top to bottom. */
async function readCorners(picture: Buffer): Promise<Color[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [info.width - 9, info.height - 9];
  return [
    [8, 8],
    [x, 8],
    [8, y],
    [x, y],
  ].map(([left = 0, top = 0]) => {
    const at = (top * info.width + left) * info.channels;
    const distance = (color: Color): number =>
      RGB[color].reduce((sum, value, index) => sum + Math.abs(value - (data[at + index] ?? 0)), 0);
    return COLORS.toSorted((one, other) => distance(one) - distance(other))[0] ?? 'red';
  });
}

async function fit(file: string, [width, height]: readonly [number, number]): Promise<Buffer> {
  const size = { width, height };
  const crop = { left: 0, top: 0, ...size };
  const converted = await fitPicture(file, {
    version: 1,
    make: 'jpeg',
    source: size,
    crop,
    size,
    maxBytes: 8_000_000,
  });
  return Buffer.from(converted);
}

describeWithFfmpeg('HEIC photos', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-heic-'));
    const converted = await Promise.all(COLORS.map((color) => encodeTile(color, 'yuv444p')));
    tiles = Object.fromEntries(
      COLORS.map((color, index) => [color, converted[index]]),
    ) as typeof tiles;
    deep = await encodeTile('red', 'yuv420p10le');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['one over the other', {}, [256, 256], ['red', 'lime', 'blue', 'white']],
    [
      'cut to the size of the output',
      { outputWidth: 200, outputHeight: 250 },
      [200, 250],
      ['red', 'lime', 'blue', 'white'],
    ],
    [
      'rotated by a quarter',
      { quarters: 1, outputHeight: 250 },
      [250, 256],
      ['lime', 'white', 'red', 'blue'],
    ],
    ['upside down', { quarters: 2 }, [256, 256], ['white', 'blue', 'lime', 'red']],
    ['mirrored', { mirror: 1 }, [256, 256], ['lime', 'red', 'white', 'blue']],
    ['of the general brand', { brand: 'mif1' }, [256, 256], ['red', 'lime', 'blue', 'white']],
  ] as const)('joins the tiles of a photo %s', async (title, layout, size, corners) => {
    const file = await writeGrid(`${title}.heic`, layout);
    const [width, height] = size;
    const facts = { kind: 'image', contentType: 'image/heic', width, height, frameCount: 1 };
    expect(await probeStoredFile(file)).toMatchObject(facts);
    expect(await readCorners(await fit(file, size))).toEqual(corners);
    const poster = await shrinkPicture(file);
    expect(await readCorners(Buffer.from(poster ?? []))).toEqual(corners);
  });

  it('decodes 10 bits per channel', async () => {
    const file = await write(
      'deep.heic',
      tiledHeic([deep], { width: TILE, height: TILE, nclx: BT709_FULL }),
    );
    expect(await readCorners(await fit(file, [TILE, TILE]))).toEqual(['red', 'red', 'red', 'red']);
  });

  it('converts the colors of an embedded profile and of Display P3 to sRGB', async () => {
    const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const;
    const { icc } = await sharp(
      await sharp({ create: dot }).withIccProfile('p3').png().toBuffer(),
    ).metadata();
    const layouts = [{ icc }, { nclx: [12, 13, 1] as const }, { nclx: BT709_FULL }];
    const tile = await encodeTile('0x40a060', 'yuv444p');
    const read = layouts.map(async (layout, index) => {
      const converted = tiledHeic([tile], { width: TILE, height: TILE, ...layout });
      const jpeg = await fit(await write(`color-${index}.heic`, converted), [TILE, TILE]);
      const { channels } = await sharp(jpeg).stats();
      return channels[0]?.mean ?? 0;
    });
    const [profile = 0, p3 = 0, srgb = 0] = await Promise.all(read);
    expect(Math.abs(srgb - 0x40)).toBeLessThan(4);
    expect(Math.abs(profile - p3)).toBeLessThan(2);
    // The same values are a stronger green in Display P3, which has less red in sRGB.
    expect(p3).toBeLessThan(0x40 - 15);
  });

  it('detects a photo that was cut off anywhere, with and without a decoder', async () => {
    const whole = await readFile(await writeGrid('whole.heic'));
    for (let part = 1; part < 20; part += 1) {
      const file = await write(
        'cut.heic',
        whole.subarray(0, Math.floor((whole.length * part) / 20)),
      );
      for (const found of [await probeStoredFile(file), await probeFile(file, probeImageHeader)])
        expect(found, `${part} of 20`).toMatchObject({ kind: 'unusable', reason: 'damaged' });
    }
  });

  it('detects a photo whose pixels are damaged', async () => {
    const bytes = await readFile(await writeGrid('damaged.heic'));
    bytes.fill(0xff, bytes.indexOf('mdat', 0, 'latin1') + 4);
    const found = await probeStoredFile(await write('damaged.heic', bytes));
    expect(found).toMatchObject({ kind: 'unusable', reason: 'damaged' });
  });

  it('reports an HDR photo instead of converting its colors incorrectly', async () => {
    const file = await writeGrid('hdr.heic', { nclx: [9, 16, 9] });
    const found = await probeStoredFile(file);
    expect(found).toMatchObject({ reason: 'unsupported', contentType: 'image/x-heif-hdr' });
  });
});
