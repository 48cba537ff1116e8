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
  expect(consumer.reserveSlot('creator')).toBeNull();
  consumer.receive([]);
  const slots = Array.from({ length: SLOTS }, () => consumer.reserveSlot('creator'));
  expect(slots).not.toContain(null);
  expect(consumer.reserveSlot('creator')).toBeNull();
  for (const slot of slots) slot?.release();
});

it('lets nothing in front of jobs that may wait', () => {
  expect(consumer.reserveSlot('creator')).toBeNull();
  findNothing();
  consumer.reserveSlot('creator')?.release();
  consumer.expectJobs();
  expect(consumer.reserveSlot('creator')).toBeNull();
  findNothing();
  expect(consumer.reserveSlot('creator')).not.toBeNull();
});

const toJob = (id: string, owner: string | null) => ({
  queue: 'linkedin',
  id,
  retryCount: 0,
  payload: {},
  trace: null,
  owner,
});

it('looks for another owner’s job while all slots are taken and an extra one is free', () => {
  expect(consumer.wantsOther).toBe(false);
  consumer.requestSlots();
  consumer.receive([toJob('1', 'agency'), toJob('2', 'agency'), toJob('3', null)]);
  expect(consumer.owners).toEqual(['agency']);
  expect(consumer.wantsOther).toBe(true);
  consumer.receiveOther([]);
  expect(consumer.wantsOther).toBe(false);
  consumer.expectJobs();
  expect(consumer.wantsOther).toBe(true);
  consumer.receiveOther([toJob('4', 'creator')]);
  expect(consumer.owners).toEqual(['agency', 'creator']);
  expect(consumer.wantsOther).toBe(false);
});

it('looks for none while nothing may wait', () => {
  findNothing();
  const slots = Array.from({ length: SLOTS }, () => consumer.reserveSlot('agency'));
  expect(slots).not.toContain(null);
  expect(consumer.wantsOther).toBe(false);
  expect(consumer.owners).toEqual(['agency']);
});
