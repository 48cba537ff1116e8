import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';

export interface CaptionRow {
  id: string;
  videoId: string;
  language: string;
  name: string;
  isDraft: boolean;
  blob: StoredBlob;
  updatedAt: string;
}

export function captionTable(context: SimulatorContext): Collection<CaptionRow> {
  return context.collection<CaptionRow>('captions');
}

export function listTracks(context: SimulatorContext, videoId: string): CaptionRow[] {
  return captionTable(context)
    .values()
    .filter((row) => row.videoId === videoId);
}

/** Returns whether a video has a caption track that viewers can turn on. */
export function hasCaptions(context: SimulatorContext, videoId: string): boolean {
  return listTracks(context, videoId).some(({ isDraft }) => !isDraft);
}
