import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { createFacebookComments } from './comments.ts';
import type { FacebookConfig } from './config.ts';
import { deleteFacebookPost } from './delete.ts';
import { readFacebookMetrics } from './metrics.ts';
import { createFacebookOAuth } from './oauth.ts';
import { probeFacebookPage } from './profile.ts';
import { createFacebookSteps } from './publish.ts';
import { reconcileFacebook } from './reconcile.ts';
import { readFacebookState } from './state.ts';

export function createFacebookAdapter(config: FacebookConfig): PlatformAdapter {
  return {
    id: 'facebook',
    apiVersion: config.version,
    oauth: createFacebookOAuth(config),
    firstStep: 'prepare',
    steps: createFacebookSteps(config),
    reconcile: (context, state) => reconcileFacebook({ config, context }, readFacebookState(state)),
    readCreatorOptions: null,
    findHandles: null,
    probe: (context, account) => probeFacebookPage(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readFacebookMetrics(config, context, { account, remoteIds }),
    comments: createFacebookComments(config),
    deletePost: (context, account, remoteId) =>
      deleteFacebookPost(config, context, { account, remoteId }),
  } satisfies PlatformAdapter;
}
