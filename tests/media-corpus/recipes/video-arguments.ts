import type { Recipe } from '../corpus-builder.ts';
import { padWithFreeBox } from '../formats/boxes.ts';

interface Picture {
  size?: string;
  /** Frames per second, in ffmpeg's notation. */
  rate?: string;
  seconds?: number;
  /** A filter between the picture and the encoder. */
  filter?: string;
}

/** Generates a moving picture, by default 640x360, 30 frames per second, four seconds. */
export function picture({ size = '640x360', rate = '30', seconds = 4, filter }: Picture): string[] {
  const source = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', filter ? `${source},${filter}` : source];
}

/** Generates a single color, which costs next to nothing to encode. */
export function plainPicture({ size = '640x360', rate = '30', seconds = 4 }: Picture): string[] {
  return ['-f', 'lavfi', '-i', `color=c=0x2060a0:size=${size}:rate=${rate}:duration=${seconds}`];
}

/** Generates a tone of 440 Hz on one channel. */
export function tone(seconds = 4, sampleRate = 48_000): string[] {
  const source = `sine=frequency=440:sample_rate=${sampleRate}:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', source];
}

/** What every platform prefers: index in front, no edit list, no frames that refer to later ones. */
export const GOOD_MP4 = ['-movflags', '+faststart', '-use_editlist', '0'];
export const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-crf',
  '32',
  '-bf',
  '0',
  '-pix_fmt',
  'yuv420p',
];
export const AAC = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1'];

/** LinkedIn rejects videos under 75 KB, and only one file here tests that. */
const LONG_ENOUGH_BYTES = 80_000;

/** Makes a file directly with ffmpeg. */
export function fromFfmpeg(name: string, args: string[]): Recipe {
  return { name, make: (builder) => builder.ffmpeg(name, args) };
}

/** Makes an MP4 or MOV, padded to a size that every platform accepts. */
export function isoVideo(name: string, args: string[]): Recipe {
  return {
    name,
    make: async (builder) => {
      const raw = `raw-${name}`;
      await builder.ffmpeg(raw, [...args, ...GOOD_MP4]);
      await builder.write(name, padWithFreeBox(await builder.take(raw), LONG_ENOUGH_BYTES));
    },
  };
}

/** Makes an H.264 and AAC video in an MP4 in which only the picture's shape or rate is unusual. */
export function ordinaryVideo(name: string, shape: Picture): Recipe {
  return isoVideo(name, [...plainPicture(shape), ...tone(shape.seconds), ...H264, ...AAC]);
}

/** Makes a long video quickly: `part` seconds of one color, repeated. */
export function longVideo(
  name: string,
  seconds: number,
  { rate = '24', part = 1, size = '640x360' } = {},
): Recipe {
  return {
    name,
    make: async (builder) => {
      const short = `part-of-${name}`;
      await builder.ffmpeg(short, [...plainPicture({ rate, seconds: part, size }), ...H264]);
      const again = ['-stream_loop', '-1', '-i', builder.at(short), '-t', String(seconds)];
      const raw = `raw-${name}`;
      await builder.ffmpeg(raw, [...again, '-c', 'copy', ...GOOD_MP4]);
      await builder.take(short);
      await builder.write(name, padWithFreeBox(await builder.take(raw), LONG_ENOUGH_BYTES));
    },
  };
}
