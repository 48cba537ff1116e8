import { z } from 'zod';
import type { Collection } from '../kit/types.ts';
import { addAction, removeAction } from './action-store.ts';
import { FieldParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readInput, readQuery } from './input.ts';
import { PageToken } from './page.ts';
import { sendPosts } from './post-read.ts';
import { findLivePost } from './post-store.ts';
import { NOT_PERMITTED, notFoundEntry, ProblemError } from './problems.ts';
import { pageSize } from './timeline.ts';

const Id = z.string().regex(/^[0-9]{1,19}$/);
const PostInput = z.strictObject({ tweet_id: Id, folder_id: Id.optional() });
const BookmarksQuery = z.strictObject({
  ...FieldParameters,
  max_results: pageSize(1, 100),
  pagination_token: PageToken.optional(),
});

/** Returns each user's bookmarked posts, oldest first. */
function bookmarkTable({ context }: ApiCall): Collection<string[]> {
  return context.collection<string[]>('bookmarks');
}

/** `POST /2/users/{id}/bookmarks`. */
export async function addBookmark(call: ApiCall): Promise<void> {
  const postId = requirePost(call, (await readInput(call, PostInput)).tweet_id);
  const userId = requireSelf(call);
  const stored = bookmarkTable(call).get(userId) ?? [];
  bookmarkTable(call).set(userId, [...new Set([...stored, postId])]);
  addAction(call.context, { postId, kind: 'bookmark', userId });
  call.response.json({ data: { bookmarked: true } });
}

/** `DELETE /2/users/{id}/bookmarks/{tweet_id}`. Deleting again isn't an error. */
export function deleteBookmark(call: ApiCall): void {
  const userId = requireSelf(call);
  const postId = call.request.params['tweetId'] ?? '';
  const stored = bookmarkTable(call).get(userId) ?? [];
  bookmarkTable(call).set(
    userId,
    stored.filter((id) => id !== postId),
  );
  removeAction(call.context, { postId, kind: 'bookmark', userId });
  call.response.json({ data: { bookmarked: false } });
}

/** `GET /2/users/{id}/bookmarks`: newest first. */
export function listBookmarks(call: ApiCall): void {
  const ids = (bookmarkTable(call).get(requireSelf(call)) ?? []).toReversed();
  const query = readQuery(call, BookmarksQuery);
  sendPosts(
    call,
    query,
    ids.flatMap((id) => findLivePost(call.context, id) ?? []),
  );
}

/** `POST /2/users/{id}/retweets`. */
export async function repost(call: ApiCall): Promise<void> {
  const userId = requireSelf(call);
  const postId = requirePost(call, (await readInput(call, PostInput)).tweet_id);
  addAction(call.context, { postId, kind: 'repost', userId });
  call.response.json({ data: { retweeted: true, rest_id: postId } });
}

/** `DELETE /2/users/{id}/retweets/{source_tweet_id}`. Undoing again isn't an error. */
export function undoRepost(call: ApiCall): void {
  const userId = requireSelf(call);
  const postId = call.request.params['tweetId'] ?? '';
  removeAction(call.context, { postId, kind: 'repost', userId });
  call.response.json({ data: { retweeted: false } });
}

/** `POST /2/users/{id}/likes`. Likes were removed from all self-serve tiers on April 16, 2026. */
export async function like(call: ApiCall): Promise<void> {
  requireEnterprise(call);
  const userId = requireSelf(call);
  const postId = requirePost(call, (await readInput(call, PostInput)).tweet_id);
  addAction(call.context, { postId, kind: 'like', userId });
  call.response.json({ data: { liked: true } });
}

/** `DELETE /2/users/{id}/likes/{tweet_id}`. Undoing again isn't an error. */
export function unlike(call: ApiCall): void {
  requireEnterprise(call);
  const userId = requireSelf(call);
  const postId = call.request.params['tweetId'] ?? '';
  removeAction(call.context, { postId, kind: 'like', userId });
  call.response.json({ data: { liked: false } });
}

/** Refuses follows, mutes, and blocks: follows were removed from all self-serve tiers on April 16, 2026. */
export function refuseEngagement(): never {
  throw new ProblemError(NOT_PERMITTED);
}

function requireEnterprise({ context }: ApiCall): void {
  if (!context.knob<boolean>('enterprise')) throw new ProblemError(NOT_PERMITTED);
}

function requireSelf({ request, user }: ApiCall): string {
  if (request.params['id'] !== user.id) throw new ProblemError(NOT_PERMITTED);
  return user.id;
}

function requirePost({ context }: ApiCall, id: string): string {
  if (findLivePost(context, id)) return id;
  throw new ProblemError({ ...notFoundEntry('id', id), status: 404 });
}
