import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { createInstagramComments } from './comments.ts';
import type { InstagramConfig } from './config.ts';
import { deletePost } from './delete.ts';
import { readInstagramMetrics } from './metrics.ts';
import { createInstagramOAuth } from './oauth.ts';
import { probeInstagramAccount } from './profile.ts';
import { createInstagramSteps } from './publish.ts';
import { reconcileInstagram } from './reconcile.ts';
import { readInstagramState } from './state.ts';

export function createInstagramAdapter(config: InstagramConfig): PlatformAdapter {
  return {
    id: 'instagram',
    apiVersion: config.version,
    oauth: createInstagramOAuth(config),
    firstStep: 'create_container',
    steps: createInstagramSteps(config),
    reconcile: (context, state) =>
      reconcileInstagram({ config, context }, readInstagramState(state)),
    readCreatorOptions: null,
    findHandles: null,
    probe: (context, account) => probeInstagramAccount(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readInstagramMetrics(config, context, { account, remoteIds }),
    comments: createInstagramComments(config),
    deletePost,
  } satisfies PlatformAdapter;
}
