import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traceProcess, type TraceSettings } from '#app/server/adapters/telemetry/trace-process.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

let collector: ScriptedServer;
let logged: string[];
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  collector = await startScriptedServer();
  logged = [];
});
afterEach(async () => {
  await stop?.();
  vi.unstubAllEnvs();
  await collector.close();
});

const write = (_facts: object, message: string): void => void logged.push(message);
const logger: Logger = { debug: write, info: write, warn: write, error: write };

async function start(settings: Partial<TraceSettings> = {}): Promise<void> {
  stop = await traceProcess(
    {
      protocol: 'http/json',
      serviceName: 'fanfare',
      url: `${collector.baseUrl}/v1/traces`,
      sampler: 'parentbased_always_on',
      ratio: 1,
      delayMs: 20,
      ...settings,
    },
    logger,
  );
}

const work = (): Promise<string> =>
  runInSpan({ name: 'job', facts: { queue: 'media' } }, async () => 'done');

describe('the traces of a process', () => {
  it('are sent with the standard variables’ headers, in either protocol', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=k1');
    collector.script({}, {});
    await start({ protocol: 'http/protobuf' });
    await work();
    await stop?.();
    await start();
    await work();
    await stop?.();
    expect(collector.received).toMatchObject([
      {
        target: '/v1/traces',
        headers: { 'x-key': 'k1', 'content-type': 'application/x-protobuf' },
      },
      { target: '/v1/traces', headers: { 'x-key': 'k1', 'content-type': 'application/json' } },
    ]);
    for (const { text: body } of collector.received) expect(body).toContain('job media');
  });

  it('are no longer recorded once the process stops', async () => {
    await start();
    await stop?.();
    expect(await work()).toBe('done');
    expect(collector.received).toEqual([]);
  });

  it.each([
    ['always_off', 1],
    ['traceidratio', 0],
    ['parentbased_traceidratio', 0],
  ])('aren’t sent with the sampler %s and %d', async (sampler, ratio) => {
    await start({ sampler, ratio });
    await work();
    await stop?.();
    expect(collector.received).toEqual([]);
  });

  it('are reported once while a collector refuses them, and once it takes them again', async () => {
    collector.script({ status: 400 }, { status: 400 }, {});
    await start();
    for (const count of [1, 2, 3]) {
      await work();
      await expect.poll(() => collector.received.length, PATIENCE).toBe(count);
    }
    await stop?.();
    expect(logged).toEqual([
      'The collector doesn’t receive traces.',
      'The collector receives traces again.',
    ]);
  });

  it('wait for a collector that doesn’t respond in a bounded queue, which no work and no stop waits for', async () => {
    const held: ServerResponse[] = [];
    let received = 0;
    const slow = createServer((request, response) => {
      void text(request).then((body) => {
        received += body.split('"spanId"').length - 1;
        held.push(response);
      });
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    await start({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1/traces` });
    for (let count = 0; count < 5000; count += 1) await work();
    const startedAt = performance.now();
    await stop?.();
    const seconds = (performance.now() - startedAt) / 1000;
    slow.closeAllConnections();
    slow.close();
    // One batch was being sent when the queue filled up.
    expect(received).toBe(512 + 2048);
    expect(held).toHaveLength(5);
    expect(seconds).toBeLessThan(2);
  });
});
