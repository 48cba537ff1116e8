import { describe, expect, it } from 'vitest';
import {
  explainMetricsError,
  explainNoMetrics,
  listMetricKinds,
  listMetrics,
} from '#app/domain/delivery/post-metrics.ts';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';

const NONE = {
  views: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
};
const reported = (
  deliveryId: string,
  counts: Partial<Record<keyof typeof NONE, number>> | null,
) => ({
  deliveryId,
  counts: counts && { ...NONE, ...counts },
  message: null,
  needsReconnect: false,
});

describe('the metrics of a post', () => {
  it("have the platform's names, and include 0", () => {
    const counts = { ...NONE, comments: 0, shares: 2, views: 31 };
    const names = (platform: Parameters<typeof listMetrics>[0]) =>
      listMetrics(platform, counts).map(({ name, count }) => `${count} ${name}`);
    expect(names('twitter')).toEqual(['31 Views', '0 Replies', '2 Reposts']);
    expect(names('linkedin')).toEqual(['31 Impressions', '0 Comments', '2 Reposts']);
  });

  it('have a column for each kind that any platform reported', () => {
    const items = [
      reported('a', { likes: 1 }),
      reported('b', null),
      reported('c', { views: 0, clicks: 4 }),
    ];
    expect(listMetricKinds({ postId: 'post', readAt: '', items })).toEqual([
      'views',
      'likes',
      'clicks',
    ]);
  });
});

it.each<[PlatformErrorKind, string]>([
  ['reauthorize', 'Reconnect the account to see YouTube metrics.'],
  ['permission', 'YouTube doesn’t share metrics with this account.'],
  ['rejected_content', 'YouTube refused to share metrics.'],
  ['media_missing', 'YouTube refused to share metrics.'],
  ['rate_limited', 'YouTube asked Fanfare to pause. Try again later.'],
  ['unavailable', 'YouTube isn’t responding. Try again later.'],
  ['outcome_unknown', 'YouTube isn’t responding. Try again later.'],
  ['unreadable', "YouTube sent a response that can't be read. Try again later."],
  ['duplicate', 'Fanfare and YouTube disagree about the API. This is a bug in Fanfare.'],
  ['bug', 'Fanfare and YouTube disagree about the API. This is a bug in Fanfare.'],
])('explains why metrics are missing after %s', (kind, text) => {
  expect(explainMetricsError('youtube', kind)).toBe(text);
});

it('explains that a platform reported none', () => {
  expect(explainNoMetrics('linkedin')).toBe(
    'LinkedIn hasn’t reported any metrics for this post yet.',
  );
});
