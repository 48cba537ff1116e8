import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { TwitterConfig } from './config.ts';
import { deleteTwitterPost } from './delete.ts';
import { readTwitterMetrics } from './metrics.ts';
import { createTwitterOAuth } from './oauth.ts';
import { probe } from './profile.ts';
import { createTwitterSteps } from './publish.ts';
import { reconcileTwitter } from './reconcile.ts';

export function createTwitterAdapter(config: TwitterConfig): PlatformAdapter {
  return {
    id: 'twitter',
    apiVersion: null,
    oauth: createTwitterOAuth(config),
    firstStep: 'prepare',
    steps: createTwitterSteps(config),
    reconcile: (context, state) => reconcileTwitter(config, context, state),
    readCreatorOptions: null,
    probe: (context, account) => probe(config, context, account),
    readMetrics: (context, account, remoteIds) =>
      readTwitterMetrics({ config, context, account }, remoteIds),
    deletePost: (context, account, remoteId) =>
      deleteTwitterPost({ config, context, account }, remoteId),
  };
}
