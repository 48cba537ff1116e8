import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { addSeconds, hours } from '../meta/values.ts';
import { requirePublisher } from './access.ts';
import { FEED_PARAMETERS, readFeedInput, UNSUPPORTED_FEED_PARAMETERS } from './feed-input.ts';
import type { FeedInput } from './feed-input.ts';
import { selectPost } from './post-node.ts';
import { addPost, newPostId } from './state.ts';
import type { FacebookState, PhotoRow, PostRow } from './state.ts';

/** Unpublished photos are deleted after about a day unless a post uses them. */
const UNUSED_PHOTO_SECONDS = hours(24);
const MAX_LINK_BYTES = 8 * 1024 * 1024;

export function createFeedRoute(state: FacebookState): GraphRoute {
  return {
    name: 'feed.create',
    parameters: FEED_PARAMETERS,
    unsupported: UNSUPPORTED_FEED_PARAMETERS,
    handle: (call) => createFeedPost(state, call),
  };
}

async function createFeedPost(state: FacebookState, call: GraphCall) {
  const { page, access } = requirePublisher(state, call);
  const input = readFeedInput(state, call);
  const photos = requireUnusedPhotos(state, page.id, input.photoIds);
  assertNotRepeated(state, page.id, input);
  await scrapeLink(state, input.link);
  const post: PostRow = {
    ...input,
    id: newPostId(state, page.id),
    pageId: page.id,
    appId: access.row.clientId,
    videoId: null,
    createdAt: state.context.now().toISOString(),
  };
  addPost(state, post);
  for (const photo of photos) state.photos.set(photo.id, { ...photo, postId: post.id });
  return selectPost(state, post, call.parameters.get('fields'));
}

function requireUnusedPhotos(state: FacebookState, pageId: string, ids: readonly string[]) {
  if (new Set(ids).size < ids.length) throw alreadyPosted();
  return ids.map((id) => requireUnusedPhoto(state, pageId, id));
}

function alreadyPosted(): GraphError {
  return new GraphError(100, '(#100) These photos were already posted.', { subcode: 1366051 });
}

/** Returns a photo that was uploaded unpublished and isn't part of a post yet. */
export function requireUnusedPhoto(state: FacebookState, pageId: string, id: string): PhotoRow {
  const photo = state.photos.get(id);
  if (photo?.pageId !== pageId || isPhotoDeleted(state, photo)) {
    throw badParameter(`The photo ${id} does not exist or cannot be attached`);
  }
  if (photo.postId !== null) throw alreadyPosted();
  return photo;
}

export function isPhotoDeleted({ context }: FacebookState, photo: PhotoRow): boolean {
  if (photo.postId !== null) return false;
  return addSeconds(new Date(photo.createdAt), UNUSED_PHOTO_SECONDS) <= context.now();
}

/** Facebook rejects the same post twice in a row. The same text with another picture is a different post. */
function assertNotRepeated(state: FacebookState, pageId: string, input: FeedInput): void {
  if (!state.context.knob<boolean>('dedup')) return;
  const [last] = state.postsByPage.newestFirst(pageId);
  if (
    !last ||
    last.isStory ||
    last.videoId !== null ||
    toSignature(state, last) !== toSignature(state, input)
  ) {
    return;
  }
  const text = 'This status update is identical to the last one you posted.';
  throw new GraphError(506, `(#506) Duplicate status message`, {
    subcode: 1455006,
    userTitle: 'Duplicate Status Update',
    userMessage: text,
  });
}

type Content = Pick<PostRow, 'message' | 'link' | 'photoIds'>;

function toSignature({ photos }: FacebookState, { message, link, photoIds }: Content): string {
  const files = photoIds.map((id) => photos.get(id)?.medium.sha256 ?? id);
  return JSON.stringify([message.trim(), link, files.sort()]);
}

/** Off by default: on a machine without internet access the sandbox couldn't post any link. */
async function scrapeLink({ context }: FacebookState, link: string | null): Promise<void> {
  if (link === null || !context.knob<boolean>('scrapeLinks')) return;
  const { status } = await context.pull(link, { maxBytes: MAX_LINK_BYTES });
  if (status !== 200) {
    throw new GraphError(100, '(#100) The link could not be scraped', { subcode: 1609005 });
  }
}
