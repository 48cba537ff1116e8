import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';

export interface CoverChoice {
  /** The moment to ask for; null leaves it to TikTok, which shows the first frame. */
  readonly offsetMs: number | null;
  /** What of the wish cannot be met. */
  readonly notes: readonly string[];
}

export const COVER_REFUSED = 'TikTok did not take the chosen moment as cover: it shows the start.';

/** A frame of the video is all that TikTok takes as cover; no wish about it stops the post. */
export function chooseCover(content: DeliveryContent, durationMs: number | null): CoverChoice {
  const notes: string[] = [];
  if (content.cover !== null) {
    notes.push('TikTok takes no picture as cover: it shows a frame of the video.');
  }
  const offsetMs = content.options.coverOffsetMs ?? null;
  if (offsetMs === null || durationMs === null || offsetMs <= durationMs) {
    return { offsetMs, notes };
  }
  notes.push('The chosen cover lies after the end of the video: TikTok shows the start.');
  return { offsetMs: null, notes };
}
