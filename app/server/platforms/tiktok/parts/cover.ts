import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';

export interface CoverChoice {
  /** The frame offset to request. Null leaves it to TikTok, which shows the first frame. */
  readonly offsetMs: number | null;
  /** Parts of the cover choice that can't be met. */
  readonly notes: readonly string[];
}

export const COVER_REFUSED =
  "TikTok didn't accept the cover frame, so the cover is the first frame.";

/**
 * Returns the cover choice. TikTok accepts only a frame of the video, and an unsupported choice never
 * stops the post.
 */
export function chooseCover(content: DeliveryContent, durationMs: number | null): CoverChoice {
  const notes: string[] = [];
  if (content.cover !== null) {
    notes.push("TikTok doesn't support cover images, so the cover is a frame of the video.");
  }
  const offsetMs = content.options.coverOffsetMs ?? null;
  if (offsetMs === null || durationMs === null || offsetMs <= durationMs) {
    return { offsetMs, notes };
  }
  notes.push(
    'The chosen cover frame is past the end of the video, so the cover is the first frame.',
  );
  return { offsetMs: null, notes };
}
