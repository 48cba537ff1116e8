import { z } from 'zod';
import { listActors } from './action-store.ts';
import type { ActionKind } from './action-store.ts';
import { countSeenUntil, isByAudience, listAudiencePosts, SEEN_PER_ACTION } from './audience.ts';
import { chooseFields, FieldParameters, UserParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { cutPage, PageToken } from './page.ts';
import { getPersona } from './personas.ts';
import type { XPersona } from './personas.ts';
import { requireId, sendPosts } from './post-read.ts';
import { findLivePost, listPostQuotes } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { notFoundEntry } from './problems.ts';
import { toReader } from './readers.ts';
import { pageSize } from './timeline.ts';
import { viewUser } from './user-view.ts';

const UsersQuery = z.strictObject({
  ...UserParameters,
  max_results: pageSize(1, 100),
  pagination_token: PageToken.optional(),
});
const QuotesQuery = z.strictObject({
  ...FieldParameters,
  max_results: pageSize(10, 100),
  pagination_token: PageToken.optional(),
  exclude: z.string().optional(),
});

/** `GET /2/tweets/{id}/liking_users`: newest first. Their number matches `like_count`. */
export function listLikers(call: ApiCall): void {
  sendActors(call, 'like', SEEN_PER_ACTION.likes);
}

/** `GET /2/tweets/{id}/retweeted_by`: newest first. Their number matches `retweet_count`. */
export function listReposters(call: ApiCall): void {
  sendActors(call, 'repost', SEEN_PER_ACTION.retweets);
}

/** `GET /2/tweets/{id}/quote_tweets`: newest first. Their number matches `quote_count`. */
export function listQuotes(call: ApiCall): void {
  const query = readQuery(call, QuotesQuery);
  const row = findRequested(call);
  if (row === null) return;
  const now = call.context.now();
  const quotes = [
    ...listAudiencePosts(row, 'quote', now),
    ...listPostQuotes(call.context, row.id, now),
  ];
  sendPosts(
    call,
    query,
    quotes.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)),
  );
}

function sendActors(call: ApiCall, kind: ActionKind, seenPerAction: number): void {
  const { context, response } = call;
  const query = readQuery(call, UsersQuery);
  const row = findRequested(call);
  if (row === null) return;
  const fields = chooseFields(call, query);
  const { items, meta } = cutPage(listUsers(call, row, { kind, seenPerAction }), query);
  const data = items.map((user) => viewUser(context, user, fields));
  response.json({ ...(data.length > 0 ? { data } : {}), meta });
}

interface ReactionQuery {
  kind: ActionKind;
  seenPerAction: number;
}

function listUsers(
  { context }: ApiCall,
  row: PostRow,
  { kind, seenPerAction }: ReactionQuery,
): XPersona[] {
  const until = context.now();
  const held = listActors(context, { postId: row.id, kind, until }).map(getPersona);
  const seen = isByAudience(row) ? 0 : countSeenUntil(row, until);
  const readers = Array.from({ length: Math.floor(seen / seenPerAction) }, (_, index) =>
    toReader(index + 1),
  );
  return [...held, ...readers.toReversed()];
}

/** Returns the post in the path, or null after responding that there's none. */
function findRequested(call: ApiCall): PostRow | null {
  const id = requireId(call);
  const row = findLivePost(call.context, id);
  if (row) return row;
  call.response.json({ errors: [notFoundEntry('id', id)] });
  return null;
}
