import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { getThreadFiles } from '#app/domain/posts/thread-files.ts';
import { getThreadLabels } from '#app/domain/posts/thread-labels.ts';
import { type ThreadPart, type ThreadPost, toLiveParts } from '#app/domain/posts/thread.ts';

interface ThreadRow {
  readonly text: string;
  /** As stored. */
  readonly options: unknown;
  readonly liveParts: unknown;
}

interface ThreadWithFiles extends ThreadRow {
  readonly mediaAssetIds: readonly string[];
}

/**
 * Returns the posts of a thread; null for a single post. With `isVouched`, those that Fanfare doesn't know are live
 * too, because a person confirmed it.
 */
export function toThread(
  { text, options, liveParts, mediaAssetIds }: ThreadWithFiles,
  { isVouched = false } = {},
): ThreadPart[] | null {
  const { twitter } = PlatformOptions.safeParse(options).data ?? {};
  const thread = twitter?.thread ?? [];
  if (!twitter || thread.length === 0) return null;
  const live = toLiveParts(liveParts);
  const first: ThreadPost = { text, poll: twitter.poll };
  return [first, ...thread].map((post, index) => {
    const part = live[index];
    const { remoteId: postId = null, url = null, publishedAt = null } = part ?? {};
    const mediaIds = [...getThreadFiles(mediaAssetIds, thread, index + 1)];
    const { text: own, poll = null } = post;
    const isLive = part !== undefined || isVouched;
    const labels = getThreadLabels(post, twitter);
    return { text: own, mediaIds, poll, ...labels, isLive, postId, url, publishedAt };
  });
}

/** Returns how many posts a delivery has. */
export function countThreadPosts(options: unknown): number {
  const { twitter } = PlatformOptions.safeParse(options).data ?? {};
  return (twitter?.thread?.length ?? 0) + 1;
}

interface VouchedThread extends Pick<ThreadRow, 'options' | 'liveParts'> {
  readonly state: string;
  readonly personVouched: boolean;
}

/** Returns whether a person confirmed the last post of a published thread without a link that names it. */
export function hasUnknownPost({ state, personVouched, ...row }: VouchedThread): boolean {
  const live = toLiveParts(row.liveParts).length;
  return state === 'published' && personVouched && live > 0 && live < countThreadPosts(row.options);
}

interface PublishedThread extends VouchedThread {
  readonly removedAt: Date | string | null;
}

/** Returns whether the last posts of a published thread were deleted. */
export function isCutThread({ state, removedAt, personVouched, ...row }: PublishedThread): boolean {
  if (state !== 'published' || removedAt !== null || personVouched) return false;
  const live = toLiveParts(row.liveParts).length;
  return live > 0 && live < countThreadPosts(row.options);
}

/** Says which post of a thread a message is about, if some are live. */
export function toThreadPlace(row: ThreadRow): string {
  const live = toLiveParts(row.liveParts).length;
  const count = toThread({ ...row, mediaAssetIds: [] })?.length ?? live + 1;
  return live === 0 ? '' : `Post ${live + 1} of ${count}: `;
}
