import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { LinkedinConfig } from './config.ts';
import { createLinkedinOAuth } from './oauth.ts';
import { createLinkedinSteps } from './publish.ts';
import { reconcileLinkedin } from './reconcile.ts';

export function createLinkedinAdapter(config: LinkedinConfig): PlatformAdapter {
  return {
    id: 'linkedin',
    apiVersion: null,
    oauth: createLinkedinOAuth(config),
    firstStep: 'prepare',
    steps: createLinkedinSteps(config),
    reconcile: (context, state) => reconcileLinkedin(config, context, state),
    readCreatorOptions: null,
    probe: () => Promise.resolve({ scopes: null }),
    readMetrics: null,
    deletePost: null,
  };
}
