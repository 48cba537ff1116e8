import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { addSeconds, hours } from '../meta/values.ts';
import { requirePublisher } from './access.ts';
import { assertMessageLength, readSchedule } from './feed-input.ts';
import { isSparse } from './state.ts';
import type { FacebookState, VideoPublishState, VideoRow } from './state.ts';
import { assertFinishable, finishVideo, startVideo } from './video-lifecycle.ts';

export function startReelRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_reels.start',
    parameters: ['upload_phase'],
    handle: (call) => {
      const { page } = requirePublisher(state, call);
      assertStartPhase(call);
      assertReelQuota(state, page.id);
      return startUpload(state, call, { pageId: page.id, route: 'reel' });
    },
  };
}

export function assertStartPhase(call: GraphCall): void {
  if (call.parameters.get('upload_phase') === 'start') return;
  throw badParameter('upload_phase must be one of start and finish');
}

/** Opens an upload session on rupload.facebook.com. */
export function startUpload(
  state: FacebookState,
  call: GraphCall,
  input: Pick<VideoRow, 'pageId' | 'route'>,
) {
  const video = startVideo(state, input);
  const version = call.request.params['version'] ?? '';
  return {
    video_id: video.id,
    upload_url: `${state.context.baseUrl}/video-upload/${version}/${video.id}`,
  };
}

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing */
function assertReelQuota(
  { context, videos, reelPostsByPage }: FacebookState,
  pageId: string,
): void {
  if (context.knob<boolean>('dailyCapsLifted')) return;
  const since = addSeconds(context.now(), -hours(24)).toISOString();
  let published = 0;
  for (const post of reelPostsByPage.newestFirst(pageId)) {
    if (post.createdAt <= since) break;
    if (videos.get(post.videoId ?? '')?.publishState === 'published') published += 1;
  }
  if (published < context.knob<number>('reelQuota')) return;
  throw new GraphError(
    613,
    '(#613) Calls to this api have exceeded the rate limit: 30 reels in 24 hours',
  );
}

export function finishReelRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_reels.finish',
    parameters: [
      'upload_phase',
      'video_id',
      'video_state',
      'description',
      'title',
      'scheduled_publish_time',
    ],
    handle: async (call) => {
      const { page, access } = requirePublisher(state, call);
      const video = requireUpload(state, call, { pageId: page.id, route: 'reel' });
      const publishState = readVideoState(call);
      const scheduledAt = readSchedule(state, call, publishState !== 'scheduled');
      if (publishState === 'scheduled' && scheduledAt === null) {
        throw badParameter('scheduled_publish_time is required');
      }
      const description = call.parameters.get('description') ?? '';
      assertMessageLength(description);
      assertFinishable(state, video);
      if (publishState === 'published' && video.finishedAt === null)
        assertReelQuota(state, page.id);
      const title = call.parameters.get('title') ?? null;
      const { clientId: appId } = access.row;
      await finishVideo(state, video.id, { appId, publishState, scheduledAt, title, description });
      const postId = state.videos.get(video.id)?.postId ?? undefined;
      return isSparse(state) ? { success: true } : { success: true, post_id: postId };
    },
  };
}

/** Returns the upload session that a finish call names. */
export function requireUpload(
  { videos }: FacebookState,
  call: GraphCall,
  { pageId, route }: Pick<VideoRow, 'pageId' | 'route'>,
): VideoRow {
  const id = call.parameters.get('video_id');
  if (!id) throw badParameter('The parameter video_id is required');
  const video = videos.get(id);
  if (video?.pageId !== pageId || video.route !== route) throw notVisible(id);
  return video;
}

const VIDEO_STATES: Readonly<Record<string, VideoPublishState>> = {
  PUBLISHED: 'published',
  DRAFT: 'draft',
  SCHEDULED: 'scheduled',
};

function readVideoState(call: GraphCall): VideoPublishState {
  const found = VIDEO_STATES[call.parameters.get('video_state') ?? ''];
  if (!found) throw badParameter('video_state must be one of PUBLISHED, DRAFT and SCHEDULED');
  return found;
}
