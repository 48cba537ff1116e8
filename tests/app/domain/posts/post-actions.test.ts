import { describe, expect, it } from 'vitest';
import { listPostActions, toPostDeletedText } from '#app/domain/posts/post-actions.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';

type Standing = Pick<DeliveryOutput, 'state' | 'startedAt'>;
const NOW = '2026-11-22T09:00:00.000Z';

const list = (...deliveries: Standing[]) =>
  listPostActions({ deliveries: deliveries as DeliveryOutput[] });

describe('the possible actions on a whole post', () => {
  it('are all but deleting while nothing has started', () => {
    const waits = { state: 'queued', startedAt: null } as const;
    expect(list(waits, { state: 'waiting', startedAt: null })).toEqual(['change', 'cancel']);
    expect(list(waits, { state: 'canceled', startedAt: null })).toEqual(['change', 'cancel']);
  });

  it('are canceling the unpublished part, once something has started', () => {
    expect(
      list({ state: 'published', startedAt: NOW }, { state: 'uploading', startedAt: NOW }),
    ).toEqual(['cancel']);
    expect(list({ state: 'waiting', startedAt: NOW })).toEqual(['cancel']);
  });

  it('are none while the platform’s outcome is unknown', () => {
    expect(list({ state: 'committing', startedAt: NOW })).toEqual([]);
    expect(list({ state: 'unconfirmed', startedAt: NOW })).toEqual([]);
  });

  it('are deleting once all of it has finished', () => {
    expect(
      list({ state: 'published', startedAt: NOW }, { state: 'failed', startedAt: NOW }),
    ).toEqual(['delete']);
    expect(list({ state: 'canceled', startedAt: null })).toEqual(['delete']);
  });
});

it('says where a deleted post is live all the same', () => {
  expect(toPostDeletedText([])).toBe('Post deleted.');
  expect(toPostDeletedText(['instagram', 'tiktok'])).toBe(
    'Post deleted from Fanfare. It stays live on Instagram and TikTok.',
  );
});
