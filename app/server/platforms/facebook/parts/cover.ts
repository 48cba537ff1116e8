import type { MultipartPart } from '#app/server/ports/http-client.ts';
import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { uploadTimeoutMs } from '#app/server/platforms/kit/chunk-plan.ts';
import { hasNoResponse } from '#app/server/platforms/kit/is-transient.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { openGraph, writeGraph, type FacebookCall } from '../api.ts';
import { toReceipt, withNote, type FacebookState } from '../state.ts';
import { Done } from '../wire.ts';

/** https://developers.facebook.com/docs/graph-api/reference/video/thumbnails/ */
const MAX_COVER_BYTES = 10 * 1024 * 1024;
const MAX_COVER_TRIES = 3;
const COVER_PAUSES_SECONDS = [3, 30];

const COVER_LOST = "Facebook didn't accept the cover, so it picked one from the video.";
const NO_MOMENT = "Facebook doesn't let you choose a frame as the cover. Upload an image instead.";

const NO_STORY_COVER = 'Facebook doesn’t support a cover for stories.';

/**
 * Returns the cover if Facebook accepts it; otherwise adds a note to the state, and the post continues
 * without it.
 */
export function chooseCover(
  { context }: FacebookCall,
  state: FacebookState,
): { cover: MediaFile | null; state: FacebookState } {
  const { cover, options } = context.content;
  if (state.route === 'video_story') {
    const isChosen = cover !== null || options.coverOffsetMs !== undefined;
    return { cover: null, state: isChosen ? withNote(state, NO_STORY_COVER) : state };
  }
  if (cover === null) {
    const isChosen = options.coverOffsetMs !== undefined;
    return { cover, state: isChosen ? withNote(state, NO_MOMENT) : state };
  }
  if (state.notes.includes(COVER_LOST)) return { cover: null, state };
  if (cover.sizeBytes <= MAX_COVER_BYTES) return { cover, state };
  return { cover: null, state: withNote(state, COVER_LOST) };
}

export function withoutCover(state: FacebookState): FacebookState {
  return withNote(state, COVER_LOST);
}

export function toCoverPart(name: string, cover: MediaFile): MultipartPart {
  const { fileName, contentType } = cover;
  return { name, value: cover.bytes(), fileName, contentType };
}

/**
 * Sets the cover once the reel is live, because a reel's finish call accepts no image. Setting it twice is
 * harmless. Meta documents permissions for this call that publishing doesn't need, so a refusal loses only
 * the cover.
 */
export async function setReelCover(call: FacebookCall, saved: FacebookState): Promise<StepResult> {
  const { cover, state } = chooseCover(call, saved);
  const receipt = { remoteId: state.postId ?? '', url: state.url ?? '' };
  if (cover === null) return toReceipt(state, receipt);
  try {
    await writeGraph(await openGraph(call), `${state.videoId ?? ''}/thumbnails`, {
      schema: Done,
      timeoutMs: uploadTimeoutMs(cover.sizeBytes),
      body: {
        kind: 'multipart',
        parts: [{ name: 'is_preferred', value: 'true' }, toCoverPart('source', cover)],
      },
    });
    return toReceipt(state, receipt);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return afterRefusal(call, state, error);
  }
}

/** The post is live whether or not its cover can be set. */
function afterRefusal(call: FacebookCall, state: FacebookState, error: PlatformError): StepResult {
  const tries = state.coverTries + 1;
  if (!hasNoResponse(error) || tries >= MAX_COVER_TRIES) {
    const receipt = { remoteId: state.postId ?? '', url: state.url ?? '' };
    return toReceipt(withoutCover(state), receipt);
  }
  return {
    kind: 'wait',
    step: 'set_cover',
    state: { ...state, coverTries: tries },
    until: nextPoll(call.context.now(), state.coverTries, COVER_PAUSES_SECONDS),
  };
}
