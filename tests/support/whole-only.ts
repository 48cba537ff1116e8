/**
 * Test files that only run with `TESTS=whole`, each with files in CI that cover the same behavior another way
 * (docs/decisions/0233-what-runs-only-in-a-whole-run.md).
 */
export const WHOLE_ONLY: Readonly<Record<string, readonly string[]>> = {
  'tests/chaos/agency-month.test.ts': ['tests/chaos/rich.test.ts', 'tests/cli/bulk-kill.test.ts'],
  'tests/chaos/caps.test.ts': [
    'tests/chaos/quota.test.ts',
    'tests/api/account-limits.test.ts',
    'tests/chaos/faults.test.ts',
  ],
  'tests/chaos/fit-kill.test.ts': [
    'tests/chaos/upload.test.ts',
    'tests/app/server/services/renditions/renditions.test.ts',
  ],
  'tests/chaos/keys-rotate.test.ts': ['tests/chaos/keys-rotate-postgres.test.ts'],
  'tests/chaos/network.test.ts': [
    'tests/chaos/garbled-responses.test.ts',
    'tests/chaos/faults.test.ts',
    'tests/chaos/outages.test.ts',
    'tests/chaos/rich.test.ts',
  ],
  'tests/chaos/small-machine.test.ts': ['tests/chaos/resources.test.ts'],
  'tests/chaos/storm.test.ts': ['tests/chaos/rich.test.ts'],
  'tests/api/strict-clients.test.ts': [
    'tests/api/generated-client.test.ts',
    'tests/api/independent-clients.test.ts',
    'tests/openapi/document.test.ts',
  ],
  'tests/cli/bulk-failed.test.ts': [
    'tests/cli/commands/bulk-run.test.ts',
    'tests/cli/bulk-export.test.ts',
  ],
  'tests/app/server/adapters/media-tools/color-patches.test.ts': [
    'tests/app/server/adapters/media-tools/full-range.test.ts',
    'tests/app/server/services/renditions/fitted-quality.test.ts',
  ],
  'tests/app/server/adapters/media-tools/encoder-paths.test.ts': [
    'tests/app/server/adapters/media-tools/fit-paths.test.ts',
    'tests/app/server/adapters/media-tools/several-tracks.test.ts',
  ],
  'tests/contract/media-corpus-sandbox.test.ts': ['tests/contract/media-corpus-app.test.ts'],
  'tests/e2e/account-health.test.ts': ['tests/api/account-health.test.ts'],
  'tests/e2e/api-tokens.test.ts': [
    'tests/api/without-scripts.test.ts',
    'tests/app/routes/tokens.test.ts',
  ],
  'tests/e2e/dossier.test.ts': [
    'tests/api/deliveries.test.ts',
    'tests/api/without-scripts.test.ts',
  ],
  'tests/e2e/downloader.test.ts': [
    'tests/api/downloads.test.ts',
    'tests/app/routes/downloader.test.ts',
  ],
  'tests/e2e/fit.test.ts': [
    'tests/app/components/fitted-preview.test.ts',
    'tests/app/server/services/renditions/publish-fitted.test.ts',
    'tests/api/refused-fits.test.ts',
  ],
  'tests/e2e/link-card.test.ts': ['tests/app/server/platforms/linkedin/card.test.ts'],
  'tests/e2e/media-corpus.test.ts': [
    'tests/api/media-corpus.test.ts',
    'tests/contract/media-corpus-app.test.ts',
    'tests/contract/media-corpus-cli.test.ts',
  ],
  'tests/e2e/members.test.ts': [
    'tests/api/without-scripts.test.ts',
    'tests/api/access.test.ts',
    'tests/app/routes/access.test.ts',
  ],
  'tests/e2e/odd-files.test.ts': ['tests/api/odd-files.test.ts'],
  'tests/e2e/series.test.ts': ['tests/api/without-scripts.test.ts'],
  'tests/e2e/sign-in-strength.test.ts': [
    'tests/app/server/http/identity/sign-in-strength.test.ts',
    'tests/e2e/sign-in.test.ts',
  ],
  'tests/e2e/suggestion-habits.test.ts': ['tests/contract/model-habits.test.ts'],
  'tests/e2e/webhooks.test.ts': [
    'tests/api/without-scripts.test.ts',
    'tests/cli/commands/webhooks.test.ts',
  ],
  'tests/e2e/whole-post.test.ts': [
    'tests/api/without-scripts.test.ts',
    'tests/app/routes/posts-page.test.ts',
    'tests/e2e/results.test.ts',
  ],
};
