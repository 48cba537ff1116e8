import type { ApiCall } from './guard.ts';
import { refuse } from './input.ts';
import { toProcessing } from './media-finalize.ts';
import { getMaxMinutes, isVideoTooLong, type MediaCategory } from './media-rules.ts';
import { mediaTable } from './media-store.ts';
import type { MediaRow } from './media-store.ts';
import { forbidden, ProblemError } from './problems.ts';
import type { PostMedia } from './post-store.ts';

const NOT_USABLE = 'Your media IDs are invalid.';

const toTooLong = (minutes: number): string =>
  `This user is not allowed to post a video longer than ${minutes} minutes.`;
const POST_CATEGORIES: ReadonlySet<MediaCategory> = new Set([
  'tweet_image',
  'tweet_gif',
  'tweet_video',
  'amplify_video',
]);

/**
 * Returns a post's media: four photos, one GIF, or one video. Throws unless they're the author's own and
 * ready.
 */
export function claimMedia(call: ApiCall, ids: readonly string[]): PostMedia[] {
  const rows = ids.map((id) => requireReady(call, id));
  const isMixed = rows.some((row) => row.category !== 'tweet_image');
  if (isMixed && rows.length > 1) throw refuse(NOT_USABLE);
  if (new Set(ids).size !== ids.length) throw refuse(NOT_USABLE);
  const isForPosts = rows.every(({ category }) => POST_CATEGORIES.has(category));
  if (!isForPosts) throw refuse(NOT_USABLE);
  const isLong = rows.some(
    ({ totalBytes: sizeBytes, ...row }) =>
      row.category.endsWith('_video') && isVideoTooLong({ ...row, sizeBytes }, call.user),
  );
  if (isLong) throw new ProblemError(forbidden(toTooLong(getMaxMinutes(call.user))));
  return rows.map(toPostMedia);
}

function requireReady(call: ApiCall, id: string): MediaRow {
  const { context, user } = call;
  const row = mediaTable(context).get(id);
  const isOwn = row?.ownerId === user.id && new Date(row.expiresAt) > context.now();
  if (!isOwn || !row.blob) throw refuse(NOT_USABLE);
  const processing = toProcessing(context, row);
  if (processing && processing.state !== 'succeeded') throw refuse(NOT_USABLE);
  if (processing && isLagging(call, row)) {
    mediaTable(context).set(id, { ...row, lagServed: true });
    throw refuse(NOT_USABLE);
  }
  return row;
}

/** Returns whether to refuse a media ID, which may happen once in the first seconds after processing. */
function isLagging({ context }: ApiCall, row: MediaRow): boolean {
  if (row.lagServed || row.finalizedAt === null) return false;
  const readyMs = new Date(row.finalizedAt).getTime() + (row.processingSeconds ?? 0) * 1000;
  return context.now().getTime() < readyMs + context.knob<number>('mediaLagSeconds') * 1000;
}

function toPostMedia(row: MediaRow): PostMedia {
  const { mediaKey, category, width, height, durationSeconds, altText } = row;
  if (!row.blob) throw new Error(`media ${row.id} has no bytes`);
  return {
    mediaKey,
    category,
    sha256: row.blob.sha256,
    sizeBytes: row.blob.sizeBytes,
    contentType: row.mediaType,
    width,
    height,
    durationSeconds,
    altText,
  };
}
