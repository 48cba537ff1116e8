import { z } from 'zod';
import type { Collection } from '../kit/types.ts';
import { FieldParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readInput, readQuery } from './input.ts';
import { sendPosts } from './post-read.ts';
import { findLivePost } from './post-store.ts';
import { NOT_PERMITTED, notFoundEntry, ProblemError } from './problems.ts';
import { pageSize } from './timeline.ts';

const Id = z.string().regex(/^[0-9]{1,19}$/);
const PostInput = z.strictObject({ tweet_id: Id, folder_id: Id.optional() });
const BookmarksQuery = z.strictObject({
  ...FieldParameters,
  max_results: pageSize(1, 100),
  pagination_token: Id.optional(),
});
const HiddenInput = z.strictObject({ hidden: z.boolean() });

/** Bookmarked posts of each user, oldest first. */
function bookmarkTable({ context }: ApiCall): Collection<string[]> {
  return context.collection<string[]>('bookmarks');
}

/** `POST /2/users/{id}/bookmarks`. */
export async function addBookmark(call: ApiCall): Promise<void> {
  const postId = requirePost(call, (await readInput(call, PostInput)).tweet_id);
  const kept = bookmarkTable(call).get(requireSelf(call)) ?? [];
  bookmarkTable(call).set(call.user.id, [...new Set([...kept, postId])]);
  call.response.json({ data: { bookmarked: true } });
}

/** `DELETE /2/users/{id}/bookmarks/{tweet_id}`; deleting again is no error. */
export function deleteBookmark(call: ApiCall): void {
  const kept = bookmarkTable(call).get(requireSelf(call)) ?? [];
  const left = kept.filter((id) => id !== call.request.params['tweetId']);
  bookmarkTable(call).set(call.user.id, left);
  call.response.json({ data: { bookmarked: false } });
}

/** `GET /2/users/{id}/bookmarks`: newest first, on one page. */
export function listBookmarks(call: ApiCall): void {
  const ids = (bookmarkTable(call).get(requireSelf(call)) ?? []).toReversed();
  const query = readQuery(call, BookmarksQuery);
  sendPosts(
    call,
    query,
    ids.flatMap((id) => findLivePost(call.context, id) ?? []),
  );
}

/** `POST /2/users/{id}/retweets`. The sandbox says yes and shows it nowhere. */
export async function repost(call: ApiCall): Promise<void> {
  requireSelf(call);
  const id = requirePost(call, (await readInput(call, PostInput)).tweet_id);
  call.response.json({ data: { retweeted: true, rest_id: id } });
}

/** `DELETE /2/users/{id}/retweets/{source_tweet_id}`. */
export function undoRepost(call: ApiCall): void {
  requireSelf(call);
  call.response.json({ data: { retweeted: false } });
}

/** `PUT /2/tweets/{id}/hidden`: for replies below one's own posts. */
export async function hideReply(call: ApiCall): Promise<void> {
  const { hidden } = await readInput(call, HiddenInput);
  requirePost(call, call.request.params['id'] ?? '');
  call.response.json({ data: { hidden } });
}

/** Likes and follows were removed from all self-serve tiers on April 16, 2026. */
export function refuseEngagement(): never {
  throw new ProblemError(NOT_PERMITTED);
}

function requireSelf({ request, user }: ApiCall): string {
  if (request.params['id'] !== user.id) throw new ProblemError(NOT_PERMITTED);
  return user.id;
}

function requirePost({ context }: ApiCall, id: string): string {
  if (findLivePost(context, id)) return id;
  throw new ProblemError({ ...notFoundEntry('id', id), status: 404 });
}
