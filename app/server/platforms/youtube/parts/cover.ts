import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { callAuthorized } from '#app/server/platforms/kit/authorized-call.ts';
import { uploadTimeoutMs } from '#app/server/platforms/kit/chunk-plan.ts';
import { isTransient } from '#app/server/platforms/kit/is-transient.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import type { YouTubeCall } from '../api.ts';
import { publishedWith } from './confirm.ts';
import { STALE_TOKEN_CODES, YOUTUBE_RULES } from '../errors.ts';
import type { YouTubeState } from '../state.ts';

const COVER_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
const MAX_COVER_BYTES = 50 * 1024 * 1024;
const PAUSES_SECONDS = [2, 10, 30];
/** The longest pause for which the receipt waits for a cover. */
const LONGEST_PAUSE_MS = 2 * 60_000;

/** Explanations by YouTube's error code. For any other code, the note shows the code itself. */
const REASONS: Readonly<Record<string, string>> = {
  forbidden:
    'YouTube allows custom thumbnails only for channels verified by phone (youtube.com/verify).',
  invalidImage: "YouTube can't use the image. Use a JPEG or PNG at least 640 pixels wide.",
  uploadRateLimitExceeded: "The channel has reached YouTube's daily thumbnail limit.",
  quotaExceeded: "YouTube's daily quota is used up.",
  dailyLimitExceeded: "YouTube's daily quota is used up.",
  http_413: 'The image is too large for YouTube.',
};

/**
 * Sets the cover once the video is processed, because YouTube may ignore an earlier one for a Short. The
 * video is already live, so any error becomes a note instead of a failure.
 */
export async function setCover(call: YouTubeCall, state: YouTubeState): Promise<StepResult> {
  const { cover } = call.context.content;
  if (cover === null) return publishedWith(call, state, state.note);
  const fault = findFault(cover);
  if (fault !== null) return withoutCover(call, state, fault);
  try {
    await sendCover(call, { cover, videoId: state.videoId ?? '' });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return tryAgain(call, state, error) ?? withoutCover(call, state, describe(error));
  }
  return publishedWith(call, state, state.note);
}

function findFault({ contentType, sizeBytes }: MediaFile): string | null {
  if (!COVER_TYPES.has(contentType)) return 'YouTube supports only JPEG and PNG thumbnails.';
  return sizeBytes > MAX_COVER_BYTES ? 'YouTube supports thumbnails up to 50 MB.' : null;
}

async function sendCover(
  { config, context }: YouTubeCall,
  { cover, videoId }: { cover: MediaFile; videoId: string },
): Promise<void> {
  await callAuthorized(
    context,
    {
      method: 'POST',
      url: `${config.uploadUrl}/thumbnails/set`,
      query: { videoId, uploadType: 'media' },
      body: { kind: 'bytes', source: cover.bytes(), contentType: cover.contentType },
      timeoutMs: uploadTimeoutMs(cover.sizeBytes),
      signal: context.signal,
    },
    { rules: YOUTUBE_RULES, expiredTokenCodes: STALE_TOKEN_CODES },
  );
}

function tryAgain(
  { context }: YouTubeCall,
  state: YouTubeState,
  error: PlatformError,
): StepResult | null {
  const now = context.now();
  const planned = nextPoll(now, state.coverTries, PAUSES_SECONDS);
  const until = new Date(Math.max(planned.getTime(), error.retryAt?.getTime() ?? 0));
  const mayPass = isTransient(error);
  const isSoon = until.getTime() - now.getTime() <= LONGEST_PAUSE_MS;
  if (!mayPass || !isSoon || state.coverTries >= PAUSES_SECONDS.length) return null;
  const tried = { ...state, coverTries: state.coverTries + 1 };
  return { kind: 'wait', step: 'set_cover', state: tried, until };
}

function describe({ code, kind, message }: PlatformError): string {
  if (code === 'rateLimitExceeded/per_day') return "YouTube's daily quota is used up.";
  return (
    REASONS[code] ??
    (kind === 'unavailable' || kind === 'unreadable' ? "YouTube didn't accept it." : message)
  );
}

function withoutCover(call: YouTubeCall, state: YouTubeState, reason: string): StepResult {
  const lost = `The video doesn't have your cover. ${reason} Set one in YouTube Studio.`;
  return publishedWith(call, state, [state.note, lost].filter(Boolean).join(' '));
}
