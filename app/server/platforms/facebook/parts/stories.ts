import { PlatformError, type StepResult } from '#app/server/ports/platform-adapter.ts';
import { isTransient } from '#app/server/platforms/kit/is-transient.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { readFirst } from '#app/server/platforms/kit/optional-read.ts';
import { openGraph, readGraph, writeGraph, type FacebookCall } from '../api.ts';
import { toReceipt, type FacebookState } from '../state.ts';
import { Acknowledged, type ListedStory, StoryListing } from '../wire.ts';
import { toAbsoluteUrl } from './to-absolute-url.ts';

export const STORY_ENDS = 'The story and its link disappear 24 hours after publishing.';

const LINK_PAUSES_SECONDS = [1, 1, 3, 10, 30];
const MAX_LINK_READS = 5;
/** A Page has few stories a day, and the newest come first. */
const LISTED_STORIES = '50';

/**
 * Publishes the uploaded photo as a story. A photo can be in one story only, so a refusal can mean that this very
 * call already arrived, duplicated in transit.
 */
export async function publishPhotoStory(
  call: FacebookCall,
  state: FacebookState,
): Promise<StepResult> {
  const [photoId = ''] = state.photoIds;
  try {
    const { post_id: postId = null } = await writeGraph(
      await openGraph(call),
      `${call.context.account.externalId}/photo_stories`,
      {
        body: { kind: 'form', fields: { photo_id: photoId } },
        schema: Acknowledged,
        commit: true,
      },
    );
    return toConfirmed({ ...state, postId });
  } catch (error) {
    if (!(error instanceof PlatformError) || isTransient(error)) throw error;
    const story = await findOwnStory(call, state).catch(() => null);
    if (story === null) throw error;
    return toConfirmed({ ...state, postId: story.post_id });
  }
}

function toConfirmed(state: FacebookState): StepResult {
  return { kind: 'next', step: 'confirm_story', state: { ...state, polls: 0 } };
}

/** Returns the story that shows this delivery's photo or video; null if the Page has none. */
export async function findOwnStory(
  call: FacebookCall,
  { route, photoIds, videoId }: FacebookState,
): Promise<ListedStory | null> {
  const mediaId = route === 'photo_story' ? photoIds[0] : videoId;
  const access = await openGraph(call);
  const { data } = await readGraph(access, `${call.context.account.externalId}/stories`, {
    query: {
      fields: 'post_id,status,creation_time,media_type,media_id,url',
      limit: LISTED_STORIES,
    },
    schema: StoryListing,
  });
  return data.find((story) => story.media_id === mediaId) ?? null;
}

/** Reads the story's link, which is optional: the story is live already. */
export async function confirmStory(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  const story = await readFirst(() => findOwnStory(call, state)).catch((error: unknown) => {
    if (error instanceof PlatformError) return null;
    throw error;
  });
  const remoteId = story?.post_id ?? state.postId ?? '';
  if (story?.url) return toReceipt(state, { remoteId, url: toAbsoluteUrl(call.config, story.url) });
  if (state.polls >= MAX_LINK_READS)
    return toReceipt(state, { remoteId, url: toAbsoluteUrl(call.config, `/${remoteId}`) });
  return {
    kind: 'wait',
    step: 'confirm_story',
    state: { ...state, polls: state.polls + 1 },
    until: nextPoll(call.context.now(), state.polls, LINK_PAUSES_SECONDS),
  };
}
