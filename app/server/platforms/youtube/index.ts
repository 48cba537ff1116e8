import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { YouTubeConfig } from './config.ts';
import { createYouTubeOAuth } from './oauth.ts';
import { createYouTubeSteps } from './publish.ts';
import { reconcileYouTube } from './reconcile.ts';
import { readYouTubeState } from './state.ts';

export function createYoutubeAdapter(config: YouTubeConfig): PlatformAdapter {
  return {
    id: 'youtube',
    apiVersion: null,
    oauth: createYouTubeOAuth(config),
    firstStep: 'start_session',
    steps: createYouTubeSteps(config),
    reconcile: (context, state) => reconcileYouTube({ config, context }, readYouTubeState(state)),
    readCreatorOptions: null,
    probe: () => Promise.resolve({ scopes: null }),
    readMetrics: null,
    deletePost: null,
  } satisfies PlatformAdapter;
}
