import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { TwitterConfig } from './config.ts';
import { createTwitterOAuth } from './oauth.ts';
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
    probe: () => Promise.resolve({ scopes: null }),
    readMetrics: null,
    deletePost: null,
  };
}
