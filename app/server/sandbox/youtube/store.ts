import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { VideoMetadata } from './metadata.ts';

/** A resumable upload of any kind of file. */
export interface UploadSession {
  id: string;
  clientId: string;
  channelId: string;
  /** Null until the client reports it. */
  sizeBytes: number | null;
  contentType: string;
  startedAt: string;
}

export interface SessionRow extends UploadSession {
  /** Set from the start: a session creates at most this one video. */
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
  /** Processing result, shown from `processedAt` on. */
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

/** Finds a video, unless it was deleted. */
export function findVideo(context: SimulatorContext, id: string): VideoRow | undefined {
  const row = videoTable(context).get(id);
  return row?.deletedAt === null ? row : undefined;
}

/** Returns the privacy. A private video with a `publishAt` becomes public at that time. */
export function readPrivacy({ metadata }: VideoRow, at: Date): Privacy {
  const { privacyStatus, publishAt } = metadata.status;
  return publishAt !== undefined && new Date(publishAt) <= at ? 'public' : privacyStatus;
}

export function isProcessed(row: VideoRow, at: Date): boolean {
  return at >= new Date(row.processedAt);
}

/** Returns whether anonymous visitors can open the watch page. */
export function isVisible(row: VideoRow, at: Date): boolean {
  const hasEnded = isProcessed(row, at) && (row.failureReason ?? row.rejectionReason) !== null;
  return row.deletedAt === null && !hasEnded && readPrivacy(row, at) !== 'private';
}
