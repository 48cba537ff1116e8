import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';

export interface MediaMaker {
  /** Makes a small video from ffmpeg's test patterns and returns its path. */
  make(name: string, options: FilmOptions): Promise<string>;
  /** Repeats a video without reencoding it. */
  repeat(file: string, to: { name: string; times: number }): Promise<string>;
  /** Returns the path for a file of this name. */
  path(name: string): string;
  close(): Promise<void>;
}

/** For films whose encoding doesn't matter: a fifth of the CPU time of x264's default. */
const QUICK_X264 = ['-preset', 'ultrafast', '-crf', '30'];

interface FilmOptions {
  readonly size: string;
  readonly seconds: number;
  readonly rate?: number;
  readonly hasSound?: boolean;
  readonly codec?: readonly string[];
}

/** Creates a maker of real media files in a temporary folder. */
export async function createMediaMaker(): Promise<MediaMaker> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-films-'));
  const ffmpeg = createFfmpeg();
  return {
    async make(name, { size, seconds, rate = 25, hasSound = false, codec = [] }) {
      const file = path.join(folder, name);
      const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
      const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'] : [];
      const quick = codec.length === 0 && /\.(?:mp4|mov)$/u.test(name) ? QUICK_X264 : codec;
      await ffmpeg.run([...picture, ...sound, ...quick, '-pix_fmt', 'yuv420p', file]);
      return file;
    },
    async repeat(file, { name, times }) {
      const long = path.join(folder, name);
      await ffmpeg.run(['-stream_loop', String(times - 1), '-i', file, '-c', 'copy', long]);
      return long;
    },
    path: (name) => path.join(folder, name),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export function readFileStream(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file);
}
