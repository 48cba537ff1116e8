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
/** Several parts of each platform, so that one part is a small fraction of it. TikTok's parts are the largest. */
const PADDED_BYTES = { 'large video': 48_000_000, 'huge video': 130_000_000 } as const;

export type MediaName = keyof typeof PADDED_BYTES | 'video' | 'image';

/** The paths of the small files. */
export const MEDIA_FILES = { video: DEMO_VIDEO, image: PHOTO } as const;

/** Writes the padded videos to a folder and returns all paths. */
export async function writeMedia(folder: string): Promise<Readonly<Record<MediaName, string>>> {
  const pad = async (name: keyof typeof PADDED_BYTES): Promise<string> => {
    const file = path.join(folder, `${name}.mp4`);
    await writeFile(file, padVideo(await readFile(DEMO_VIDEO), PADDED_BYTES[name]));
    return file;
  };
  return {
    ...MEDIA_FILES,
    'large video': await pad('large video'),
    'huge video': await pad('huge video'),
  };
}
