import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { VideoMetadata } from './metadata.ts';

/** A resumable upload of any kind of file. */
export interface UploadSession {
  id: string;
  clientId: string;
  channelId: string;
  /** Null until the client says it. */
  sizeBytes: number | null;
  contentType: string;
  startedAt: string;
}

export interface SessionRow extends UploadSession {
  /** Fixed from the start: a session yields at most this one video. */
  videoId: string;
  parts: readonly string[];
  metadata: VideoMetadata;
}

export interface VideoRow {
  id: string;
  channelId: string;
  metadata: VideoMetadata;
  media: StoredBlob & { contentType: string };
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  container: string | null;
  publishedAt: string;
  processedAt: string;
  /** What processing will come to; shown once `processedAt` is reached. */
  failureReason: string | null;
  rejectionReason: string | null;
  thumbnail: (StoredBlob & { contentType: string }) | null;
  deletedAt: string | null;
}

export type Privacy = VideoMetadata['status']['privacyStatus'];

export function sessionTable(context: SimulatorContext): Collection<SessionRow> {
  return context.collection<SessionRow>('sessions');
}

export function videoTable(context: SimulatorContext): Collection<VideoRow> {
  return context.collection<VideoRow>('videos');
}

/** Deleted videos are as good as never made. */
export function findVideo(context: SimulatorContext, id: string): VideoRow | undefined {
  const row = videoTable(context).get(id);
  return row?.deletedAt === null ? row : undefined;
}

/** A private video with a `publishAt` becomes public by itself at that time. */
export function readPrivacy({ metadata }: VideoRow, at: Date): Privacy {
  const { privacyStatus, publishAt } = metadata.status;
  return publishAt !== undefined && new Date(publishAt) <= at ? 'public' : privacyStatus;
}

export function isProcessed(row: VideoRow, at: Date): boolean {
  return at >= new Date(row.processedAt);
}

/** True when a visitor without a login gets to the watch page. */
export function isVisible(row: VideoRow, at: Date): boolean {
  const hasEnded = isProcessed(row, at) && (row.failureReason ?? row.rejectionReason) !== null;
  return row.deletedAt === null && !hasEnded && readPrivacy(row, at) !== 'private';
}
