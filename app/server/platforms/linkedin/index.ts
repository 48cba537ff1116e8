import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { createLinkedinComments } from './comments.ts';
import type { LinkedinConfig } from './config.ts';
import { deleteLinkedinPost } from './delete.ts';
import { readLinkedinMetrics } from './metrics.ts';
import { createLinkedinOAuth } from './oauth.ts';
import { probeLinkedin } from './profile.ts';
import { createLinkedinSteps } from './publish.ts';
import { reconcileLinkedin } from './reconcile.ts';

export function createLinkedinAdapter(config: LinkedinConfig): PlatformAdapter {
  return {
    id: 'linkedin',
    apiVersion: config.version,
    oauth: createLinkedinOAuth(config),
    firstStep: 'prepare',
    steps: createLinkedinSteps(config),
    reconcile: (context, state) => reconcileLinkedin(config, context, state),
    readCreatorOptions: null,
    findHandles: null,
    probe: (context, account) => probeLinkedin(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readLinkedinMetrics(config, { context, account }, remoteIds),
    comments: createLinkedinComments(config),
    deletePost: (context, account, remoteId) =>
      deleteLinkedinPost(config, { context, account }, remoteId),
  };
}
