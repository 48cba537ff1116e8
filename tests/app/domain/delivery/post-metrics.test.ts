import { describe, expect, it } from 'vitest';
import { listMetricKinds, listMetrics } from '#app/domain/delivery/post-metrics.ts';

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
  it("have their platform's names, and include 0", () => {
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
