import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueueConsumer } from '#app/server/adapters/job-queue/queue-consumer.ts';

const SLOTS = 3;
let consumer: QueueConsumer;

beforeEach(() => {
  consumer = new QueueConsumer({
    queue: 'linkedin',
    concurrency: SLOTS,
    keepAliveMs: 60_000,
    store: { fail: async () => undefined, keepAlive: async () => [] },
    handler: async () => undefined,
    logger: pino({ level: 'silent' }),
    onFree: () => undefined,
    onDone: () => undefined,
    onFailed: () => undefined,
  });
});
afterEach(() => consumer.stop({ graceMs: 0 }));

/** Ends a fetch that finds nothing. */
function findNothing(): void {
  consumer.requestSlots();
  consumer.receive([]);
}

it('has no slot to reserve while a fetch could fill all of them', () => {
  expect(consumer.requestSlots()).toBe(SLOTS);
  expect(consumer.reserveSlot()).toBeNull();
  consumer.receive([]);
  const slots = Array.from({ length: SLOTS }, () => consumer.reserveSlot());
  expect(slots).not.toContain(null);
  expect(consumer.reserveSlot()).toBeNull();
  for (const slot of slots) slot?.release();
});

it('lets nothing in front of jobs that may wait', () => {
  expect(consumer.reserveSlot()).toBeNull();
  findNothing();
  consumer.reserveSlot()?.release();
  consumer.expectJobs();
  expect(consumer.reserveSlot()).toBeNull();
  findNothing();
  expect(consumer.reserveSlot()).not.toBeNull();
});
