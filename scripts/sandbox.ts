import { parseArgs } from 'node:util';
import { readConfig } from '#app/server/config/config.ts';
import { SANDBOX_CLIENT } from '#app/server/config/sandbox.ts';
import { freeMemoryWhenIdle } from '#app/server/start/free-memory-when-idle.ts';
import type { Sandbox } from '#app/server/sandbox/start.ts';
import { startSandbox } from '../sandbox.ts';

/**
 * Runs the sandbox as a separate process: `npm run sandbox`, then start Fanfare with SANDBOX_URL. `--json`
 * prints its URLs as one line of JSON.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const config = readConfig();
const sandbox = await startSandbox(config);
process.stdout.write(values.json ? `${JSON.stringify(toRecord(sandbox))}\n` : describe(sandbox));
freeMemoryWhenIdle();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

function toRecord({ url, platforms, caFile }: Sandbox) {
  const { redirectUris } = config.sandbox;
  return { sandbox: url, platforms, caFile, client: { ...SANDBOX_CLIENT, redirectUris } };
}

function describe({ url, platforms, caFile }: Sandbox): string {
  const addresses = Object.entries(platforms).map(([platform, address]) =>
    [`  ${platform.padEnd(10)}`, address.url, address.httpsUrl ?? ''].join(' ').trimEnd(),
  );
  return [
    `Sandbox of six platforms: ${url}`,
    `Start Fanfare beside it with SANDBOX_URL=${url}`,
    `Your own app: client ID ${SANDBOX_CLIENT.clientId}, secret ${SANDBOX_CLIENT.clientSecret}, redirect addresses from SANDBOX_REDIRECT_URIS`,
    ...(addresses.length === 0 ? [] : ['Each platform on a port of its own:', ...addresses]),
    ...(caFile === null
      ? []
      : [
          `Certificate authority: ${caFile}`,
          `Run a client with unchanged addresses: NODE_USE_ENV_PROXY=1 HTTPS_PROXY=${url} NODE_EXTRA_CA_CERTS=${caFile}`,
        ]),
    '',
  ].join('\n');
}
