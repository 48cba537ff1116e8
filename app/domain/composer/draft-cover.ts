import { z } from 'zod';
import { MAX_COVER_OFFSET_MS, PlatformOptions } from '../posts/publish-options.ts';

/** The chosen video cover: an image, a frame of the video, or both. */
export const DraftCover = z.object({
  mediaId: z.string().nullable().default(null),
  atMs: PlatformOptions.shape.coverOffsetMs.unwrap().nullable().default(null),
});
export type DraftCover = z.infer<typeof DraftCover>;

export const NO_COVER: DraftCover = { mediaId: null, atMs: null };

const SECOND_MS = 1000;

export function parseCover(fields: URLSearchParams): DraftCover {
  return {
    mediaId: fields.get('cover') || null,
    atMs: parseFrameTime(fields.get('cover.at') ?? ''),
  };
}

/** Parses seconds as typed, or returns null if they can't be a position in a video. */
export function parseFrameTime(text: string): DraftCover['atMs'] {
  if (text.trim() === '') return null;
  const ms = Math.round(Number(text) * SECOND_MS);
  return Number.isInteger(ms) && ms >= 0 && ms <= MAX_COVER_OFFSET_MS ? ms : null;
}

export function toCoverFields({ mediaId, atMs }: DraftCover): [string, string][] {
  return [
    ['cover', mediaId ?? ''],
    ['cover.at', atMs === null ? '' : String(atMs / SECOND_MS)],
  ];
}
