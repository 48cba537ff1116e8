import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { startOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { DEMO_VIDEO } from '../chaos/files.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, readPost, uploadFile } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const CAPTION = 'Quagga tea leaves no trace';
const FILE_NAME = 'quagga-holiday.mp4';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';

let app: ApiApp;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let mediaId: string;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  app = await startApiApp({
    ...WITHOUT_LIMITS,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  await connectAccounts(app.url);
  const address = { url: app.url, token: app.owner.token };
  mediaId = (await uploadFile(address, DEMO_VIDEO, FILE_NAME)).id;
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

async function publish(traceId: string): Promise<string> {
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
      content: { captions: [CAPTION], mediaId },
      platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
    }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  const { post } = JSON.parse(text) as { post: { id: string } };
  const address = { url: app.url, token: app.owner.token };
  await expect
    .poll(async () => (await readPost(address, post.id)).state, PATIENCE)
    .toBe('published');
  return post.id;
}

describe('traces', () => {
  it('follow a post from the request through the queue to the six platforms', async () => {
    // As if every place were taken, so that all six deliveries go through the queue.
    const slots = vi.spyOn(app.fanfare.container.deps.queue, 'reserveSlot').mockReturnValue(null);
    const postId = await publish(TRACE_ID);
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
