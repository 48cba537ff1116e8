import type { MediaProbe, PartialUpload, StoredBlob } from '../kit/types.ts';
import { runInBackground } from '../meta/background.ts';
import { badParameter } from '../meta/graph-error.ts';
import { addSeconds } from '../meta/values.ts';
import { uploadProblem } from './errors.ts';
import { addPost, addVideo, newFacebookId, newPostId } from './state.ts';
import type { FacebookState, ThumbnailRow, VideoPublishState, VideoRow } from './state.ts';
import { findVideoFailure } from './video-rules.ts';
import { videoStatus } from './video-state.ts';

export const MAX_VIDEO_BYTES = 10 * 1024 ** 3;
const UNREACHABLE_URL = 389;

type NewVideo = Pick<VideoRow, 'pageId' | 'route'> &
  Partial<Pick<VideoRow, 'sessionId' | 'fileSizeBytes' | 'sourceUrl' | 'medium'>>;

export function startVideo(state: FacebookState, input: NewVideo): VideoRow {
  const video: VideoRow = {
    sessionId: null,
    fileSizeBytes: null,
    sourceUrl: null,
    medium: null,
    thumbnails: [],
    ...input,
    id: newFacebookId(state),
    failure: null,
    startedAt: state.context.now().toISOString(),
    finishedAt: null,
    readyAt: null,
    publishState: 'draft',
    scheduledAt: null,
    title: null,
    description: '',
    postId: null,
  };
  addVideo(state, video);
  return video;
}

export function openPartial({ context }: FacebookState, video: VideoRow): PartialUpload {
  return context.blobs.partial(video.id);
}

/** Stores the file once all bytes have arrived. */
export async function completeUpload(state: FacebookState, video: VideoRow): Promise<void> {
  storeBytes(state, video.id, await openPartial(state, video).finish());
}

export function storeBytes(state: FacebookState, id: string, blob: StoredBlob): void {
  const video = state.videos.get(id);
  if (!video) return;
  const medium = { ...blob, contentType: 'application/octet-stream', altText: null };
  state.videos.set(id, { ...video, fileSizeBytes: blob.sizeBytes, medium });
}

export interface FinishInput {
  appId: string;
  publishState: VideoPublishState;
  scheduledAt: string | null;
  title: string | null;
  description: string;
  thumbnails?: readonly ThumbnailRow[];
}

/** Throws if bytes are missing, if the session has expired, or, if so configured, on a second finish. */
export function assertFinishable({ context }: FacebookState, video: VideoRow): void {
  const isOver = videoStatus(video, context.now()) === 'expired';
  if (video.medium === null || isOver) throw uploadProblem(6000);
  if (video.finishedAt !== null && context.knob<boolean>('finishTwiceRefused')) {
    throw badParameter('The upload session is finished');
  }
}

/** Creates the post, which becomes visible after processing. Finishing again changes nothing. */
export async function finishVideo(
  state: FacebookState,
  id: string,
  input: FinishInput,
): Promise<void> {
  const video = state.videos.get(id);
  if (!video || video.finishedAt !== null) return;
  const { appId, ...details } = input;
  const now = state.context.now().toISOString();
  const isStory = video.route === 'story';
  const postId = isStory ? newFacebookId(state) : newPostId(state, video.pageId);
  state.videos.set(id, { ...video, ...details, finishedAt: now, postId });
  addPost(state, {
    id: postId,
    pageId: video.pageId,
    appId,
    message: input.description,
    link: null,
    photoIds: [],
    videoId: id,
    createdAt: now,
    published: input.publishState === 'published',
    scheduledAt: input.scheduledAt,
    ...(isStory && { isStory }),
  });
  if (video.sourceUrl === null) await settle(state, id);
  else runInBackground(() => fetchAndSettle(state, id));
}

async function fetchAndSettle(state: FacebookState, id: string): Promise<void> {
  const url = state.videos.get(id)?.sourceUrl ?? null;
  if (url === null) return;
  const { blob } = await state.context.pull(url, { maxBytes: MAX_VIDEO_BYTES });
  if (blob) storeBytes(state, id, blob);
  await settle(state, id);
}

/** Probes the file and sets when processing finishes, and with what result. */
async function settle(state: FacebookState, id: string): Promise<void> {
  const { context, videos } = state;
  const medium = videos.get(id)?.medium ?? null;
  const probe = medium === null ? null : await context.blobs.probe(medium.sha256);
  const video = videos.get(id);
  if (!video) return;
  const processingSeconds = context.knob<number>('videoProcessingSeconds');
  const finishedAt = new Date(video.finishedAt ?? context.now());
  const readyAt = addSeconds(finishedAt, processingSeconds);
  const settled = { ...video, readyAt: readyAt.toISOString() };
  if (medium === null || probe === null) {
    videos.set(id, { ...settled, failure: UNREACHABLE_URL });
    return;
  }
  videos.set(id, {
    ...settled,
    medium: { ...medium, contentType: probe.contentType ?? medium.contentType },
    failure: findFailure(state, video, probe),
    publishState: isTrapped(state, video, probe) ? 'draft' : video.publishState,
  });
}

/** Returns the processing error. The `failProcessing` knob makes every video fail. */
function findFailure(
  { context }: FacebookState,
  video: VideoRow,
  probe: MediaProbe,
): number | null {
  const code = context.knob<number>('failProcessing');
  return code === 0 ? findVideoFailure(video.route, probe) : code;
}

function isTrapped({ context }: FacebookState, video: VideoRow, probe: MediaProbe): boolean {
  const isVertical = (probe.height ?? 0) > (probe.width ?? 0);
  return video.route === 'video' && isVertical && context.knob<boolean>('verticalVideoDraftTrap');
}

/** Resumes videos whose processing a restart interrupted. */
export function resumeVideos(state: FacebookState): void {
  for (const video of state.videos.values()) {
    if (video.finishedAt === null || video.readyAt !== null) continue;
    const work = video.medium === null ? fetchAndSettle : settle;
    runInBackground(() => work(state, video.id));
  }
}
