import type { Recipe } from '../kitchen.ts';
import { padWithFreeBox } from '../formats/boxes.ts';

interface Picture {
  size?: string;
  /** Frames a second, as ffmpeg writes it. */
  rate?: string;
  seconds?: number;
  /** What stands between the picture and the encoder. */
  filter?: string;
}

/** A moving picture: by default 640x360, 30 frames a second, four seconds. */
export function picture({ size = '640x360', rate = '30', seconds = 4, filter }: Picture): string[] {
  const source = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', filter ? `${source},${filter}` : source];
}

/** One colour, which costs next to nothing to encode. */
export function plainPicture({ size = '640x360', rate = '30', seconds = 4 }: Picture): string[] {
  return ['-f', 'lavfi', '-i', `color=c=0x2060a0:size=${size}:rate=${rate}:duration=${seconds}`];
}

/** A tone of 440 Hz on one channel. */
export function tone(seconds = 4, sampleRate = 48_000): string[] {
  const source = `sine=frequency=440:sample_rate=${sampleRate}:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', source];
}

/** As every platform likes it: index in front, no edit list, no frames that point forwards. */
export const GOOD_MP4 = ['-movflags', '+faststart', '-use_editlist', '0'];
export const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '32', '-bf', '0', '-pix_fmt', 'yuv420p'],
];
export const AAC = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1'];

/** LinkedIn takes no video under 75 KB, and no file here is about that but one. */
const LONG_ENOUGH_BYTES = 80_000;

/** A file straight from ffmpeg. */
export function fromFfmpeg(name: string, args: string[]): Recipe {
  return { name, make: (kitchen) => kitchen.ffmpeg(name, args) };
}

/** An MP4 or MOV, filled up to a length that no platform minds. */
export function isoVideo(name: string, args: string[]): Recipe {
  return {
    name,
    make: async (kitchen) => {
      const raw = `raw-${name}`;
      await kitchen.ffmpeg(raw, [...args, ...GOOD_MP4]);
      await kitchen.write(name, padWithFreeBox(await kitchen.take(raw), LONG_ENOUGH_BYTES));
    },
  };
}

/** H.264 and AAC in an MP4: only the shape or the rate of the picture is out of the ordinary. */
export function ordinaryVideo(name: string, shape: Picture): Recipe {
  return isoVideo(name, [...plainPicture(shape), ...tone(shape.seconds), ...H264, ...AAC]);
}

/** Long, and made in no time: `part` seconds of one colour, again and again. */
export function longVideo(
  name: string,
  seconds: number,
  { rate = '24', part = 1, size = '640x360' } = {},
): Recipe {
  return {
    name,
    make: async (kitchen) => {
      const short = `part-of-${name}`;
      await kitchen.ffmpeg(short, [...plainPicture({ rate, seconds: part, size }), ...H264]);
      const again = ['-stream_loop', '-1', '-i', kitchen.at(short), '-t', String(seconds)];
      const raw = `raw-${name}`;
      await kitchen.ffmpeg(raw, [...again, '-c', 'copy', ...GOOD_MP4]);
      await kitchen.take(short);
      await kitchen.write(name, padWithFreeBox(await kitchen.take(raw), LONG_ENOUGH_BYTES));
    },
  };
}
