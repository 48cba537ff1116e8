import type { HttpBody } from '#app/server/ports/http-client.ts';
import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { nextPoll } from '../kit/next-poll.ts';
import { chooseCover, toCoverPart, withoutCover } from './cover.ts';
import { openGraph, writeGraph, type FacebookCall } from './graph.ts';
import type { FacebookState } from './state.ts';
import { Acknowledged } from './wire.ts';

/** The visible call of both video routes: it only acknowledges, the video is read afterwards. */
export async function finishUpload(call: FacebookCall, saved: FacebookState): Promise<StepResult> {
  const chosen = chooseCover(call, saved);
  const cover = saved.route === 'reel' ? null : chosen.cover;
  let { state } = chosen;
  let postId: string | null;
  try {
    postId = await sendFinish(call, state, cover);
  } catch (error) {
    const mayBeTheCover = error instanceof PlatformError && error.kind === 'rejected_content';
    if (cover === null || !mayBeTheCover) throw error;
    // Refused, so nothing was published: without the picture it is the first try.
    postId = await sendFinish(call, state, null);
    state = withoutCover(state);
  }
  const now = call.context.now();
  return {
    kind: 'wait',
    step: 'await_video',
    state: { ...state, postId, polls: 1, pollingSince: now.toISOString() },
    until: nextPoll(now, 0, [1]),
  };
}

async function sendFinish(
  call: FacebookCall,
  state: FacebookState,
  cover: MediaFile | null,
): Promise<string | null> {
  const edge = state.route === 'reel' ? 'video_reels' : 'videos';
  const answer = await writeGraph(
    await openGraph(call),
    `${call.context.account.externalId}/${edge}`,
    { body: toBody(toFields(call, state), cover), schema: Acknowledged, commit: true },
  );
  return answer.post_id ?? null;
}

function toFields({ context }: FacebookCall, state: FacebookState): Record<string, string> {
  const { text } = context.content;
  const description: Record<string, string> = text === '' ? {} : { description: text };
  const upload: Record<string, string> =
    state.route === 'reel'
      ? { upload_phase: 'finish', video_id: state.videoId ?? '', video_state: 'PUBLISHED' }
      : { upload_phase: 'finish', upload_session_id: state.uploadSessionId ?? '' };
  return { ...upload, ...description };
}

function toBody(fields: Readonly<Record<string, string>>, cover: MediaFile | null): HttpBody {
  if (cover === null) return { kind: 'form', fields };
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return { kind: 'multipart', parts: [...parts, toCoverPart('thumb', cover)] };
}
