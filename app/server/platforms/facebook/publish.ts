import { isFacebookReel } from '#app/domain/media/facebook-reel.ts';
import { isStory } from '#app/domain/posts/story-format.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import {
  PlatformError,
  type DeliveryContent,
  type DeliveryStep,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { isTransient } from '../kit/is-transient.ts';
import { GraphObject } from '../kit/meta-graph.ts';
import type { FacebookConfig } from './config.ts';
import { confirmPost, awaitVideo } from './parts/confirm.ts';
import { setReelCover } from './parts/cover.ts';
import { isLinkRefused, mayBeDuplicate } from './errors.ts';
import { findOwnPost } from './parts/feed-search.ts';
import { finishUpload } from './parts/finish.ts';
import { openGraph, rejectContent, writeGraph, type FacebookCall } from './api.ts';
import { startUpload, uploadVideo } from './media.ts';
import { confirmStory, publishPhotoStory, STORY_ENDS } from './parts/stories.ts';
import { uploadPhotos } from './parts/photos.ts';
import { readFacebookState, withNote, type FacebookState } from './state.ts';
import { feedPost } from './wire.ts';

/** Meta deletes unused photos after about 24 hours. */
const PHOTOS_LAST_MS = 20 * 60 * 60_000;

type Run = (call: FacebookCall, state: FacebookState) => Promise<StepResult>;

/**
 * Creates the delivery steps: invisible uploads, then one visible call (`/feed` or the finish of a video's
 * upload).
 */
export function createFacebookSteps(
  config: FacebookConfig,
): Readonly<Record<string, DeliveryStep>> {
  const step = (phase: DeliveryStep['phase'], run: Run): DeliveryStep => ({
    phase,
    run: (context, state) => run({ config, context }, readFacebookState(state)),
  });
  return {
    prepare: step('preparing', chooseRoute),
    upload_photos: step('uploading', uploadPhotos),
    start_upload: step('uploading', startUpload),
    upload_video: step('uploading', uploadVideo),
    publish: step('committing', publish),
    confirm_post: step('confirming', confirmPost),
    await_video: step('confirming', awaitVideo),
    confirm_story: step('confirming', confirmStory),
    set_cover: step('confirming', setReelCover),
  };
}

async function chooseRoute({ context }: FacebookCall, state: FacebookState): Promise<StepResult> {
  const { media } = context.content;
  const [first] = media;
  if (isStory('facebook', context.content.options)) return chooseStoryRoute(media, state);
  if (first === undefined) return { kind: 'next', step: 'publish', state };
  if (media.every(isPhoto)) return { kind: 'next', step: 'upload_photos', state };
  if (media.length > 1 || first.kind !== 'video') {
    return rejectContent({
      code: 'unsupported_media',
      message: 'A Facebook post can have photos or one video, not both.',
      remedy: 'Use only photos, or exactly one video.',
    });
  }
  const route = isFacebookReel(first) ? 'reel' : 'video';
  return { kind: 'next', step: 'start_upload', state: { ...state, route } };
}

function chooseStoryRoute(
  [file, ...others]: readonly MediaFile[],
  saved: FacebookState,
): StepResult {
  const state = withNote(saved, STORY_ENDS);
  if (file !== undefined && others.length === 0) {
    if (isPhoto(file))
      return { kind: 'next', step: 'upload_photos', state: { ...state, route: 'photo_story' } };
    if (file.kind === 'video')
      return { kind: 'next', step: 'start_upload', state: { ...state, route: 'video_story' } };
  }
  return rejectContent({
    code: 'unsupported_media',
    message: 'A story on Facebook takes one image or one video.',
    remedy: 'Use exactly one image or video.',
  });
}

function isPhoto({ kind }: MediaFile): boolean {
  return kind === 'image' || kind === 'gif';
}

async function publish(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  switch (state.route) {
    case 'feed':
      return whilePhotosLast(call, state, publishToFeed);
    case 'photo_story':
      return whilePhotosLast(call, state, publishPhotoStory);
    case 'reel':
    case 'video':
    case 'video_story':
      return finishUpload(call, state);
  }
}

/** Uploads the photos again if Meta has deleted them by now. */
async function whilePhotosLast(
  call: FacebookCall,
  state: FacebookState,
  run: Run,
): Promise<StepResult> {
  const since = state.photosSince === null ? null : Date.parse(state.photosSince);
  if (since === null || call.context.now().getTime() - since <= PHOTOS_LAST_MS)
    return run(call, state);
  return {
    kind: 'next',
    step: 'upload_photos',
    state: { ...state, photoIds: [], photosSince: null },
  };
}

async function publishToFeed(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  try {
    return toConfirmed(await sendWithLink(call, state));
  } catch (error) {
    return adoptOwnPost(call, state, error);
  }
}

const LINK_REFUSED =
  "Published without a link preview. Facebook couldn't open the link or doesn't allow it.";

async function sendWithLink(call: FacebookCall, state: FacebookState): Promise<FacebookState> {
  const { content } = call.context;
  const link = findCardLink(content);
  try {
    return await sendPost(call, state, link);
  } catch (error) {
    if (link === null || !isLinkRefused(error) || !content.text.includes(link)) throw error;
    // The request was refused, so nothing was published. The URL stays in the text; only its preview is
    // lost.
    return withNote(await sendPost(call, state, null), LINK_REFUSED);
  }
}

/** Without `link`, Facebook shows no preview of a URL in the text. Neither files nor backgrounds go with one. */
function findCardLink({ media, text, options }: DeliveryContent): string | null {
  const { link, backgroundId } = options.facebook ?? {};
  if (media.length > 0 || backgroundId) return null;
  return link || findLink(text);
}

async function sendPost(
  call: FacebookCall,
  state: FacebookState,
  link: string | null,
): Promise<FacebookState> {
  const { content, account } = call.context;
  const fields = feedPost({
    message: content.text,
    link,
    photoIds: state.photoIds,
    options: content.options.facebook,
  });
  const post = await writeGraph(await openGraph(call), `${account.externalId}/feed`, {
    body: { kind: 'form', fields },
    schema: GraphObject,
    commit: true,
  });
  return { ...state, postId: post.id };
}

function toConfirmed(state: FacebookState): StepResult {
  return { kind: 'next', step: 'confirm_post', state: { ...state, polls: 0 } };
}

/**
 * A duplicate refusal may be about this very post if the request was duplicated in transit. Code 368
 * doesn't always mean a duplicate: if no post is found, it means that the Page is blocked.
 */
async function adoptOwnPost(
  call: FacebookCall,
  state: FacebookState,
  error: unknown,
): Promise<StepResult> {
  if (!mayBeDuplicate(error)) throw error;
  const own = await findOwnPost(call, state).catch((cause: unknown) => {
    if (isTransient(cause)) return null;
    throw cause;
  });
  if (own?.kind === 'found') return toConfirmed({ ...state, postId: own.id });
  if (own?.kind === 'none') throw error;
  throw toDuplicate(error);
}

/** Triggers one more search of the Page, then a decision by a person. */
function toDuplicate({ platform, code, message, remedy, platformMessage }: PlatformError) {
  const facts = { platform, code, message, remedy, platformMessage };
  return new PlatformError({ ...facts, kind: 'duplicate' });
}
