import { PlatformError, type StepResult } from '#app/server/ports/platform-adapter.ts';
import { toNextPollAt, nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { chooseCover } from './cover.ts';
import { toAbsoluteUrl } from './to-absolute-url.ts';
import { remedyForVideo } from '../errors.ts';
import {
  openGraph,
  readGraph,
  readGraphWithUsage,
  rejectContent,
  type FacebookCall,
} from '../api.ts';
import { isComplete } from '../media.ts';
import { toReceipt, type FacebookState } from '../state.ts';
import { PostLink, Video } from '../wire.ts';

const LINK_PAUSES_SECONDS = [1, 1, 3, 10, 30];
const MAX_LINK_READS = 5;
/** Meta documents no interval: short pauses at first, every 5 s for a minute, then every 30 s. */
const VIDEO_PAUSES_SECONDS = [1, 1, ...Array.from({ length: 11 }, () => 5), 30];
const CALM_AFTER_MS = 15 * 60_000;
const CALM_PAUSE_SECONDS = 300;
/** Above this usage, poll less often to spare Meta's call budgets. */
const BUSY_PERCENT = 80;
const BUSY_PAUSE_SECONDS = 60;
const GIVE_UP_AFTER_MS = 6 * 60 * 60_000;

/**
 * Confirms a feed post. The `/feed` response already proved the post exists; the permalink is optional and
 * may come late.
 */
export async function confirmPost(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  const postId = state.postId ?? '';
  const post = await readPost(call, postId);
  if (post?.is_published === false) {
    return rejectContent({
      code: 'post_not_published',
      message: "Facebook accepted the post but hasn't published it.",
      remedy: 'Open the Page to see what Facebook is waiting for.',
    });
  }
  if (post?.permalink_url !== undefined) {
    const url = toAbsoluteUrl(call.config, post.permalink_url);
    return toReceipt(state, { remoteId: postId, url });
  }
  if (state.polls < MAX_LINK_READS) {
    return {
      kind: 'wait',
      step: 'confirm_post',
      state: { ...state, polls: state.polls + 1 },
      until: nextPoll(call.context.now(), state.polls, LINK_PAUSES_SECONDS),
    };
  }
  return toReceipt(state, { remoteId: postId, url: toAbsoluteUrl(call.config, `/${postId}`) });
}

async function readPost(call: FacebookCall, postId: string): Promise<PostLink | null> {
  try {
    return await readGraph(await openGraph(call), postId, {
      query: { fields: 'permalink_url,created_time,is_published' },
      schema: PostLink,
    });
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

/** Polls until the video is live. The finish call is only an acknowledgment. */
export async function awaitVideo(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  const { value: video, usagePercent } = await readVideoWithUsage(call, state);
  const failure = readFailure(video);
  if (failure !== null) {
    return rejectContent({
      code: failure.code ?? 'video_failed',
      message: "Facebook couldn't process the video.",
      remedy: remedyForVideo(failure.code),
    });
  }
  if (isLive(video)) return toPublished(call, state, video);
  const isBusy = usagePercent >= BUSY_PERCENT;
  return keepPolling(call, state, { video, pauseSeconds: isBusy ? BUSY_PAUSE_SECONDS : 0 });
}

export async function readVideo(call: FacebookCall, state: FacebookState): Promise<Video> {
  return (await readVideoWithUsage(call, state)).value;
}

async function readVideoWithUsage(call: FacebookCall, state: FacebookState) {
  return readGraphWithUsage(await openGraph(call), state.videoId ?? '', {
    query: { fields: 'status,published,post_id,permalink_url' },
    schema: Video.refine(({ id = state.videoId }) => id === state.videoId, 'another video'),
  });
}

/**
 * Neither `ready` nor `publish_status` alone proves that the video is live: `publish_status` is set from
 * the start.
 */
function isLive({ published, status }: Video): boolean {
  const phase = status.publishing_phase;
  return published === true || (isComplete(phase?.status) && phase?.publish_status === 'published');
}

/**
 * Returns how far publishing has progressed. While the video is processing, Facebook doesn't show whether
 * publishing follows.
 */
export function readStage(video: Video): 'begun' | 'processing' | 'not_begun' {
  const { publishing_phase: publishing, processing_phase: processing } = video.status;
  const hasStarted = publishing?.status !== undefined && publishing.status !== 'not_started';
  if (isLive(video) || hasStarted) return 'begun';
  if (processing?.status === 'error' || video.status.video_status === 'error') return 'begun';
  return processing?.status === 'in_progress' ? 'processing' : 'not_begun';
}

const FAILED_STATUSES: ReadonlySet<string> = new Set(['error', 'upload_failed', 'expired']);

function readFailure({ status }: Video): { code: string | null } | null {
  const phases = [status.uploading_phase, status.processing_phase, status.publishing_phase];
  const failed = phases.find(
    (phase) => phase?.status === 'error' || phase?.publish_status === 'error',
  );
  if (failed === undefined && !FAILED_STATUSES.has(status.video_status ?? '')) return null;
  const errors = phases.flatMap((phase) => [phase?.error, ...(phase?.errors ?? [])]);
  return { code: errors.find((error) => error?.code !== undefined)?.code ?? null };
}

function toPublished(call: FacebookCall, state: FacebookState, video: Video): StepResult {
  if (state.route === 'video_story') {
    const { state: noted } = chooseCover(call, state);
    const postId = video.post_id ?? state.postId;
    return { kind: 'next', step: 'confirm_story', state: { ...noted, postId, polls: 0 } };
  }
  const remoteId = toPostId(call, state, video);
  const hasLink = video.permalink_url !== undefined && video.permalink_url !== '';
  const url = toAbsoluteUrl(call.config, hasLink ? (video.permalink_url ?? '') : `/${remoteId}`);
  const { cover, state: next } = chooseCover(call, state);
  if (state.route !== 'reel' || cover === null) return toReceipt(next, { remoteId, url });
  return { kind: 'next', step: 'set_cover', state: { ...next, postId: remoteId, url } };
}

function toPostId({ context }: FacebookCall, state: FacebookState, video: Video): string {
  const id = video.post_id ?? state.postId ?? state.videoId ?? '';
  return id.includes('_') ? id : `${context.account.externalId}_${id}`;
}

function keepPolling(
  call: FacebookCall,
  state: FacebookState,
  { video, pauseSeconds }: { video: Video; pauseSeconds: number },
): StepResult {
  const now = call.context.now();
  const pollingSince = state.pollingSince ?? now.toISOString();
  const waitedMs = now.getTime() - Date.parse(pollingSince);
  const isKeptBack = video.status.video_status === 'ready' && waitedMs > CALM_AFTER_MS;
  if (isKeptBack || waitedMs > GIVE_UP_AFTER_MS) {
    return rejectContent({
      code: 'video_not_live',
      message: "Facebook accepted the video but didn't publish it.",
      remedy:
        'Check the Page. The video may be a draft there ("Your reel is ready") that you can publish by hand.',
    });
  }
  const planned = nextPoll(now, state.polls, VIDEO_PAUSES_SECONDS);
  return {
    kind: 'wait',
    step: 'await_video',
    state: { ...state, pollingSince, polls: state.polls + 1 },
    until: toNextPollAt(planned, waitedMs > CALM_AFTER_MS ? CALM_PAUSE_SECONDS : pauseSeconds, now),
  };
}
