import { describe, expect, it } from 'vitest';
import { renderDeliveries, toResponse, toState } from '#cli/lib/show/show-webhook.ts';

type Delivery = Parameters<typeof renderDeliveries>[0][number];

const ATTEMPT = {
  at: '2026-11-21T09:00:00.000Z',
  status: 200,
  durationMs: 41,
  answer: 'ok',
  error: null,
};
const DELIVERY = {
  id: 'whd_1',
  type: 'post.published',
  happenedAt: '2026-11-21T09:00:00.000Z',
  state: 'delivered',
  nextTryAt: null,
  attempts: [ATTEMPT],
} as unknown as Delivery;
const withAttempt = (more: object): Delivery => ({
  ...DELIVERY,
  attempts: [{ ...ATTEMPT, ...more }, ATTEMPT],
});
const plain = (_color: string, text: string): string => text;

describe("a webhook delivery's latest response", () => {
  it.each([
    [
      'the status, the time, and the body',
      withAttempt({ status: 500, answer: 'broken' }),
      '500 in 41 ms broken',
    ],
    ['no body', withAttempt({ answer: null }), '200 in 41 ms'],
    [
      'why there was none',
      withAttempt({ status: null, error: 'connection refused' }),
      'connection refused',
    ],
    ['that there was none', withAttempt({ status: null, error: null }), 'no response'],
    ['nothing before the first try', { ...DELIVERY, attempts: [] }, ''],
  ])('shows %s', (_what, delivery, text) => {
    expect(toResponse(delivery).trim()).toBe(text);
    expect(renderDeliveries([delivery], plain)).toContain(text);
  });

  it('is a column of the table, next to the state and the number of attempts', () => {
    const [header = '', row = ''] = renderDeliveries([withAttempt({})], plain).split('\n');
    expect(header.split(/ {2,}/u)).toEqual([
      'HAPPENED',
      'EVENT',
      'STATE',
      'TRIES',
      'LATEST RESPONSE',
      'ID',
    ]);
    expect(row).toMatch(/post\.published +delivered +2 +200 in 41 ms ok +whd_1/u);
    expect(renderDeliveries([], plain)).toBe('No messages yet.\n');
  });
});

describe("a webhook delivery's state", () => {
  it.each([
    ['delivered', null, { text: 'delivered', color: 'green' }],
    ['failed', null, { text: 'failed', color: 'red' }],
    ['pending', null, 'pending'],
  ])('%s is shown as it is', (state, nextTryAt, shown) => {
    expect(toState({ ...DELIVERY, state, nextTryAt })).toEqual(shown);
  });

  it('pending shows the next attempt', () => {
    const nextTryAt = '2026-11-21T09:05:00.000Z';
    expect(toState({ ...DELIVERY, state: 'pending', nextTryAt })).toMatch(
      /^pending, next try .*\d/u,
    );
  });
});
