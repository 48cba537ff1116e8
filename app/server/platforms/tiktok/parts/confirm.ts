import {
  PlatformError,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { findFailReason, UNKNOWN_ID_CODES } from '../errors.ts';
import { findPost, findShareUrl } from './find-post.ts';
import { hasPhotos } from './photos.ts';
import type { Call } from '../api.ts';
import { forgetSession, requireSession, type TiktokState } from '../state.ts';
import { readStatus, readUploadedBytes } from '../api.ts';
import type { PublishStatus } from '../wire.ts';

const hours = (count: number): number => count * 3600 * 1000;
const minutes = (count: number): number => count * 60 * 1000;

const STATE_PAUSES_SECONDS = [1, 1, 5, 10, 15, 20, 30];
const LINK_PAUSES_SECONDS = [1, 1, 3, 5, 10, 20, 30];
/**
 * TikTok's review usually takes minutes, but can take hours
 * (https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status).
 */
const SLOW_PAUSE_SECONDS = [600];
const USUAL_STATE_MS = hours(1);
const USUAL_LINK_MS = minutes(5);
const LONGEST_MS = hours(24);
const MAX_NEW_INITS = 1;
/** Nothing is live after these, and another init may succeed. */
const RETRIED_REASONS: ReadonlySet<string> = new Set(['internal', 'photo_pull_failed']);
/** TikTok may count the last bytes with a short delay. */
const CHECKS_FOR_BYTES = 4;

/** Polls the post's status until TikTok returns its ID. */
export async function confirmPost(call: Call, state: TiktokState): Promise<StepResult> {
  if (state.postId !== null) return withLink(call, state, state.postId);
  try {
    return await readOutcome(call, state);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return handleFailedPoll(call, state, error);
  }
}

async function handleFailedPoll(
  call: Call,
  state: TiktokState,
  error: PlatformError,
): Promise<StepResult> {
  // TikTok limits status reads separately from posts, so the account can keep posting in the meantime.
  if (error.kind === 'rate_limited' && error.retryAt !== null) {
    return { kind: 'wait', step: 'confirm', state, until: error.retryAt };
  }
  if (!UNKNOWN_ID_CODES.has(error.code)) throw error;
  const postId = await findPost(call, state);
  if (postId === null) throw error;
  return withLink(call, state, postId);
}

async function readOutcome(call: Call, state: TiktokState): Promise<StepResult> {
  const session = requireSession(state);
  const status = await readStatus(call, session);
  // A proxy accepted the last bytes instead of TikTok. One publish ID creates at most one post.
  const isCounted = typeof status.uploaded_bytes === 'number';
  const lacksBytes = isCounted && readUploadedBytes(status, session) !== 'all';
  if (lacksBytes && state.polls >= CHECKS_FOR_BYTES)
    return { kind: 'next', step: 'upload', state: { ...state, committedAt: null, polls: 0 } };
  switch (status.status) {
    case 'FAILED': {
      const failReason = status.fail_reason ?? 'unknown';
      return { kind: 'next', step: 'refused', state: { ...state, failReason } };
    }
    case 'PUBLISH_COMPLETE':
      return afterComplete(call, state, status);
    default:
      return waitForState(call, state);
  }
}

function afterComplete(
  call: Call,
  from: TiktokState,
  status: PublishStatus,
): StepResult | Promise<StepResult> {
  const { context } = call;
  const now = context.now();
  const state =
    from.completedAt === null ? { ...from, completedAt: now.toISOString(), polls: 0 } : from;
  if (context.content.options.tiktok?.privacyLevel !== 'PUBLIC_TO_EVERYONE') {
    return withoutLink(call, state, "TikTok doesn't return a link to a post that isn't public.");
  }
  const [postId] = status.publicaly_available_post_id ?? [];
  if (postId !== undefined) return withLink(call, state, String(postId));
  const sinceMs = now.getTime() - new Date(state.completedAt ?? now).getTime();
  if (sinceMs > LONGEST_MS) {
    return withoutLink(
      call,
      state,
      "TikTok accepted the post but didn't make it public within a day.",
    );
  }
  return wait(call, state, sinceMs > USUAL_LINK_MS ? SLOW_PAUSE_SECONDS : LINK_PAUSES_SECONDS);
}

function waitForState(call: Call, state: TiktokState): StepResult {
  const now = call.context.now();
  const committedAt = state.committedAt ?? now.toISOString();
  const sinceMs = now.getTime() - new Date(committedAt).getTime();
  if (sinceMs > LONGEST_MS) {
    throw new PlatformError({
      platform: 'tiktok',
      kind: 'outcome_unknown',
      code: 'never_finished',
      message: "TikTok accepted the post but didn't finish it within a day.",
      remedy: 'Check TikTok for the post.',
    });
  }
  const pauses = sinceMs > USUAL_STATE_MS ? SLOW_PAUSE_SECONDS : STATE_PAUSES_SECONDS;
  return wait(call, { ...state, committedAt }, pauses);
}

function wait({ context }: Call, state: TiktokState, pauses: readonly number[]): StepResult {
  const until = nextPoll(context.now(), state.polls, pauses);
  return { kind: 'wait', step: 'confirm', state: { ...state, polls: state.polls + 1 }, until };
}

/**
 * Builds the permalink from the username. TikTok's own link has tracking parameters and is only the
 * fallback.
 */
async function withLink(call: Call, state: TiktokState, remoteId: string): Promise<StepResult> {
  const { config, context } = call;
  const username = state.username ?? context.account.handle;
  const url =
    username === null
      ? await findShareUrl(call, remoteId)
      : `${config.webUrl}/@${username}/${hasPhotos(context) ? 'photo' : 'video'}/${remoteId}`;
  const why = url === null ? ['TikTok returned neither the username nor a link.'] : [];
  const notes = [...state.notes, ...why];
  const note = notes.length === 0 ? {} : { note: notes.join(' ') };
  return { kind: 'published', remoteId, url, state, ...note };
}

function withoutLink({ config, context }: Call, state: TiktokState, why: string): StepResult {
  const username = state.username ?? context.account.handle;
  const where = username === null ? '' : ` See ${config.webUrl}/@${username}`;
  const note = [...state.notes, `${why}${where}`].join(' ');
  return { kind: 'published', remoteId: null, url: null, state, note };
}

/**
 * Handles a post that TikTok gave up, so nothing is live. TikTok's internal errors and failed pulls are retried once, a
 * used-up daily limit is waited out, and anything else is for the user to fix.
 */
export async function handleRefusal({ context }: Call, state: TiktokState): Promise<StepResult> {
  const reason = state.failReason;
  // The daily limit was used up, and that day has passed.
  if (reason === null) return { kind: 'next', step: 'prepare', state };
  if (RETRIED_REASONS.has(reason) && state.restarts < MAX_NEW_INITS) {
    return { kind: 'next', step: 'prepare', state: forgetSession(state) };
  }
  if (reason === 'spam_risk_too_many_posts') {
    await context.checkpoint(forgetSession(state));
    const retryAt = new Date(context.now().getTime() + LONGEST_MS);
    throw new PlatformError({ ...toRefusal(context, reason), retryAt });
  }
  throw new PlatformError(toRefusal(context, reason));
}

function toRefusal(context: StepContext, reason: string) {
  const media = hasPhotos(context) ? 'photos' : 'video';
  const { kind, remedy } = findFailReason(reason, media);
  const message = `TikTok didn't publish the ${media} (${reason}).`;
  return { platform: 'tiktok', kind, code: reason, message, remedy } as const;
}
