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
  /** As it was sent. */
  original: string;
  /** As the API gives it back. */
  text: string;
  urls: UrlEntity[];
  media: PostMedia[];
  poll: { options: string[]; durationMinutes: number } | null;
  inReplyTo: string | null;
  /** The post that this one quotes. */
  quoteOf?: string;
  replySettings: string;
  createdAt: string;
  /** The same author's post before this one: a timeline is read without a look at everybody's posts. */
  previousId: string | null;
  deletedAt: string | null;
}

export function postTable(context: SimulatorContext): Collection<PostRow> {
  return context.collection<PostRow>('posts');
}

/** Posts of the audience that a list has shown, by ID. They follow from the posts that they are about. */
function shownTable(context: SimulatorContext): Collection<AudiencePost> {
  return context.collection<AudiencePost>('audience-posts');
}

/** Makes posts of the audience known by their IDs, so a client can read what a list showed it. */
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

/** Finds a post, also a deleted one. A post of the audience is gone with the one it is about. */
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

/** An author's newest post that isn't deleted. */
export function findNewestPost(context: SimulatorContext, authorId: string): PostRow | undefined {
  return walkTimeline(context, { authorId, beforeId: undefined }).next().value ?? undefined;
}

/** Posts of several authors that aren't deleted, newest first; those before `beforeId`. */
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

/** The ID of the post that started the thread. */
export function findConversation(context: SimulatorContext, row: PostRow): string {
  let first = row;
  while (first.inReplyTo !== null) {
    const parent = findPost(context, first.inReplyTo);
    if (!parent) return first.inReplyTo;
    first = parent;
  }
  return first.id;
}

/** IDs of the replies to each post, oldest first. */
function replyTable(context: SimulatorContext): Collection<string[]> {
  return context.collection<string[]>('replies');
}

/** Counts the replies to a post that were written until a time and aren't deleted. */
export function countRepliesTo(context: SimulatorContext, id: string, until: Date): number {
  const rows = (replyTable(context).get(id) ?? []).flatMap(
    (replyId) => findLivePost(context, replyId) ?? [],
  );
  return rows.filter(({ createdAt }) => new Date(createdAt) <= until).length;
}

/** IDs of the posts over the API that quote each post, oldest first. */
function quoteTable(context: SimulatorContext): Collection<string[]> {
  return context.collection<string[]>('quotes');
}

/** Lists the posts over the API that quote a post, written until a time and not deleted, oldest first. */
export function listQuotesOf(context: SimulatorContext, id: string, until: Date): PostRow[] {
  const rows = (quoteTable(context).get(id) ?? []).flatMap(
    (quoteId) => findLivePost(context, quoteId) ?? [],
  );
  return rows.filter(({ createdAt }) => new Date(createdAt) <= until);
}

/** Counts an author's posts that aren't deleted, and the media in them. */
export function countPostsOf(
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

/** Keeps a new post: last of its author's, and its media known by their keys. */
export function keepPost(context: SimulatorContext, row: Omit<PostRow, 'previousId'>): void {
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

/** One author's posts that are not deleted, newest first, read one by one; those before `beforeId`. */
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

/** Finds a live post that shows a file, and the file. */
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
