import { describe, expect, it } from 'vitest';
import { listPostActions, toPostDeletedText } from '#app/domain/posts/post-actions.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';

type Standing = Pick<DeliveryOutput, 'state' | 'startedAt'>;
const NOW = '2026-11-22T09:00:00.000Z';

const list = (...deliveries: Standing[]) =>
  listPostActions({ deliveries: deliveries as DeliveryOutput[] });

describe('the possible actions on a whole post', () => {
  it('include everything but deleting while nothing has started', () => {
    const waits = { state: 'queued', startedAt: null } as const;
    expect(list(waits, { state: 'waiting', startedAt: null })).toEqual(['change', 'cancel']);
    expect(list(waits, { state: 'canceled', startedAt: null })).toEqual(['change', 'cancel']);
  });

  it('include moving, publishing, and turning into a draft while the post waits for its time', () => {
    const planned = ['move', 'publish', 'change', 'draft', 'cancel'];
    expect(list({ state: 'scheduled', startedAt: null })).toEqual(planned);
    const canceled = { state: 'canceled', startedAt: null } as const;
    expect(list({ state: 'held', startedAt: null }, canceled)).toEqual(planned);
    expect(list({ state: 'held', startedAt: null }, { state: 'queued', startedAt: null })).toEqual([
      'change',
      'cancel',
    ]);
    const live = { state: 'published', startedAt: '2026-11-21T09:00:00.000Z' } as const;
    expect(list({ state: 'held', startedAt: null }, live)).toEqual(['publish', 'cancel']);
  });

  it('include canceling the unpublished part once something has started', () => {
    expect(
      list({ state: 'published', startedAt: NOW }, { state: 'uploading', startedAt: NOW }),
    ).toEqual(['cancel']);
    expect(list({ state: 'waiting', startedAt: NOW })).toEqual(['cancel']);
  });

  it('are empty while the outcome on a platform is unknown', () => {
    expect(list({ state: 'committing', startedAt: NOW })).toEqual([]);
    expect(list({ state: 'unconfirmed', startedAt: NOW })).toEqual([]);
  });

  it('include only deleting once everything has finished', () => {
    expect(
      list({ state: 'published', startedAt: NOW }, { state: 'failed', startedAt: NOW }),
    ).toEqual(['delete']);
    expect(list({ state: 'canceled', startedAt: null })).toEqual(['delete']);
  });
});

it('shows where a deleted post is still live', () => {
  expect(toPostDeletedText([])).toBe('Post deleted.');
  expect(toPostDeletedText(['instagram', 'tiktok'])).toBe(
    'Post deleted from Fanfare. It stays live on Instagram and TikTok.',
  );
});
