import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import { type AppAtSandbox, SandboxBench } from '#tests/support/sandbox-bench.ts';

/**
 * Starts a bench. The first account of a connection is the member. For an app that LinkedIn has reviewed,
 * Pages follow; a self-serve app only has the required scopes.
 */
export function startBench({ asReviewedApp = false } = {}): Promise<SandboxBench> {
  return SandboxBench.start({
    platform: 'linkedin',
    createAdapter: (app) => createAdapter(app, { asReviewedApp }),
  });
}

export function createAdapter(
  settings: AppAtSandbox & { readonly apiVersion?: string },
  { asReviewedApp = false } = {},
) {
  const config = linkedinConfig(settings);
  const scopes = asReviewedApp ? config.scopes : config.requiredScopes;
  return createLinkedinAdapter({ ...config, scopes, connectRetryPausesMs: [1, 1] });
}
