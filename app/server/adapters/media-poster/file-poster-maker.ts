import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/upload-limits.ts';
import { MediaToolError, type MediaTools } from '#app/server/ports/media-tools.ts';
import type { PosterMaker, PosterSource } from '#app/server/ports/poster-maker.ts';

/** Twice the size of a list's tile, for dense screens. */
const LONGER_SIDE = 640;
const QUALITY = 76;
const TIMEOUT_SECONDS = 30;
/** Many videos fade in from black. */
const INTO_VIDEO_MS = 1000;

interface PosterMakerOptions {
  readonly filePath: (storageKey: string) => string;
  readonly tools: MediaTools;
}

/** Posters of files that lie on disk: pictures through sharp, a frame of videos through ffmpeg. */
export function createFilePosterMaker({ filePath, tools }: PosterMakerOptions): PosterMaker {
  return {
    contentType: 'image/webp',
    async make(source, options = {}) {
      const file = filePath(source.storageKey);
      switch (source.kind) {
        case 'image':
        case 'gif':
          return shrink(file);
        case 'video':
          return makeFromVideo(tools, file, { ...source, ...options });
        case 'document':
          return null;
      }
    },
  };
}

/** Null for what cannot be decoded whole: then the list shows the file by its kind. */
async function shrink(file: string): Promise<Uint8Array | null> {
  try {
    return await sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}

async function makeFromVideo(
  tools: MediaTools,
  file: string,
  { durationMs, signal }: PosterSource & { signal?: AbortSignal },
): Promise<Uint8Array | null> {
  if (!(await tools.isAvailable())) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-poster-'));
  const frame = path.join(folder, 'frame.jpg');
  const atMs = Math.min(INTO_VIDEO_MS, (durationMs ?? 0) / 3);
  const scale = `scale=w=${LONGER_SIDE}:h=${LONGER_SIDE}:force_original_aspect_ratio=decrease`;
  try {
    await tools.run(
      [
        '-ss',
        (atMs / 1000).toFixed(3),
        '-i',
        file,
        '-frames:v',
        '1',
        '-vf',
        scale,
        '-q:v',
        '3',
        frame,
      ],
      signal ? { signal } : {},
    );
    return await shrink(frame);
  } catch (error) {
    if (error instanceof MediaToolError) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
