import { readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { getMediaRule } from '#app/domain/media/media-limits.ts';
import type { MediaFile, StepContext, StepResult } from '#app/server/ports/platform-adapter.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import {
  callAuthorized,
  requestAuthorizedJson,
} from '#app/server/platforms/kit/authorized-call.ts';
import { toNextPollAt, nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import type { Call } from '../api.ts';
import { MEDIA_CALL } from '../errors.ts';
import { findUpload, withUpload, type TwitterState } from '../state.ts';
import { MediaResponse, type ProcessingInfo } from '../wire.ts';

/** Added to the video's own length: a two-hour video takes longer than a two-minute one. */
const PROCESSING_LIMIT_MS = 10 * 60 * 1000;
const POLL_PAUSES_SECONDS = [1, 1, 2, 3, 5, 10];

/** Returns the remaining step for the files before the post can be created. */
export function stepAfterMedia(context: StepContext, state: TwitterState): StepResult {
  if (state.uploads.some((upload) => upload.stage === 'processing')) {
    const processingSince = context.now().toISOString();
    return { kind: 'next', step: 'process', state: { ...state, processingSince, polls: 0 } };
  }
  const step = context.content.media.some(hasAltText) ? 'describe' : 'create';
  return { kind: 'next', step, state };
}

/** Polls X's processing of the GIF or video. */
export async function pollProcessing(call: Call, state: TwitterState): Promise<StepResult> {
  const upload = state.uploads.find((candidate) => candidate.stage === 'processing');
  if (upload === undefined) return stepAfterMedia(call.context, state);
  const info = await readProcessing(call, upload.mediaId);
  if (info === undefined || info.state === 'succeeded') {
    return stepAfterMedia(call.context, withUpload(state, { ...upload, stage: 'ready' }));
  }
  // X has been observed to return the error while the state is still in_progress.
  if (info.state === 'failed' || info.error !== undefined)
    throw createRejectedError(call.context, info);
  const now = call.context.now();
  requireInTime(call.context, state);
  const planned = nextPoll(now, state.polls, POLL_PAUSES_SECONDS);
  const until = toNextPollAt(planned, info.check_after_secs ?? null, now);
  return { kind: 'wait', step: 'process', state: { ...state, polls: state.polls + 1 }, until };
}

export async function readProcessing(
  { config, context }: Call,
  mediaId: string,
): Promise<ProcessingInfo | undefined> {
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/2/media/upload`,
      query: { command: 'STATUS', media_id: mediaId },
      idempotent: true,
    },
    { ...MEDIA_CALL, schema: MediaResponse },
  );
  return data.processing_info;
}

function requireInTime({ content, now: readClock }: StepContext, state: TwitterState): void {
  const now = readClock();
  const since = state.processingSince === null ? now : new Date(state.processingSince);
  const lengthMs = Math.max(0, ...content.media.map(({ durationMs }) => durationMs ?? 0));
  const limitMs = PROCESSING_LIMIT_MS + lengthMs;
  if (now.getTime() - since.getTime() <= limitMs) return;
  throw new PlatformError({
    platform: 'twitter',
    kind: 'unavailable',
    code: 'processing_timeout',
    message: `Twitter didn't finish processing the file within ${String(Math.round(limitMs / 60_000))} minutes.`,
    remedy: 'Publish it again later, or use a smaller file.',
  });
}

function createRejectedError({ account }: StepContext, { error }: ProcessingInfo): PlatformError {
  const tier = readAccountTier('twitter', account.details);
  const { maxDurationMs = 0 } = getMediaRule('twitter', 'video', tier) ?? {};
  const minutes = String(maxDurationMs / 60_000);
  return new PlatformError({
    platform: 'twitter',
    kind: 'rejected_content',
    code: error?.name ?? 'processing_failed',
    message: "Twitter couldn't process the file.",
    remedy: `Use an MP4 (H.264, AAC) of at most ${minutes} minutes, or a smaller GIF.`,
    platformMessage: error?.message ?? null,
  });
}

/** Sets the alt text of images and GIFs. A failure is noted and never fails the post. */
export async function describeMedia(call: Call, from: TwitterState): Promise<StepResult> {
  let state = from;
  for (const file of call.context.content.media.filter(hasAltText)) {
    const upload = findUpload(state, file);
    if (upload === undefined || upload.isDescribed) continue;
    const failure = await setAltText(call, file, upload.mediaId);
    const notes = failure === null ? state.notes : [...state.notes, failure];
    state = { ...withUpload(state, { ...upload, isDescribed: true }), notes };
  }
  return { kind: 'next', step: 'create', state };
}

function hasAltText(file: MediaFile): boolean {
  return file.kind !== 'video' && file.altText !== null && file.altText !== '';
}

async function setAltText(
  { config, context }: Call,
  file: MediaFile,
  mediaId: string,
): Promise<string | null> {
  const value = { id: mediaId, metadata: { alt_text: { text: file.altText } } };
  const request = {
    method: 'POST',
    url: `${config.apiUrl}/2/media/metadata`,
    body: { kind: 'json', value },
    idempotent: true,
  } as const;
  try {
    await callAuthorized(context, request, MEDIA_CALL);
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return `Couldn't set the alt text of ${file.fileName} (${error.code}).`;
  }
}
