import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { nextSnowflake } from './ids.ts';
import type { MediaCategory } from './media-rules.ts';

export interface ProcessingFault {
  code: number;
  name: string;
  message: string;
}

export interface MediaRow {
  id: string;
  mediaKey: string;
  ownerId: string;
  category: MediaCategory;
  mediaType: string;
  totalBytes: number;
  expiresAt: string;
  /** Null until all bytes have arrived. */
  blob: StoredBlob | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  finalizedAt: string | null;
  /** Null if it's usable immediately, without processing. */
  processingSeconds: number | null;
  /** Processing error, known in advance. */
  fault: ProcessingFault | null;
  altText: string | null;
  /** Whether the one refusal that may occur right after processing has been sent. */
  lagServed: boolean;
}

export interface SegmentRow {
  mediaId: string;
  index: number;
  sizeBytes: number;
  partialId: string;
}

export interface NewMedia {
  category: MediaCategory;
  mediaType: string;
  totalBytes: number;
  lifetimeSeconds: number;
}

/** The prefix of a media_key identifies the kind. */
const KEY_PREFIXES: Readonly<Record<MediaCategory, string>> = {
  tweet_image: '3',
  tweet_video: '7',
  amplify_video: '13',
  tweet_gif: '16',
  dm_image: '3',
  dm_gif: '16',
  dm_video: '7',
  subtitles: '8',
};

/** docs.x.com: segment_index is 0 to 999. */
const SEGMENT_INDEXES = Array.from({ length: 1000 }, (_, index) => index);

export function mediaTable(context: SimulatorContext): Collection<MediaRow> {
  return context.collection<MediaRow>('media');
}

export function segmentTable(context: SimulatorContext): Collection<SegmentRow> {
  return context.collection<SegmentRow>('segments');
}

export function createMedia({ context, user }: ApiCall, input: NewMedia): MediaRow {
  const id = nextSnowflake(context);
  const row: MediaRow = {
    id,
    mediaKey: `${KEY_PREFIXES[input.category]}_${id}`,
    ownerId: user.id,
    category: input.category,
    mediaType: input.mediaType,
    totalBytes: input.totalBytes,
    expiresAt: new Date(context.now().getTime() + input.lifetimeSeconds * 1000).toISOString(),
    blob: null,
    width: null,
    height: null,
    durationSeconds: null,
    finalizedAt: null,
    processingSeconds: null,
    fault: null,
    altText: null,
    lagServed: false,
  };
  mediaTable(context).set(id, row);
  return row;
}

/** Lists segments in order. Looks up one key at a time, because other uploads may have many segments. */
export function listSegments(context: SimulatorContext, mediaId: string): SegmentRow[] {
  const segments = segmentTable(context);
  return SEGMENT_INDEXES.flatMap((index) => segments.get(`${mediaId}/${index}`) ?? []);
}

/** Deletes the rest of an upload that was joined or refused. */
export function dropSegments(context: SimulatorContext, segments: readonly SegmentRow[]): void {
  for (const segment of segments) {
    segmentTable(context).delete(`${segment.mediaId}/${segment.index}`);
    context.blobs.partial(segment.partialId).discard();
  }
}
