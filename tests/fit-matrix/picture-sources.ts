import { readFile, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import sharp from 'sharp';
import { createAdobeRgb } from './adobe-rgb.ts';

/** A kind of picture that people upload, made from a known picture. */
export interface PictureKind {
  readonly name: string;
  /** The known picture, in sRGB and upright, before it is stored in this way. */
  readonly base: 'color' | 'gray';
  readonly store: (base: Buffer, folder: string) => Promise<Buffer>;
}

/** Rotates and mirrors a picture so that its EXIF orientation, from 2 to 8, makes it upright again. */
async function storeTurned(base: Buffer, orientation: number): Promise<Buffer> {
  const turns: Readonly<Record<number, number>> = { 3: 180, 5: 90, 6: 270, 7: 90, 8: 90 };
  const turned = await sharp(base)
    .rotate(turns[orientation] ?? 0)
    .toBuffer();
  const isFlopped = orientation === 2 || orientation === 5;
  const isFlipped = orientation === 4 || orientation === 7;
  const stored = await sharp(turned).flop(isFlopped).flip(isFlipped).toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

const turned = [2, 3, 4, 5, 6, 7, 8].map((orientation): PictureKind => ({
  name: `turned-${orientation}.jpg`,
  base: 'color',
  store: (base) => storeTurned(base, orientation),
}));

async function storeAdobe(base: Buffer, folder: string): Promise<Buffer> {
  const profile = `${folder}/adobe-rgb.icc`;
  await writeFile(profile, createAdobeRgb());
  return sharp(base).withIccProfile(profile).jpeg({ quality: 95 }).toBuffer();
}

/** Stores the picture with a fully opaque alpha channel, so that it still equals the known one. */
const storeGrayWithAlpha = (base: Buffer): Promise<Buffer> =>
  sharp(base).toColourspace('b-w').ensureAlpha(1).png().toBuffer();

/** Stores an animation of four pictures, the known one first. */
async function storeAnimation(base: Buffer, folder: string, end: 'apng' | 'webp'): Promise<Buffer> {
  const first = `${folder}/animated-base.png`;
  const file = `${folder}/animated-made.${end}`;
  await writeFile(first, base);
  const input = ['-loop', '1', '-framerate', '4', '-t', '1', '-i', first];
  const codec = end === 'webp' ? ['-c:v', 'libwebp_anim', '-lossless', '1'] : ['-f', 'apng'];
  const later = ['-vf', 'negate=enable=gt(n\\,0)'];
  await execa('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...later, ...codec, file]);
  return readFile(file);
}

/** Every kind of picture that the matrix fits for every platform. */
export const PICTURE_KINDS: readonly PictureKind[] = [
  {
    name: 'plain.jpg',
    base: 'color',
    store: (base) => sharp(base).jpeg({ quality: 95 }).toBuffer(),
  },
  ...turned,
  {
    name: 'cmyk.jpg',
    base: 'color',
    store: (base) =>
      sharp(base).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
  },
  {
    name: 'display-p3.jpg',
    base: 'color',
    store: (base) => sharp(base).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
  },
  { name: 'adobe-rgb.jpg', base: 'color', store: storeAdobe },
  {
    name: '16-bit.png',
    base: 'color',
    store: (base) => sharp(base).toColourspace('rgb16').png().toBuffer(),
  },
  {
    name: '16-bit.tiff',
    base: 'color',
    store: (base) => sharp(base).toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
  },
  {
    name: 'palette.png',
    base: 'color',
    store: (base) => sharp(base).png({ palette: true }).toBuffer(),
  },
  {
    name: 'gray.jpg',
    base: 'gray',
    store: (base) => sharp(base).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer(),
  },
  { name: 'gray-alpha.png', base: 'gray', store: storeGrayWithAlpha },
  {
    name: 'still.webp',
    base: 'color',
    store: (base) => sharp(base).webp({ quality: 95 }).toBuffer(),
  },
  {
    name: 'still.avif',
    base: 'color',
    store: (base) => sharp(base).avif({ quality: 80, effort: 1 }).toBuffer(),
  },
  {
    name: 'animated.webp',
    base: 'color',
    store: (base, folder) => storeAnimation(base, folder, 'webp'),
  },
  {
    name: 'animated.png',
    base: 'color',
    store: (base, folder) => storeAnimation(base, folder, 'apng'),
  },
];

/**
 * Makes a picture of many shapes and soft colors, in sRGB without a profile. Soft colors fit in every other
 * color space.
 */
export async function createOriginal(folder: string, base: PictureKind['base']): Promise<string> {
  const file = `${folder}/known-${base}.png`;
  const soft = `hue=s=${base === 'gray' ? 0 : 0.35}`;
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=1500x700,${soft}`, '-frames:v', '1'];
  const pixels = ['-pix_fmt', 'rgb24', '-pred', 'mixed', file];
  await execa('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...pixels]);
  return file;
}
