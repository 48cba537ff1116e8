import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { PlatformError, StepResult } from '#app/server/ports/platform-adapter.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { UNREADABLE_CODE } from '#app/server/platforms/kit/unreadable.ts';
import { readApi, toYouTubeError, type YouTubeCall } from '../api.ts';
import { remedyForVideo } from '../errors.ts';
import type { YouTubeState } from '../state.ts';
import { VideoList, type ListedVideo } from '../wire.ts';

/** Google documents no interval. Small videos are ready in seconds, HD takes minutes. */
const POLL_PAUSES_SECONDS = [1, 1, 10, 20, 30, 60];
/** Longer processing isn't a failure: HD versions can finish hours later. */
const STOP_WATCHING_AFTER_MS = 2 * 60 * 60_000;
const MAX_MISSING = 6;

/**
 * Confirms that YouTube can play the video; the upload response already proved that it exists. Nothing is
 * reported live unconfirmed: a refused or lost read throws and is repeated as after each commit.
 */
export async function confirmVideo(call: YouTubeCall, saved: YouTubeState): Promise<StepResult> {
  const now = call.context.now();
  const state = { ...saved, pollingSince: saved.pollingSince ?? now.toISOString() };
  const { items } = await readApi(call, 'videos', {
    query: { part: 'status,processingDetails', id: state.videoId ?? '' },
    schema: VideoList,
  });
  const [listed] = items;
  if (listed === undefined) return whenMissing(call, state);
  if (listed.id !== state.videoId) throw toOtherVideoError();
  const seen = { ...state, privacyStatus: listed.status?.privacyStatus ?? state.privacyStatus };
  rejectFailed(listed);
  return isProcessed(listed) ? toPublished(call, seen, null) : whenProcessing(call, seen);
}

function toOtherVideoError(): PlatformError {
  return toYouTubeError('unreadable', {
    code: UNREADABLE_CODE,
    message: 'YouTube returned a different video than requested.',
    remedy: AUTOMATIC_REMEDIES.retry,
  });
}

/** A new video may be missing for a moment. One that stays missing was deleted. */
function whenMissing(call: YouTubeCall, state: YouTubeState): StepResult {
  if (state.polls < MAX_MISSING) return checkAgain(call, state);
  throw toYouTubeError('rejected_content', {
    code: 'videoNotFound',
    message: 'The video was uploaded but is no longer on YouTube.',
    remedy: 'Check YouTube Studio. You or YouTube deleted the video.',
  });
}

/** The video is on the channel and plays once YouTube finishes processing it. */
function whenProcessing(call: YouTubeCall, state: YouTubeState): StepResult {
  const now = call.context.now();
  const since = Date.parse(state.pollingSince ?? now.toISOString());
  if (now.getTime() - since < STOP_WATCHING_AFTER_MS) return checkAgain(call, state);
  const note = 'YouTube is still processing the video. It will play when processing finishes.';
  return toPublished(call, state, note);
}

function checkAgain(call: YouTubeCall, state: YouTubeState): StepResult {
  return {
    kind: 'wait',
    step: 'confirm',
    state: { ...state, polls: state.polls + 1 },
    until: nextPoll(call.context.now(), state.polls, POLL_PAUSES_SECONDS),
  };
}

function rejectFailed(video: ListedVideo): void {
  const hasFailed =
    video.status?.uploadStatus === 'failed' ||
    video.processingDetails?.processingStatus === 'failed';
  const isRefused = REFUSED_STATUSES.has(video.status?.uploadStatus ?? '');
  if (!hasFailed && !isRefused) return;
  const reason = readReason(video);
  throw toYouTubeError('rejected_content', {
    code: reason,
    message: hasFailed
      ? `YouTube couldn't process the video (${reason}).`
      : `YouTube rejected the video (${reason}).`,
    remedy: remedyForVideo(reason, !hasFailed),
  });
}

const REFUSED_STATUSES: ReadonlySet<string> = new Set(['rejected', 'deleted']);

function readReason({ status, processingDetails }: ListedVideo): string {
  const uploadStatus = status?.uploadStatus ?? '';
  const reasons = [
    status?.rejectionReason,
    status?.failureReason,
    processingDetails?.processingFailureReason,
    REFUSED_STATUSES.has(uploadStatus) ? uploadStatus : undefined,
  ];
  return reasons.find((reason) => reason !== undefined) ?? 'processing_failed';
}

function isProcessed({ status, processingDetails }: ListedVideo): boolean {
  return (
    status?.uploadStatus === 'processed' || processingDetails?.processingStatus === 'succeeded'
  );
}

/** Continues with the cover, if there is one. */
function toPublished(call: YouTubeCall, state: YouTubeState, note: string | null): StepResult {
  if (call.context.content.cover === null) return publishedWith(call, state, note);
  return { kind: 'next', step: 'set_cover', state: { ...state, note } };
}

/** Returns the published result, with notes about anything that YouTube changed or didn't do. */
export function publishedWith(
  { config, context }: YouTubeCall,
  state: YouTubeState,
  note: string | null,
): StepResult {
  const requested = context.content.options.privacyStatus;
  const notes = [describePrivacy(requested, state.privacyStatus), note].filter(
    (text) => text !== null && text !== '',
  );
  return {
    kind: 'published',
    remoteId: state.videoId,
    url: `${config.watchUrl}?v=${encodeURIComponent(state.videoId ?? '')}`,
    state,
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** Unaudited Google projects and account settings can change the requested privacy. */
function describePrivacy(requested: string, got: string | null): string | null {
  if (got === null || got === requested) return null;
  const changed = `YouTube made the video ${got} instead of ${requested}.`;
  if (got !== 'private') return `${changed} Change it in YouTube Studio.`;
  return `${changed} Only the channel can open the link. Change it in YouTube Studio.`;
}
