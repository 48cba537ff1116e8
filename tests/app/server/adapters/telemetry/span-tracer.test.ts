import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { SpanStatusCode } from '@opentelemetry/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSpanTracer, LONGEST_PAUSE_MS } from '#app/server/adapters/telemetry/span-tracer.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { PlatformError } from '#app/server/ports/platform-error.ts';
import type { SpanFacts, Tracer } from '#app/server/ports/tracing.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const NOW = Date.UTC(2026, 10, 30);

let exporter: InMemorySpanExporter;
let tracer: Tracer;

beforeEach(() => {
  exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  tracer = createSpanTracer(provider.getTracer('test'), () => NOW);
});

const readSpan = () => exporter.getFinishedSpans()[0];

async function record(facts: SpanFacts, added: SpanFacts = {}) {
  await tracer.run({ name: 'step', facts }, async (span) => span.add(added));
  return readSpan();
}

describe('a span', () => {
  it('belongs to the active span, also after an await', async () => {
    await tracer.run({ name: 'delivery', facts: {} }, async () => {
      await Promise.resolve();
      await tracer.run({ name: 'step', facts: {} }, async () => undefined);
    });
    const [step, delivery] = exporter.getFinishedSpans();
    expect(step?.parentSpanContext?.spanId).toBe(delivery?.spanContext().spanId);
  });

  it('continues a carried trace instead of the active one', async () => {
    await tracer.run({ name: 'request', facts: {} }, () =>
      tracer.run({ name: 'job', facts: {}, from: { traceparent, at: NOW } }, async () => undefined),
    );
    expect(readSpan()?.spanContext().traceId).toBe(TRACE_ID);
    expect(readSpan()?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  });

  it('is only linked to a trace that was carried for too long', async () => {
    const from = { traceparent, at: NOW - LONGEST_PAUSE_MS - 1 };
    await tracer.run({ name: 'job', facts: {}, from }, async () => undefined);
    expect(readSpan()?.spanContext().traceId).not.toBe(TRACE_ID);
    expect(readSpan()?.links[0]?.context.traceId).toBe(TRACE_ID);
  });

  it.each(['', 'quagga', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${traceparent.slice(3)}`])(
    'starts a trace of its own for the malformed traceparent %j',
    async (malformed) => {
      await tracer.run({ name: 'request', facts: {}, from: { traceparent: malformed } }, async () =>
        expect(tracer.getCurrent()?.traceId).toMatch(/^[\da-f]{32}$/u),
      );
      expect(readSpan()?.parentSpanContext).toBe(undefined);
    },
  );

  it('carries itself as a traceparent', async () => {
    expect(tracer.carry()).toBe(null);
    await tracer.run({ name: 'request', facts: {}, from: { traceparent } }, async () => {
      const spanId = tracer.getCurrent()?.spanId;
      expect(tracer.carry()).toEqual({ traceparent: `00-${TRACE_ID}-${spanId}-01`, at: NOW });
    });
  });
});

describe('what a span shows', () => {
  it('is withheld if it looks like a text, an address, or a query', async () => {
    for (const errorCode of ['a caption', 'ada@example.com', '/posts?token=1', 'x'.repeat(121)]) {
      exporter.reset();
      const span = await record({ errorCode });
      expect(span?.attributes['fanfare.error.code']).toBe('withheld');
    }
    expect((await record({}, { errorCode: '36003/2207009' }))?.status.code).toBe(
      SpanStatusCode.UNSET,
    );
  });

  it('never includes a fact that isn’t in the list', async () => {
    const span = await record({ platform: 'twitter', caption: 'secret' } as SpanFacts);
    expect(span?.attributes).toEqual({ 'fanfare.platform': 'twitter' });
  });

  it.each([
    [new Error('a caption'), { 'error.type': 'internal' }],
    [new AppError('saturated', { message: 'a caption' }), { 'error.type': 'saturated' }],
    [
      new PlatformError({
        platform: 'twitter',
        kind: 'unavailable',
        code: 'http_503',
        message: 'a caption',
        remedy: '',
      }),
      { 'error.type': 'unavailable', 'fanfare.error.code': 'http_503' },
    ],
  ])('is the kind of an error, not its message: %s', async (error, attributes) => {
    const failing = tracer.run({ name: 'step', facts: {} }, () => Promise.reject(error));
    await expect(failing).rejects.toBe(error);
    expect(readSpan()).toMatchObject({ attributes, events: [] });
    expect(readSpan()?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  it.each([
    ['request', 404, SpanStatusCode.UNSET],
    ['request', 500, SpanStatusCode.ERROR],
    ['platform call', 404, SpanStatusCode.ERROR],
    ['platform call', null, SpanStatusCode.ERROR],
    ['platform call', 201, SpanStatusCode.UNSET],
  ] as const)('is a status: %s %s', async (name, status, code) => {
    await tracer.run({ name, facts: { status } }, async () => undefined);
    expect(readSpan()?.status.code).toBe(code);
  });
});
