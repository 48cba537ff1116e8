import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import { type AppAtSandbox, SandboxBench } from '#tests/support/sandbox-bench.ts';

/**
 * The first account of a connection is the member. Pages follow for an app that LinkedIn has reviewed; a
 * self-serve app has the required scopes alone.
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
