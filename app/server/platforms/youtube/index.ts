import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { createYouTubeComments } from './comments.ts';
import type { YouTubeConfig } from './config.ts';
import { createYouTubeFollowUps } from './parts/follow-ups.ts';
import { deleteVideo } from './delete.ts';
import { findYouTubeHandle } from './parts/find-handles.ts';
import { readYouTubeMetrics } from './metrics.ts';
import { createYouTubeOAuth } from './oauth.ts';
import { listYouTubePlaylists } from './parts/list-playlists.ts';
import { probeChannel } from './profile.ts';
import { createYouTubeSteps } from './publish.ts';
import { reconcileYouTube } from './reconcile.ts';
import { readYouTubeState } from './state.ts';

export function createYoutubeAdapter(config: YouTubeConfig): PlatformAdapter {
  return {
    id: 'youtube',
    apiVersion: { name: config.apiVersion, endsOn: null },
    oauth: createYouTubeOAuth(config),
    firstStep: 'start_session',
    steps: createYouTubeSteps(config),
    reconcile: (context, state) => reconcileYouTube({ config, context }, readYouTubeState(state)),
    readCreatorOptions: null,
    findHandles: (context, accessToken, query) =>
      findYouTubeHandle(config, { context, accessToken }, query),
    probe: (context, account) => probeChannel(config, context, account),
    readMetrics: (context, account, ids) => readYouTubeMetrics(config, { context, account }, ids),
    comments: createYouTubeComments(config),
    followUps: createYouTubeFollowUps(config),
    listPlaylists: (context, accessToken) => listYouTubePlaylists(config, context, accessToken),
    deletePost: (context, account, id) => deleteVideo(config, { context, account }, id),
  } satisfies PlatformAdapter;
}
