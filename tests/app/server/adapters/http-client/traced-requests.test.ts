import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import { recordSpans } from '#tests/support/recorded-spans.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

let server: ScriptedServer;
let recorded: ReturnType<typeof recordSpans>;
const factory = createHttpClientFactory();

beforeEach(async () => {
  server = await startScriptedServer();
  recorded = recordSpans();
});
afterEach(async () => {
  recorded.stop();
  await server.close();
});

it('times a request to a platform without its ID, query, and headers, and doesn’t send the trace', async () => {
  server.script({ status: 403, body: 'secret' });
  const client = factory.create({ platform: 'twitter' });
  await runInSpan({ name: 'step', facts: {} }, () =>
    client.request({
      method: 'GET',
      url: `${server.baseUrl}/2/tweets/1789?secret=1`,
      headers: { authorization: 'Bearer secret' },
    }),
  );
  const [call, step] = recorded.readSpans();
  expect(call).toMatchObject({
    name: 'platform call twitter GET',
    kind: SpanKind.CLIENT,
    parentSpanContext: { spanId: step?.spanContext().spanId },
    status: { code: SpanStatusCode.ERROR },
  });
  expect(call?.attributes).toEqual({
    'fanfare.platform': 'twitter',
    'http.request.method': 'GET',
    'http.response.status_code': 403,
    'server.address': '127.0.0.1',
    'url.template': '/2/tweets/{}',
  });
  expect(server.received[0]?.headers).not.toHaveProperty('traceparent');
});

it('is an error without a status if no response arrives', async () => {
  server.script({ cut: true });
  const client = factory.create({ platform: 'twitter' });
  await expect(
    client.request({ method: 'POST', url: `${server.baseUrl}/2/tweets` }),
  ).rejects.toThrow();
  expect(recorded.readSpans()).toMatchObject([{ status: { code: SpanStatusCode.ERROR } }]);
  expect(recorded.readSpans()[0]?.attributes).not.toHaveProperty('http.response.status_code');
});

it('doesn’t trace other requests, such as those for the sandbox’s clock', async () => {
  server.script({});
  await factory.create({}).request({ method: 'GET', url: `${server.baseUrl}/control/clock` });
  expect(recorded.readSpans()).toEqual([]);
});
