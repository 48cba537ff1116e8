import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { comments } from './comments.ts';
import type { TiktokConfig } from './config.ts';
import { deletePost } from './delete.ts';
import { readMetrics } from './metrics.ts';
import { createTiktokOAuth } from './oauth.ts';
import { probe, readCreatorOptions } from './profile.ts';
import { createTiktokSteps } from './publish.ts';
import { reconcileTiktok } from './reconcile.ts';

export function createTiktokAdapter(config: TiktokConfig): PlatformAdapter {
  return {
    id: 'tiktok',
    apiVersion: null,
    oauth: createTiktokOAuth(config),
    firstStep: 'prepare',
    takesPhotos: config.hasVerifiedMedia,
    steps: createTiktokSteps(config),
    reconcile: (context, state) => reconcileTiktok(config, context, state),
    readCreatorOptions: (context, accessToken) => readCreatorOptions(config, context, accessToken),
    findHandles: null,
    probe: (context, account) => probe(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readMetrics(config, { context, account }, remoteIds),
    comments,
    deletePost,
  };
}
