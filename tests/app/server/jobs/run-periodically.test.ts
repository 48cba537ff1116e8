import { TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runPeriodically } from '#app/server/jobs/run-periodically.ts';
import { createSpanTracer } from '#app/server/adapters/telemetry/span-tracer.ts';
import { carryTrace, installTracer, runInSpan } from '#app/server/ports/tracing.ts';

const errors: object[] = [];
const silent = () => undefined;
const logger = {
  debug: silent,
  info: silent,
  warn: silent,
  error: (facts: object) => void errors.push(facts),
};

beforeEach(() => {
  vi.useFakeTimers();
  errors.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('runs periodically, and immediately on request', async () => {
  const run = vi.fn(async () => undefined);
  const period = runPeriodically({ logger }, { name: 'test', everyMs: 1000, run });
  await period.now();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(run).toHaveBeenCalledTimes(4);
  await period.stop();
  await vi.advanceTimersByTimeAsync(3000);
  await period.now();
  expect(run).toHaveBeenCalledTimes(4);
});

it('never runs twice at the same time, and stopping waits for the current run', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const run = vi.fn(() => promise);
  const period = runPeriodically({ logger }, { name: 'test', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(1);
  let hasStopped = false;
  const stopped = period.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(hasStopped).toBe(false);
  resolve(undefined);
  await stopped;
});

it('runs once more for all requests made during a run', async () => {
  const first = Promise.withResolvers<undefined>();
  const run = vi.fn(() => Promise.resolve(undefined)).mockReturnValueOnce(first.promise);
  const period = runPeriodically({ logger }, { name: 'test', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(1);
  const requested = [period.now(), period.now(), period.now()];
  first.resolve(undefined);
  await Promise.all(requested);
  expect(run).toHaveBeenCalledTimes(2);
  await period.stop();
});

it('continues after a failed run, and logs it', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no database')));
  const period = runPeriodically({ logger }, { name: 'accounts', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(2000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(errors).toMatchObject([{ task: 'accounts' }, { task: 'accounts' }]);
  await period.stop();
});

it('runs outside of the span that started it, so its work isn’t part of one request’s trace', async () => {
  const uninstall = installTracer(createSpanTracer(new TracerProvider().getTracer('test')));
  const traces: unknown[] = [];
  const period = runPeriodically(
    { logger },
    { name: 'test', everyMs: 1000, run: async () => void traces.push(carryTrace()) },
  );
  await runInSpan({ name: 'request', facts: {} }, async () => {
    expect(carryTrace()).not.toBe(null);
    await period.now();
  });
  await period.stop();
  uninstall();
  expect(traces).toEqual([null]);
});
