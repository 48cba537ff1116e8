import { expect, it } from 'vitest';
import { describeDraftTime } from '#app/domain/posts/draft-time.ts';
import { PUBLISH_NOW, type TimeChoice } from '#app/domain/posts/time-choice.ts';

const FACTS = {
  format: { locale: 'en-GB', hourCycle: 'h23', timeZone: 'Europe/Berlin' },
  now: '2026-11-28T12:00:00.000Z',
  queues: [{ id: 'que_1', name: 'Evenings', isPaused: false }],
} as const;

const at = (part: Partial<TimeChoice>): TimeChoice => ({
  ...PUBLISH_NOW,
  when: 'time',
  date: '2026-12-01',
  clock: '09:30',
  timeZone: 'Europe/London',
  ...part,
});

it('shows a draft’s time in the workspace’s zone', () => {
  expect(describeDraftTime(PUBLISH_NOW, FACTS)).toBeNull();
  expect(describeDraftTime(at({}), FACTS)).toEqual({
    time: {
      at: '2026-12-01T09:30:00.000Z',
      text: 'Tue 1 Dec, 10:30',
      timeZone: 'Europe/Berlin',
      relative: 'in 2 days',
    },
    text: null,
    problem: null,
  });
});

it('says why a draft can’t be scheduled as it is', () => {
  expect(describeDraftTime(at({ date: '2026-11-01' }), FACTS)).toEqual({
    time: null,
    text: '2026-11-01 09:30',
    problem: 'This time is in the past. Choose a later one.',
  });
  expect(describeDraftTime(at({ date: '', clock: '' }), FACTS)).toMatchObject({
    text: 'Scheduled',
    problem: 'Enter a date and a time.',
  });
});

it('names a draft’s queue', () => {
  const inQueue = (queueId: string) => ({ ...PUBLISH_NOW, when: 'queue', queueId }) as const;
  expect(describeDraftTime(inQueue('que_1'), FACTS)).toMatchObject({
    text: 'Queue: Evenings',
    problem: null,
  });
  expect(describeDraftTime(inQueue('que_2'), FACTS)?.problem).toMatch(/^Choose a queue/u);
});
