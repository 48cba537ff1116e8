import { chooseOwnPost, CLOCK_ROOM_MS, type OwnPost } from '../kit/choose-own-post.ts';
import { openGraph, type FacebookCall } from './graph.ts';
import { listAll } from './listing.ts';
import type { FacebookState } from './state.ts';
import { PublishedPosts, type PublishedPost } from './wire.ts';

const FIELDS =
  'id,message,created_time,permalink_url,application,attachments{target{id},media_type}';

/** Finds the post of this delivery on the Page: it has our photos, or our very words. */
export async function findOwnPost(call: FacebookCall, state: FacebookState): Promise<OwnPost> {
  const { context } = call;
  const since = state.searchFrom === null ? context.intentAt : new Date(state.searchFrom);
  const from = since ?? context.now();
  const listFrom = Math.floor((from.getTime() - CLOCK_ROOM_MS) / 1000);
  const posts = await listAll(
    await openGraph(call),
    `${context.account.externalId}/published_posts`,
    { fields: FIELDS, since: String(listFrom), schema: PublishedPosts },
  );
  const candidates = posts
    .filter((post) => isOwn(call, post) && isSame(call, post, state))
    .map((post) => ({ id: post.id, createdAt: new Date(post.created_time) }));
  return chooseOwnPost(context, { candidates, since: from, precisionMs: 1000 });
}

function isOwn({ config }: FacebookCall, { application }: PublishedPost): boolean {
  return application === undefined || application.id === config.clientId;
}

function isSame({ context }: FacebookCall, post: PublishedPost, state: FacebookState): boolean {
  const targets = post.attachments?.data.map(({ target }) => target?.id) ?? [];
  if (state.photoIds.some((id) => targets.includes(id))) return true;
  const text = context.content.text.trim();
  return text !== '' && post.message?.trim() === text;
}
