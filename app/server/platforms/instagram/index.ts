import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { InstagramConfig } from './config.ts';
import { createInstagramOAuth } from './oauth.ts';
import { createInstagramSteps } from './publish.ts';
import { reconcileInstagram } from './reconcile.ts';
import { readInstagramState } from './state.ts';

export function createInstagramAdapter(config: InstagramConfig): PlatformAdapter {
  return {
    id: 'instagram',
    apiVersion: null,
    oauth: createInstagramOAuth(config),
    firstStep: 'create_container',
    steps: createInstagramSteps(config),
    reconcile: (context, state) =>
      reconcileInstagram({ config, context }, readInstagramState(state)),
    readCreatorOptions: null,
    probe: () => Promise.resolve({ scopes: null }),
    readMetrics: null,
    deletePost: null,
  } satisfies PlatformAdapter;
}
