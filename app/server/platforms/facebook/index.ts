import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { FacebookConfig } from './config.ts';
import { createFacebookOAuth } from './oauth.ts';
import { createFacebookSteps } from './publish.ts';
import { reconcileFacebook } from './reconcile.ts';
import { readFacebookState } from './state.ts';

export function createFacebookAdapter(config: FacebookConfig): PlatformAdapter {
  return {
    id: 'facebook',
    apiVersion: null,
    oauth: createFacebookOAuth(config),
    firstStep: 'prepare',
    steps: createFacebookSteps(config),
    reconcile: (context, state) => reconcileFacebook({ config, context }, readFacebookState(state)),
    readCreatorOptions: null,
    probe: () => Promise.resolve({ scopes: null }),
    readMetrics: null,
    deletePost: null,
  } satisfies PlatformAdapter;
}
