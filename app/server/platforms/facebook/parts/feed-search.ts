import {
  chooseOwnPost,
  CLOCK_ROOM_MS,
  type OwnPost,
} from '#app/server/platforms/kit/choose-own-post.ts';
import { readFirst } from '#app/server/platforms/kit/optional-read.ts';
import { openGraph, type FacebookCall } from '../api.ts';
import { isSameMessage } from './is-same-message.ts';
import { listAll } from './listing.ts';
import type { FacebookState } from '../state.ts';
import { PublishedPosts, type PublishedPost } from '../wire.ts';

const TEXT_FIELDS = 'id,message,created_time';
const PHOTO_FIELDS = `${TEXT_FIELDS},application,attachments{target{id},media_type}`;
const FEED_FIELDS = `${TEXT_FIELDS},from,is_published`;

/**
 * Edges that list the Page's posts, in order of preference. Without pages_read_user_content, Facebook may
 * refuse published_posts with code 10. It refuses a whole request for one field that a post doesn't have.
 */
const LISTINGS = [
  { edge: 'published_posts', fields: PHOTO_FIELDS },
  { edge: 'published_posts', fields: TEXT_FIELDS },
  { edge: 'posts', fields: TEXT_FIELDS },
  { edge: 'feed', fields: FEED_FIELDS },
  { edge: 'feed', fields: TEXT_FIELDS },
] as const;

/**
 * Finds this delivery's post on the Page by its photos or its exact text. Returns null if Facebook refuses
 * to list the Page's posts.
 */
export async function findOwnPost(
  call: FacebookCall,
  state: FacebookState,
): Promise<OwnPost | null> {
  const { context } = call;
  const since = state.searchFrom === null ? context.intentAt : new Date(state.searchFrom);
  const from = since ?? context.now();
  const posts = await listPosts(call, from);
  if (posts === null) return null;
  const candidates = posts
    .filter((post) => isOwn(call, post) && isSame(call, post, state))
    .map((post) => ({ id: post.id, createdAt: new Date(post.created_time) }));
  return chooseOwnPost(context, { candidates, since: from, precisionMs: 1000 });
}

async function listPosts(call: FacebookCall, from: Date): Promise<PublishedPost[] | null> {
  const since = String(Math.floor((from.getTime() - CLOCK_ROOM_MS) / 1000));
  const access = await openGraph(call);
  const { externalId } = call.context.account;
  const reads = LISTINGS.map(
    ({ edge, fields }) =>
      () =>
        listAll(access, `${externalId}/${edge}`, { fields, since, schema: PublishedPosts }),
  );
  return readFirst(...reads);
}

/** The feed also contains visitor posts and unpublished posts. */
function isOwn({ config, context }: FacebookCall, post: PublishedPost): boolean {
  const { application, from, is_published: isPublished } = post;
  return (
    (application === undefined || application.id === config.clientId) &&
    (from === undefined || from.id === context.account.externalId) &&
    isPublished !== false
  );
}

function isSame({ context }: FacebookCall, post: PublishedPost, state: FacebookState): boolean {
  const targets = post.attachments?.data.map(({ target }) => target?.id) ?? [];
  if (state.photoIds.some((id) => targets.includes(id))) return true;
  const { text } = context.content;
  return text.trim() !== '' && isSameMessage(post.message ?? '', text);
}
