import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';

export type PrivacyLevel =
  'PUBLIC_TO_EVERYONE' | 'MUTUAL_FOLLOW_FRIENDS' | 'FOLLOWER_OF_CREATOR' | 'SELF_ONLY';

export interface PostInfo {
  title: string;
  privacyLevel: PrivacyLevel;
  isAigc: boolean;
  /** The frame that stands for the video; without it the first. */
  coverMs: number;
  /** The caption of a photo post, below its title. */
  description?: string;
}

export interface FileSource {
  kind: 'file';
  uploadId: string;
  uploadToken: string;
  sizeBytes: number;
  chunkSize: number;
  chunkCount: number;
}

export interface UrlSource {
  kind: 'url';
  url: string;
  /** Set when the pull ended without a file. */
  failReason: string | null;
}

export interface PhotoSource {
  kind: 'photos';
  /** In the order in which they are shown. */
  urls: string[];
  coverIndex: number;
  /** Set when the pull ended without all files. */
  failReason: string | null;
}

export type StoredMedium = StoredBlob & { contentType: string };

/** What became of the bytes once all were in. Times are kept, so that the clock alone moves it on. */
export interface Accepted {
  at: string;
  /** The video, or the cover of a photo post. */
  media: StoredMedium;
  photos?: StoredMedium[];
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  failReason: string | null;
  processedAt: string;
  publicAt: string;
  /** 19 digits, odd: no double holds it. */
  postId: string;
}

export interface PublishRow {
  publishId: string;
  clientId: string;
  personaId: string;
  createdAt: string;
  /** Null: the inbox variant, which the person finishes in the app. */
  post: PostInfo | null;
  source: FileSource | UrlSource | PhotoSource;
  accepted: Accepted | null;
}

export function isPhotoPost({ source }: PublishRow): boolean {
  return source.kind === 'photos';
}

export function publishTable(context: SimulatorContext): Collection<PublishRow> {
  return context.collection<PublishRow>('publishes');
}

/** How many bytes count as received: all that lie on disk, or only whole chunks. */
export function countUploaded(
  context: SimulatorContext,
  row: PublishRow,
  source: FileSource,
): number {
  if (row.accepted) return source.sizeBytes;
  const arrived = context.blobs.partial(source.uploadId).sizeBytes();
  if (context.knob<boolean>('keepPartialChunks') || arrived >= source.sizeBytes) return arrived;
  const wholeChunks = Math.min(Math.floor(arrived / source.chunkSize), source.chunkCount - 1);
  return wholeChunks * source.chunkSize;
}
