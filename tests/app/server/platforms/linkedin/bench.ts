import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import { type AppAtSandbox, SandboxBench } from '#tests/support/sandbox-bench.ts';

const PAGE_SCOPES = ['w_organization_social', 'r_organization_social', 'rw_organization_admin'];

/** The first account of a connection is the member; with the scopes of a reviewed app, Pages follow. */
export function startBench({ asReviewedApp = false } = {}): Promise<SandboxBench> {
  return SandboxBench.start({
    platform: 'linkedin',
    createAdapter: (app) =>
      createAdapter({ ...app, extraScopes: asReviewedApp ? PAGE_SCOPES : [] }),
  });
}

export function createAdapter(
  settings: AppAtSandbox & {
    readonly extraScopes?: readonly string[];
    readonly apiVersion?: string;
  },
) {
  return createLinkedinAdapter({ ...linkedinConfig(settings), connectRetryPausesMs: [1, 1] });
}
