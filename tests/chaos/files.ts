import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';

export const DEMO_VIDEO = fileURLToPath(
  new URL('../../scripts/demo/kiln-opening.mp4', import.meta.url),
);
const PHOTO = fileURLToPath(
  new URL('../app/server/sandbox/kit/fixtures/photo.jpg', import.meta.url),
);
/** Four of TikTok's parts, which are the largest, so that one part is a small fraction of it. */
const LARGE_BYTES = 130_000_000;

export type MediaName = 'large video' | 'video' | 'image';

/** The paths of the small files. */
export const MEDIA_FILES = { video: DEMO_VIDEO, image: PHOTO } as const;

/** Writes the large video to a folder and returns all paths. */
export async function writeMedia(folder: string): Promise<Readonly<Record<MediaName, string>>> {
  const large = path.join(folder, 'large.mp4');
  await writeFile(large, padVideo(await readFile(DEMO_VIDEO), LARGE_BYTES));
  return { ...MEDIA_FILES, 'large video': large };
}
