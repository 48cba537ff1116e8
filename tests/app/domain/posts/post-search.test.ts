import { describe, expect, it } from 'vitest';
import { type SearchPeople, understandSearch } from '#app/domain/posts/post-search.ts';

const PEOPLE: SearchPeople = {
  accounts: [
    { id: 'acct_1', name: 'Kiln & Ash', handle: 'kilnandash' },
    { id: 'acct_2', name: 'Kiln & Ash', handle: '@kilnandash' },
    { id: 'acct_3', name: 'Ada', handle: 'ada' },
    { id: 'acct_4', name: 'No handle', handle: null },
  ],
  authors: [
    { id: 'ada@example.com', name: 'Ada Byron', email: 'ada@example.com' },
    { id: 'kim@example.com', name: 'Kim Lee', email: 'kim@example.com' },
    { id: 'kim2@example.com', name: 'Kim Park', email: 'kim2@example.com' },
  ],
};

const understand = (search: string) => understandSearch(search, PEOPLE);

describe('a search', () => {
  it.each([
    ['failed', { state: 'any_failed' }, ''],
    ['FAILED kiln', { state: 'any_failed' }, 'kiln'],
    ['kiln failed tiktok opening', { state: 'any_failed', platform: 'tiktok' }, 'kiln opening'],
    ['in progress', { state: 'publishing' }, ''],
    ['needs your decision', { state: 'needs_decision' }, ''],
    ['partly failed', { state: 'partial' }, ''],
    ['@ada', { accountId: 'acct_3' }, ''],
    ['@KilnAndAsh glaze', { accountId: 'acct_1,acct_2' }, 'glaze'],
    ['ada byron', { author: 'ada@example.com' }, ''],
    ['by Ada glaze', { author: 'ada@example.com' }, 'glaze'],
    ['kim2@example.com', { author: 'kim2@example.com' }, ''],
    ['by kim lee failed', { author: 'kim@example.com', state: 'any_failed' }, ''],
    ['ada', {}, 'ada'],
    ['by kim', {}, 'by kim'],
    ['@nobody', {}, '@nobody'],
    ['"failed"', {}, 'failed'],
    ['"by Ada" failed', { state: 'any_failed' }, 'by Ada'],
    ['failed published', { state: 'any_failed' }, 'published'],
    ['', {}, ''],
    ['  kiln   opening ', {}, 'kiln opening'],
    ['"half quoted failed', { state: 'any_failed' }, '"half quoted'],
  ])('%s', (search, filters, text) => {
    const found = understand(search);
    expect(found.filters).toEqual(filters);
    expect(found.text).toBe(text);
  });

  it('can be had without the words of one filter', () => {
    const { understood } = understand('kiln failed "by Ada" tiktok');
    expect(understood.map(({ words, without }) => [words, without])).toEqual([
      ['failed', 'kiln "by Ada" tiktok'],
      ['tiktok', 'kiln failed "by Ada"'],
    ]);
  });

  it('searches the text for words whose filter is chosen elsewhere', () => {
    const found = understandSearch('failed tiktok', PEOPLE, new Set(['state'] as const));
    expect(found).toMatchObject({ filters: { platform: 'tiktok' }, text: 'failed' });
  });
});
