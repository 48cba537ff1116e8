import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { blackPng } from '../formats/png.ts';
import { blinkingGif } from '../formats/gif.ts';
import { heicFrom } from '../formats/heic.ts';
import { zip } from '../formats/zip.ts';
import type { Recipe } from '../corpus-builder.ts';
import { fromFfmpeg, picture, plainPicture } from './video-arguments.ts';

/** Draws a picture with varied content, so that half of its bytes can't contain the whole picture. */
function pattern(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let at = 0; at < pixels.length; at += 3) {
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = ((at / 3) % width) & 0xff;
    pixels[at + 1] = Math.floor(at / 3 / width) & 0xff;
    pixels[at + 2] = 100 + (noise % 32);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function image(name: string, make: () => Sharp): Recipe {
  return {
    name,
    make: async (builder) => builder.write(name, await make().toBuffer()),
  };
}

function bytes(name: string, make: () => Buffer | string): Recipe {
  return { name, make: (builder) => builder.write(name, make()) };
}

function jpeg(name: string, width: number, height: number): Recipe {
  return image(name, () => pattern(width, height).jpeg({ quality: 60 }));
}

function rotatedJpeg(name: string, orientation: number, [width, height]: [number, number]): Recipe {
  return image(name, () =>
    pattern(width, height).withMetadata({ orientation }).jpeg({ quality: 60 }),
  );
}

const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitudeRef: 'E' } };

const JPEGS: Recipe[] = [
  jpeg('square.jpg', 1080, 1080),
  jpeg('ratio-4-5.jpg', 1080, 1350),
  jpeg('ratio-191-100.jpg', 1910, 1000),
  jpeg('ratio-2-1.jpg', 1200, 600),
  jpeg('ratio-9-16.jpg', 1080, 1920),
  jpeg('ratio-1-3.jpg', 400, 1200),
  jpeg('ratio-16-1.jpg', 1600, 100),
  jpeg('odd-801x601.jpg', 801, 601),
  jpeg('100x100.jpg', 100, 100),
  jpeg('1x1.jpg', 1, 1),
  image('progressive.jpg', () => pattern(800, 800).jpeg({ progressive: true, quality: 60 })),
  image('grey.jpg', () => pattern(800, 800).greyscale().jpeg({ quality: 60 })),
  image('cmyk.jpg', () => pattern(800, 800).toColourspace('cmyk').jpeg({ quality: 60 })),
  image('gps.jpg', () => pattern(800, 800).withExif(GPS).jpeg({ quality: 60 })),
  image('37-megapixels.jpg', () => flat(6100, 6100).jpeg({ quality: 20 })),
  rotatedJpeg('orientation-3.jpg', 3, [1000, 800]),
  rotatedJpeg('orientation-5.jpg', 5, [1000, 800]),
  rotatedJpeg('orientation-8.jpg', 8, [1000, 800]),
  rotatedJpeg('orientation-6-of-portrait.jpg', 6, [1000, 1910]),
  rotatedJpeg('orientation-6-of-landscape.jpg', 6, [1910, 1000]),
];

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 160 } } });
}

const COMMENT_BYTES = 65_533;

/** Creates the same picture with as many comment bytes as the size needs, like files that an editor saved. */
function heavyJpeg(name: string, sizeBytes: number): Recipe {
  const make = async (): Promise<Buffer> => {
    const plain = await pattern(1080, 1080).jpeg({ quality: 60 }).toBuffer();
    const comment = Buffer.concat([
      Buffer.from('fffeffff', 'hex'),
      Buffer.alloc(COMMENT_BYTES, 0x20),
    ]);
    const count = Math.ceil((sizeBytes - plain.length) / comment.length);
    const comments = Array.from({ length: count }, () => comment);
    return Buffer.concat([plain.subarray(0, 2), ...comments, plain.subarray(2)]);
  };
  return { name, make: async (builder) => builder.write(name, await make()) };
}

