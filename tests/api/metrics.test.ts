import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAUGES } from '#app/server/adapters/metrics/gauge-names.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const CAPTION = 'A caption that no metric repeats';
const KEYS =
  /^(?:platform|outcome|status|kind|step|queue|state|reason|le|quantile|type|space|version|major|minor|patch|gctype)$/u;

let app: ApiApp;
let metricsUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  app = await startApiApp({ ...WITHOUT_LIMITS, METRICS_PORT: String(port) });
  await connectAccounts(app.url);
});
afterAll(() => app.close());

async function scrape(): Promise<string> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the value of a sample, such as `fanfare_workers` or `x_total{platform="twitter"}`. */
function findValue(text: string, sample: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
}

describe('/metrics', () => {
  it('counts and times deliveries, requests, and errors by platform', async () => {
    const control = createSandboxControl(app.sandboxUrl);
    await control.addFault({
      platform: 'linkedin',
      endpoint: 'create_post',
      kind: 'status',
      status: 503,
      count: 1,
    });
    const { url, owner } = app;
    const address = { url, token: owner.token };
    await publish(address, { caption: CAPTION, platforms: ['twitter', 'linkedin'] });
    const read = async (name: string, labels: string) =>
      findValue(await scrape(), `${name}{${labels}}`);
    const published = 'platform="twitter",outcome="published"';
    await expect.poll(() => read('fanfare_deliveries_finished_total', published), PATIENCE).toBe(1);
    const calls = 'fanfare_platform_request_seconds_count';
    await expect.poll(() => read(calls, 'platform="linkedin",status="5xx"'), PATIENCE).toBe(1);
    expect(await read(calls, 'platform="twitter",status="2xx"')).toBeGreaterThan(0);
    const error = /^fanfare_platform_errors_total\{platform="linkedin",kind="[a-z_]+"\} 1$/mu;
    await expect.poll(scrape, PATIENCE).toMatch(error);
  });

  it('reports the queue, the headroom, webhooks, workers, and the event loop', async () => {
    await expect.poll(async () => findValue(await scrape(), 'fanfare_workers')).toBe(1);
    const text = await scrape();
    const used = 'fanfare_rate_limit_headroom{platform="twitter",step="create"}';
    const limit = 'fanfare_rate_limit{platform="twitter",step="create"}';
    await expect
      .poll(async () => findValue(await scrape(), used), PATIENCE)
      .toBe((findValue(text, limit) ?? 0) - 1);
    expect(findValue(text, 'fanfare_gauges_up')).toBe(1);
    expect(findValue(text, 'fanfare_webhooks_pending')).toBe(0);
    expect(findValue(text, 'fanfare_queue_jobs{queue="publish.twitter",state="ready"}')).toBe(0);
    expect(findValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    for (const name of Object.keys(GAUGES)) expect(text).toContain(`# TYPE ${name} gauge`);
  });

  it('has only labels from a fixed list, and no text of a user', async () => {
    const text = await scrape();
    expect(text).not.toContain(CAPTION);
    expect(text).not.toContain(app.owner.workspaceId);
    const keys = [...text.matchAll(/[{,]([a-z_]+)="/gu)].map(([, key]) => key ?? '');
    expect([...new Set(keys)].filter((key) => !KEYS.test(key))).toEqual([]);
  });

  it('is only on its own port', async () => {
    const page = await fetch(`${app.url}/metrics`);
    expect(await page.text()).not.toContain('# TYPE');
    expect((await fetch(metricsUrl.replace('/metrics', '/healthz'))).status).toBe(404);
  });

  it('still counts while the database can’t be read, and says so', async () => {
    const { pool } = app.fanfare.container.database;
    await pool.query('ALTER TABLE account_pace RENAME TO account_pace_away');
    await expect.poll(async () => findValue(await scrape(), 'fanfare_gauges_up'), PATIENCE).toBe(0);
    const text = await scrape();
    expect(findValue(text, 'fanfare_workers')).toBe(null);
    expect(text).toContain('fanfare_deliveries_finished_total');
    await pool.query('ALTER TABLE account_pace_away RENAME TO account_pace');
    await expect.poll(async () => findValue(await scrape(), 'fanfare_gauges_up'), PATIENCE).toBe(1);
  });
});
