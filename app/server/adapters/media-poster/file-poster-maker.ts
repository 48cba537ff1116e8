import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { toLane } from '#app/server/adapters/parse-pool/to-lane.ts';
import { MediaToolError, type MediaTools } from '#app/server/ports/media-tools.ts';
import type { WithMediaFile } from '#app/server/ports/media-store.ts';
import type {
  ModelPictureOptions,
  PosterMaker,
  PosterSource,
} from '#app/server/ports/poster-maker.ts';
import { toPictureTrack } from '../media-tools/track-specifiers.ts';
import { LONGER_SIDE } from './poster-size.ts';

/** A frame takes less than a second unless the file was crafted to be slow. */
const FRAME_TIMEOUT_MS = 60_000;
/** Skips past the start, because many videos fade in from black. */
const INTO_VIDEO_MS = 1000;

/** What services scale an image to at low detail. More pixels would cost bytes and change nothing. */
const MODEL_SIDE = 512;

interface PosterMakerOptions {
  readonly withFile: WithMediaFile;
  readonly tools: MediaTools;
  readonly parsers: ParsePool;
}

/** Creates posters for files on disk: images in a parse pool process, a video frame through ffmpeg. */
export function createFilePosterMaker(adapters: PosterMakerOptions): PosterMaker {
  return {
    contentType: 'image/webp',
    async make(source, options = {}) {
      const { storageKey } = source;
      const making = { ...source, signal: options.signal };
      switch (source.kind) {
        case 'image':
        case 'gif':
          return adapters.withFile(storageKey, (file) => shrink(adapters, file, making));
        case 'video':
          return adapters.withFile(storageKey, (file) => makeFromVideo(adapters, file, making));
        case 'document':
          return null;
      }
    },
    toModelPicture: (poster, options) => toModelPicture(adapters, poster, options),
  };
}

async function toModelPicture(
  { parsers }: PosterMakerOptions,
  bytes: Uint8Array,
  { storageKey, signal }: ModelPictureOptions,
): Promise<Uint8Array | null> {
  const options = { lane: toLane(storageKey), signal };
  try {
    return await parsers.run('card', { bytes, maxSide: MODEL_SIDE }, options);
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

/** Returns null when the image exceeds the parser's limits or can't be decoded. */
async function shrink(
  { parsers }: PosterMakerOptions,
  file: string,
  { storageKey, signal }: PosterRequest,
): Promise<Uint8Array | null> {
  const options = { lane: toLane(storageKey), isPatient: true, signal };
  try {
    return await parsers.run('shrink', { path: file }, options);
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

type PosterRequest = PosterSource & { readonly signal?: AbortSignal | undefined };

async function makeFromVideo(
  options: PosterMakerOptions,
  file: string,
  source: PosterRequest,
): Promise<Uint8Array | null> {
  const { tools } = options;
  const { durationMs, tracks, signal } = source;
  if (!(await tools.isAvailable())) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-poster-'));
  const frame = path.join(folder, 'frame.jpg');
  const timeout = AbortSignal.timeout(FRAME_TIMEOUT_MS);
  const atMs = Math.min(INTO_VIDEO_MS, (durationMs ?? 0) / 3);
  const scale = `scale=w=${LONGER_SIDE}:h=${LONGER_SIDE}:force_original_aspect_ratio=decrease`;
  try {
    await tools.run(
      [
        '-ss',
        (atMs / 1000).toFixed(3),
        '-i',
        file,
        '-map',
        toPictureTrack({ tracks }),
        '-frames:v',
        '1',
        '-vf',
        scale,
        '-q:v',
        '3',
        frame,
      ],
      { signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]) },
    );
    return await shrink(options, frame, source);
  } catch (error) {
    if (error instanceof MediaToolError || timeout.aborted) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
