import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';

export type PrivacyLevel =
  | 'PUBLIC_TO_EVERYONE'
  | 'MUTUAL_FOLLOW_FRIENDS'
  | 'FOLLOWER_OF_CREATOR'
  | 'SELF_ONLY';

export interface PostInfo {
  title: string;
  privacyLevel: PrivacyLevel;
  isAigc: boolean;
  /** Time of the cover frame; defaults to the first frame. */
  coverMs: number;
  /** The caption of a photo post, shown below its title. */
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
  /** Set if the pull ended without a file. */
  failReason: string | null;
}

export interface PhotoSource {
  kind: 'photos';
  /** In display order. */
  urls: string[];
  coverIndex: number;
  /** Set if the pull ended without all files. */
  failReason: string | null;
}

export type StoredMedium = StoredBlob & { contentType: string };

/** The result once all bytes have arrived. Times are stored, so only the clock advances it. */
export interface AcceptedUpload {
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
  /** 19 digits and odd, so a double can't represent it. */
  postId: string;
}

export interface PublishRow {
  publishId: string;
  clientId: string;
  personaId: string;
  createdAt: string;
  /** Null for a draft, which the user finishes in the app. */
  post: PostInfo | null;
  source: FileSource | UrlSource | PhotoSource;
  accepted: AcceptedUpload | null;
}

export function isPhotoPost({ source }: PublishRow): boolean {
  return source.kind === 'photos';
}

export function publishTable(context: SimulatorContext): Collection<PublishRow> {
  return context.collection<PublishRow>('publishes');
}

/** Returns the number of bytes that count as received: all stored ones, or only whole chunks. */
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
