import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const LIST = fileURLToPath(new URL('../../../support/children/list-modules.ts', import.meta.url));

/** pg-boss loads the API without an implementation, which does nothing, in every process. */
const SDK = /node_modules\/@opentelemetry\/(?!api\/)/u;

/** Returns the modules of the SDK that a process with these settings loads, up to where it would open its database. */
async function listModules(env: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [LIST], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').filter((url) => SDK.test(url));
}

describe('OpenTelemetry’s SDK', () => {
  it('is loaded only with an endpoint, and only for its protocol', async () => {
    expect(await listModules({})).toEqual([]);
    const loaded = await listModules({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(loaded.join()).toContain('exporter-trace-otlp-proto');
    expect(loaded.join()).not.toContain('exporter-trace-otlp-http');
  });
});