const OTHER_PICTURES: Recipe[] = [
  heavyJpeg('5.5-mb.jpg', 5_500_000),
  heavyJpeg('8.5-mb.jpg', 8_500_000),
  heavyJpeg('10.6-mb.jpg', 10_600_000),
  image('alpha.png', () => pattern(800, 800).ensureAlpha(0.5).png()),
  image('interlaced.png', () => pattern(800, 800).png({ progressive: true })),
  image('palette.png', () => pattern(800, 800).png({ palette: true, colours: 16 })),
  image('16-bit.png', () => pattern(400, 400).toColourspace('rgb16').png()),
  bytes('1x1.png', () => blackPng(1, 1)),
  bytes('2x2.png', () => blackPng(2, 2)),
  bytes('10000x1.png', () => blackPng(10_000, 1)),
  image('still.webp', () => pattern(800, 800).webp({ quality: 60 })),
  fromFfmpeg('animated.webp', [
    ...picture({ size: '320x240', rate: '10', seconds: 3.2 }),
    '-c:v',
    'libwebp_anim',
    '-q:v',
    '30',
    '-loop',
    '0',
  ]),
  image('photo.avif', () => pattern(800, 800).avif({ quality: 40, effort: 0 })),
  image('photo.tiff', () => pattern(800, 800).tiff({ compression: 'jpeg', quality: 60 })),
  fromFfmpeg('photo.bmp', [...plainPicture({ size: '400x400', seconds: 1 }), '-frames:v', '1']),
  {
    name: 'photo.heic',
    make: async (builder) => {
      const frame = ['-c:v', 'libx265', '-frames:v', '1', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p'];
      const quiet = ['-x265-params', 'pools=none:frame-threads=1:log-level=error', '-f', 'mp4'];
      await builder.ffmpeg('heic-frame', [...picture({ size: '800x608' }), ...frame, ...quiet]);
      await builder.write('photo.heic', heicFrom(await builder.take('heic-frame'), 800, 608));
    },
  },
];

const SCRIPT = '*/=1;alert(document.domain)//';

const GIFS: Recipe[] = [
  fromFfmpeg('animated.gif', [...picture({ size: '320x240', rate: '10', seconds: 4 })]),
  bytes('one-frame.gif', () => blinkingGif({ width: 320, height: 240, frames: 1 })),
  bytes('250-frames.gif', () => blinkingGif({ width: 320, height: 240, frames: 250 })),
  bytes('300-frames.gif', () => blinkingGif({ width: 320, height: 240, frames: 300 })),
  bytes('2000-frames.gif', () => blinkingGif({ width: 320, height: 240, frames: 2000 })),
  bytes('1300-wide.gif', () => blinkingGif({ width: 1300, height: 700, frames: 200 })),
  bytes('302-megapixels.gif', () => blinkingGif({ width: 1280, height: 1080, frames: 219 })),
];

const BROKEN: Recipe[] = [
  cut('cut.jpg', 'square.jpg'),
  cut('cut.png', 'alpha.png'),
  cut('cut.gif', 'animated.gif'),
  cut('cut.webp', 'still.webp'),
  bytes('bomb-30000x30000.png', () => blackPng(30_000, 30_000)),
  bytes('declares-100000x100000.png', () => blackPng(100_000, 100_000, 1)),
  {
    name: 'png-named.jpg',
    make: async (builder) => builder.write('png-named.jpg', await builder.read('alpha.png')),
  },
  bytes('script.gif', () =>
    blinkingGif({ width: 0x2a2f, height: 240, frames: 1, comment: SCRIPT }),
  ),
  bytes('script-in-comment.gif', () =>
    blinkingGif({ width: 320, height: 240, frames: 1, comment: SCRIPT }),
  ),
  bytes('script-only.gif', () => 'GIF89a=1;alert(document.domain)//'),
  {
    name: 'zip-behind.jpg',
    make: async (builder) => {
      const archive = zip({ 'hello.txt': 'hello' });
      await builder.write(
        'zip-behind.jpg',
        Buffer.concat([await builder.read('square.jpg'), archive]),
      );
    },
  },
];

function cut(name: string, from: string): Recipe {
  return {
    name,
    make: async (builder) => {
      const whole = await builder.read(from);
      await builder.write(name, whole.subarray(0, Math.floor(whole.length / 2)));
    },
  };
}

/** Pictures and animations, whole and broken. */
export const IMAGES: Recipe[] = [...JPEGS, ...OTHER_PICTURES, ...GIFS, ...BROKEN];
