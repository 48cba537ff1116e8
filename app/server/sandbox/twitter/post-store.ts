import type { Collection, SimulatorContext } from '../kit/types.ts';
import { isByAudience, toAudiencePost } from './audience.ts';
import type { AudiencePost } from './audience.ts';
import { readPlace } from './readers.ts';
import type { UrlEntity } from './text.ts';

export interface PostMedia {
  mediaKey: string;
  category: string;
  sha256: string;
  sizeBytes: number;
  contentType: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  altText: string | null;
}

export interface PostRow {
  id: string;
  authorId: string;
  /** The text as sent. */
  original: string;
  /** The text as the API returns it. */
  text: string;
  urls: UrlEntity[];
  media: PostMedia[];
  poll: { options: string[]; durationMinutes: number } | null;
  inReplyTo: string | null;
  /** The quoted post. */
  quoteOf?: string;
  replySettings: string;
  /** Whether the author disclosed a paid partnership. */
  paidPartnership?: boolean;
  createdAt: string;
  /** The same author's previous post, so a timeline can be read without reading everyone's posts. */
  previousId: string | null;
  deletedAt: string | null;
}

export function postTable(context: SimulatorContext): Collection<PostRow> {
  return context.collection<PostRow>('posts');
}

/**
 * Returns the audience's posts that a list has shown, by ID. They're derived from the posts they refer to.
 */
function shownTable(context: SimulatorContext): Collection<AudiencePost> {
  return context.collection<AudiencePost>('audience-posts');
}

/** Records posts of the audience by ID, so clients can read what a list showed them. */
export function rememberShown(context: SimulatorContext, rows: readonly PostRow[]): void {
  for (const { id, inReplyTo, quoteOf, authorId } of rows) {
    const parentId = inReplyTo ?? quoteOf;
    if (!isByAudience({ authorId }) || parentId === undefined || shownTable(context).get(id)) {
      continue;
    }
    const kind = inReplyTo === null ? 'quote' : 'reply';
    shownTable(context).set(id, { parentId, kind, place: readPlace(authorId) });
  }
}

/** Finds a post, including deleted ones. A post of the audience disappears with the one it refers to. */
export function findPost(context: SimulatorContext, id: string): PostRow | undefined {
  const row = postTable(context).get(id);
  if (row) return row;
  const shown = shownTable(context).get(id);
  const parent = shown && findLivePost(context, shown.parentId);
  return parent && toAudiencePost(parent, shown.kind, shown.place);
}

export function findLivePost(context: SimulatorContext, id: string): PostRow | undefined {
  const row = findPost(context, id);
  return row && row.deletedAt === null ? row : undefined;
}

/** Returns an author's newest post that isn't deleted. */
export function findNewestPost(context: SimulatorContext, authorId: string): PostRow | undefined {
  return walkTimeline(context, { authorId, beforeId: undefined }).next().value ?? undefined;
}

/** Yields several authors' posts before `beforeId` that aren't deleted, newest first. */
export function* walkTimelines(
  context: SimulatorContext,
  { authorIds, beforeId }: { authorIds: readonly string[]; beforeId: string | undefined },
): Generator<PostRow, void, undefined> {
  const walks = authorIds.map((authorId) => walkTimeline(context, { authorId, beforeId }));
  const heads = walks.map((walk) => walk.next().value ?? null);
  for (;;) {
    const newest = heads.reduce<PostRow | null>(
      (best, row) => (row && (!best || BigInt(row.id) > BigInt(best.id)) ? row : best),
      null,
    );
    if (newest === null) return;
    const index = heads.indexOf(newest);
    heads[index] = walks[index]?.next().value ?? null;
    yield newest;
  }
}

/** Returns the ID of the post that started the thread. */
export function findConversation(context: SimulatorContext, row: PostRow): string {
  let first = row;
  while (first.inReplyTo !== null) {
    const parent = findPost(context, first.inReplyTo);
    if (!parent) return first.inReplyTo;
    first = parent;
  }
  return first.id;
}

/** Returns the IDs of the replies by post, oldest first. */
function replyTable(context: SimulatorContext): Collection<string[]> {
  return context.collection<string[]>('replies');
}

/** Lists a post's replies made through the API up to a time and not deleted, oldest first. */
export function listRepliesTo(context: SimulatorContext, id: string, until: Date): PostRow[] {
  const rows = (replyTable(context).get(id) ?? []).flatMap(
    (replyId) => findLivePost(context, replyId) ?? [],
  );
  return rows.filter(({ createdAt }) => new Date(createdAt) <= until);
}

/** Returns the IDs of quotes made through the API by post, oldest first. */
function quoteTable(context: SimulatorContext): Collection<string[]> {
  return context.collection<string[]>('quotes');
}

/** Lists a post's quotes made through the API up to a time and not deleted, oldest first. */
export function listPostQuotes(context: SimulatorContext, id: string, until: Date): PostRow[] {
  const rows = (quoteTable(context).get(id) ?? []).flatMap(
    (quoteId) => findLivePost(context, quoteId) ?? [],
  );
  return rows.filter(({ createdAt }) => new Date(createdAt) <= until);
}

/** Counts an author's posts that aren't deleted, and their media. */
export function countAuthorPosts(
  context: SimulatorContext,
  authorId: string,
): { posts: number; media: number } {
  const count = { posts: 0, media: 0 };
  for (const { media } of walkTimeline(context, { authorId, beforeId: undefined })) {
    count.posts += 1;
    count.media += media.length;
  }
  return count;
}

/** Stores a new post as its author's newest, and indexes its media by key. */
export function savePost(context: SimulatorContext, row: Omit<PostRow, 'previousId'>): void {
  const newest = context.collection<string>('newest-posts');
  postTable(context).set(row.id, { ...row, previousId: newest.get(row.authorId) ?? null });
  newest.set(row.authorId, row.id);
  if (row.inReplyTo !== null) {
    const replies = replyTable(context);
    replies.set(row.inReplyTo, [...(replies.get(row.inReplyTo) ?? []), row.id]);
  }
  if (row.quoteOf !== undefined) {
    const quotes = quoteTable(context);
    quotes.set(row.quoteOf, [...(quotes.get(row.quoteOf) ?? []), row.id]);
  }
  const shown = context.collection<string[]>('media-posts');
  for (const { mediaKey } of row.media) {
    shown.set(mediaKey, [...(shown.get(mediaKey) ?? []), row.id]);
  }
}

/** Yields one author's posts before `beforeId` that aren't deleted, newest first, reading them on demand. */
function* walkTimeline(
  context: SimulatorContext,
  { authorId, beforeId }: { authorId: string; beforeId: string | undefined },
): Generator<PostRow, void, undefined> {
  const posts = postTable(context);
  const before = beforeId === undefined ? undefined : posts.get(beforeId);
  const newest = context.collection<string>('newest-posts').get(authorId) ?? null;
  let id = before?.authorId === authorId ? before.previousId : newest;
  while (id !== null) {
    const row: PostRow | undefined = posts.get(id);
    if (row && row.deletedAt === null) yield row;
    id = row?.previousId ?? null;
  }
}

/** Finds a file by its key, and a live post that shows it. */
export function findPostOfMedia(
  context: SimulatorContext,
  mediaKey: string,
): { row: PostRow; item: PostMedia } | undefined {
  const postIds = context.collection<string[]>('media-posts').get(mediaKey) ?? [];
  for (const id of postIds) {
    const row = findLivePost(context, id);
    const item = row?.media.find((one) => one.mediaKey === mediaKey);
    if (row && item) return { row, item };
  }
  return undefined;
}
