import { openGraph, type FacebookCall } from './graph.ts';
import { listAll } from './listing.ts';
import type { FacebookState } from './state.ts';
import { PublishedPosts, type PublishedPost } from './wire.ts';

/** Our clock and Meta's may differ. */
const CLOCK_ROOM_SECONDS = 60;
const FIELDS =
  'id,message,created_time,permalink_url,application,attachments{target{id},media_type}';

/** The Page's posts since the first try that can be this delivery: our photos, or our very words. */
export async function findOwnPosts(
  call: FacebookCall,
  state: FacebookState,
): Promise<PublishedPost[]> {
  const { context } = call;
  const from = state.searchFrom ?? context.now().toISOString();
  const since = Math.floor(Date.parse(from) / 1000) - CLOCK_ROOM_SECONDS;
  const posts = await listAll(
    await openGraph(call),
    `${context.account.externalId}/published_posts`,
    { fields: FIELDS, since: String(since), schema: PublishedPosts },
  );
  return posts.filter(
    (post) =>
      Date.parse(post.created_time) >= since * 1000 &&
      isOwn(call, post) &&
      isSame(call, post, state),
  );
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
