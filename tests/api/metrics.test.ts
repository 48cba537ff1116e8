import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { GAUGES } from '#app/server/adapters/metrics/gauge-names.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { startOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, publish, readPost, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { DEMO_VIDEO } from '../chaos/files.ts';

const CAPTION = 'A caption that no metric repeats';
const TRACED_CAPTION = 'Quagga tea leaves no trace';
const FILE_NAME = 'quagga-holiday.mp4';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const KEYS =
  /^(?:platform|outcome|status|kind|step|queue|state|reason|le|quantile|type|space|version|major|minor|patch|gctype)$/u;

let app: ApiApp;
let metricsUrl: string;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;

beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  collector = await startOtlpReceiver();
  app = await startApiApp({
    ...WITHOUT_LIMITS,
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    BACKUP_DIR: '/not/mounted',
    BACKUP_EVERY: '6h',
  });
  await connectAccounts(app.url);
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

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

  it('reports that a scheduled backup failed, without stopping anything', async () => {
    const read = async (name: string) => findValue(await scrape(), `fanfare_backup_${name}`);
    await expect
      .poll(() => read('last_failure_timestamp_seconds'), PATIENCE)
      .toBeGreaterThan(1_700_000_000);
    expect(await read('last_success_timestamp_seconds')).toBe(0);
    expect(await read('interval_seconds')).toBe(6 * 3600);
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

/** Publishes a video everywhere for a caller with a trace, and returns the post’s ID once it’s live. */
async function publishTraced(traceId: string): Promise<string> {
  const address = { url: app.url, token: app.owner.token };
  const { id: mediaId } = await uploadFile(address, DEMO_VIDEO, FILE_NAME);
  const response = await fetch(`${app.url}/api/publisher/publish`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.owner.token}`,
      'content-type': 'application/json',
      prefer: 'wait=0',
      traceparent: `00-${traceId}-${CALLER_SPAN}-01`,
      tracestate: 'vendor=quagga',
    },
    body: JSON.stringify({
      platforms: PLATFORM_IDS,
      content: { captions: [TRACED_CAPTION], mediaId },
      platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
    }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  const { post } = JSON.parse(text) as { post: { id: string } };
  await expect
    .poll(async () => (await readPost(address, post.id)).state, PATIENCE)
    .toBe('published');
  return post.id;
}

describe('traces', () => {
  it('follow a post from the request through the queue to the six platforms', async () => {
    // As if every place were taken, so that all six deliveries go through the queue.
    const slots = vi.spyOn(app.fanfare.container.deps.queue, 'reserveSlot').mockReturnValue(null);
    const postId = await publishTraced(TRACE_ID);
    slots.mockRestore();
    const find = (name: string) =>
      collector
        .readSpans()
        .filter((span) => span.traceId === TRACE_ID && span.name.startsWith(name));
    await expect.poll(() => find('job publish.').length, PATIENCE).toBeGreaterThanOrEqual(6);
    const [request] = find('POST ');
    const [accept] = find('accept post');
    expect(request).toMatchObject({
      name: 'POST /api/publisher/publish',
      parentSpanId: CALLER_SPAN,
      attributes: { 'http.response.status_code': 202 },
    });
    expect(accept?.parentSpanId).toBe(request?.spanId);
    expect(accept?.attributes).toMatchObject({ 'fanfare.post.id': postId });
    for (const platform of PLATFORM_IDS) {
      const job = find(`job publish.${platform}`);
      const deliveries = find(`delivery ${platform}`);
      expect(job[0]?.parentSpanId).toBe(accept?.spanId);
      expect(deliveries[0]?.parentSpanId).toBe(job[0]?.spanId);
      const published = find(`step ${platform}`).filter(
        ({ attributes }) => attributes['fanfare.outcome'] === 'published',
      );
      expect(published).toHaveLength(1);
      const calls = find(`platform call ${platform}`);
      expect(calls.length).toBeGreaterThan(0);
      for (const { attributes } of calls)
        expect(attributes['url.template']).toMatch(
          /^(?:\/(?:[a-zA-Z_]+|v?\d(?:\d?\.\d)?|\{\}))+\/?$/u,
        );
    }
  });

  it('have no text of a user, no token, and no address', async () => {
    const before = collector.readSpans().length;
    for (const path of ['/quagga?token=quagga', '/api/posts?search=quagga', '/api/posts/quagga'])
      await fetch(app.url + path);
    await expect
      .poll(() => collector.readSpans().length, PATIENCE)
      .toBeGreaterThanOrEqual(before + 3);
    const sent = collector.received
      .map(({ text, headers }) => text + JSON.stringify(headers))
      .join();
    expect(sent).toContain('platform call');
    for (const secret of [
      'uagga',
      app.owner.token,
      DEMO_USER.email,
      FILE_NAME,
      'Bearer',
      'access_token=',
    ])
      expect(sent).not.toContain(secret);
  });
});

describe('metrics over OTLP', () => {
  it('are the ones of /metrics, counted once', async () => {
    const find = (name: string, attributes: object) =>
      collector
        .readMetrics()
        [name]?.find((point) => isDeepStrictEqual(point.attributes, attributes));
    const labels = { platform: 'youtube', outcome: 'published' };
    const finished = 'fanfare_deliveries_finished_total';
    await expect.poll(() => find(finished, labels)?.asDouble, PATIENCE).toBe(1);
    const text = await scrape();
    expect(findValue(text, `${finished}{platform="youtube",outcome="published"}`)).toBe(1);
    const served = [...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name]) => name);
    expect(Object.keys(collector.readMetrics()).sort()).toEqual([...served].sort());
    const calls = find('fanfare_platform_request_seconds', { platform: 'youtube', status: '2xx' });
    const { count = 0, bucketCounts = [], explicitBounds = [] } = calls ?? {};
    expect(count).toBeGreaterThan(0);
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
  });
});
