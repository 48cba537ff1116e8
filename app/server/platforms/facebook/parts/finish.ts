import type { HttpBody } from '#app/server/ports/http-client.ts';
import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { asOutcomeUnknown, isTransient } from '#app/server/platforms/kit/is-transient.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { chooseCover, toCoverPart, withoutCover } from './cover.ts';
import { readStage, readVideo } from './confirm.ts';
import { openGraph, writeGraph, type FacebookCall } from '../api.ts';
import type { FacebookState } from '../state.ts';
import { Acknowledged } from '../wire.ts';

/** Meta discards an unfinished upload after a day. */
const UPLOAD_LASTS_MS = 20 * 60 * 60_000;

/**
 * Sends the call that publishes a reel, a video, or a video story. Its response is only an acknowledgment, so the video is
 * read afterwards.
 */
export async function finishUpload(call: FacebookCall, saved: FacebookState): Promise<StepResult> {
  if (isOver(call, saved)) return startOver(call, saved);
  try {
    return toWatched(call, await finishWithCover(call, saved));
  } catch (error) {
    // A finish can be refused because an earlier one arrived: its response was lost, or it was duplicated
    // in transit.
    if (!isRefused(error)) throw error;
    if ((await readStageInCommit(call, saved)) === 'not_begun') throw error;
    return toWatched(call, saved);
  }
}

/** If this read gets no response, the outcome is as unknown as that of the finish itself. */
async function readStageInCommit(call: FacebookCall, saved: FacebookState) {
  return readStage(await asOutcomeUnknown(readVideo(call, saved)));
}

async function finishWithCover(call: FacebookCall, saved: FacebookState): Promise<FacebookState> {
  const { cover, state } = chooseCover(call, saved);
  if (cover === null || state.route !== 'video') return sendFinish(call, state, null);
  try {
    return await sendFinish(call, state, cover);
  } catch (error) {
    if (!isRejected(error) && !isMissing(error)) throw error;
    // The finish was refused or never fully sent, so nothing was published. Without the cover, this is the
    // first attempt.
    return withoutCover(await sendFinish(call, state, null));
  }
}

/** A used-up quota can delay a post for a day after its file was uploaded. */
function isOver({ context }: FacebookCall, { uploadSince }: FacebookState): boolean {
  return (
    uploadSince !== null && context.now().getTime() - Date.parse(uploadSince) > UPLOAD_LASTS_MS
  );
}

async function startOver(call: FacebookCall, saved: FacebookState): Promise<StepResult> {
  const wasSent = saved.searchFrom !== null;
  if (wasSent && readStage(await readVideo(call, saved)) !== 'not_begun')
    return toWatched(call, saved);
  const state = { ...saved, uploadSessions: 0, searchFrom: null, lostAt: null, looks: 0 };
  return { kind: 'next', step: 'start_upload', state };
}

function isRefused(error: unknown): boolean {
  return error instanceof PlatformError && !isTransient(error) && error.kind !== 'reauthorize';
}

function isRejected(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'rejected_content';
}

function isMissing(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'media_missing';
}

function toWatched({ context }: FacebookCall, state: FacebookState): StepResult {
  const now = context.now();
  return {
    kind: 'wait',
    step: 'await_video',
    state: { ...state, polls: 1, pollingSince: now.toISOString() },
    until: nextPoll(now, 0, [1]),
  };
}

async function sendFinish(
  call: FacebookCall,
  state: FacebookState,
  cover: MediaFile | null,
): Promise<FacebookState> {
  const response = await writeGraph(
    await openGraph(call),
    `${call.context.account.externalId}/${toEdge(state.route)}`,
    { body: toBody(toFields(call, state), cover), schema: Acknowledged, commit: true },
  );
  return { ...state, postId: response.post_id ?? null };
}

function toFields({ context }: FacebookCall, state: FacebookState): Record<string, string> {
  const { text } = context.content;
  const description: Record<string, string> = text === '' ? {} : { description: text };
  const finish = { upload_phase: 'finish', video_id: state.videoId ?? '' };
  if (state.route === 'video_story') return finish;
  const upload: Record<string, string> =
    state.route === 'reel'
      ? { ...finish, video_state: 'PUBLISHED' }
      : { upload_phase: 'finish', upload_session_id: state.uploadSessionId ?? '' };
  return { ...upload, ...description };
}

function toEdge(route: FacebookState['route']): string {
  if (route === 'reel') return 'video_reels';
  return route === 'video_story' ? 'video_stories' : 'videos';
}

function toBody(fields: Readonly<Record<string, string>>, cover: MediaFile | null): HttpBody {
  if (cover === null) return { kind: 'form', fields };
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return { kind: 'multipart', parts: [...parts, toCoverPart('thumb', cover)] };
}
