import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_METRICS, POST_METRICS } from '#app/server/sandbox/facebook/post-metrics.ts';
import { REEL_METRICS, VIDEO_METRICS } from '#app/server/sandbox/facebook/post-metrics.ts';
import { ACCOUNT_MEASURES, MEASURES } from '#app/server/sandbox/instagram/media-counts.ts';
import { countEngagement } from '#app/server/sandbox/linkedin/post-counts.ts';
import { addAudiences, measureAudience } from '#app/server/sandbox/meta/audience.ts';
import { countAudience as countTikTok } from '#app/server/sandbox/tiktok/count-audience.ts';
import { countSeenUntil } from '#app/server/sandbox/twitter/audience.ts';
import { countActions } from '#app/server/sandbox/twitter/metrics.ts';
import { countAudience as countYouTube } from '#app/server/sandbox/youtube/audience.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { readFixture } from './kit/fixtures.ts';
import { padVideo } from './kit/pad-video.ts';
import { connect as connectToX } from './twitter/x-user.ts';
import { connect as connectToYouTube, METADATA } from './youtube/youtube-user.ts';
import type { YouTubeResponse, YouTubeUser } from './youtube/youtube-user.ts';

const START = Date.UTC(2026, 10, 1);
const createdAt = new Date(START).toISOString();

/** A platform's metrics of a post at an age: views, viewers, and their actions. */
interface Metrics {
  views: number;
  /** People reached; null if the platform doesn't count them. */
  reach: number | null;
  /** Number of actions, each counted once. */
  actions: Record<string, number>;
  /** Metrics that must be sums of others, by name. */
  totals: Record<string, readonly [total: number, parts: readonly number[]]>;
}

type Measure = (postNumber: bigint, ageSeconds: number) => Metrics;

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
const at = (ageSeconds: number) => new Date(START + ageSeconds * 1000);

/** Reads a metric that's a number, or an object of numbers to add up. */
function read(metrics: Readonly<Record<string, (audience: never) => unknown>>, audience: unknown) {
  return (name: string): number => {
    const value = metrics[name]?.(audience as never);
    return typeof value === 'number' ? value : sum(Object.values(value as Record<string, number>));
  };
}

const PLATFORMS: Record<string, Measure> = {
  'a Facebook post': (number, age) => {
    const post = read(POST_METRICS, measureAudience(`135326986472201_${number}`, age));
    const clicks = post('post_clicks');
    const likes = post('post_reactions_like_total');
    const loves = post('post_reactions_love_total');
    return {
      views: post('post_media_view'),
      reach: post('post_total_media_view_unique'),
      actions: { clicks, reactions: post('post_reactions_by_type_total') },
      totals: {
        clicks: [clicks, [post('post_clicks_by_type')]],
        reactions: [post('post_reactions_by_type_total'), [likes, loves]],
      },
    };
  },
  'a Facebook reel': (number, age) => {
    const audience = measureAudience(`135326986472201_${number}`, age);
    const reel = read(REEL_METRICS, audience);
    const video = read(VIDEO_METRICS, audience);
    const views = reel('blue_reels_play_count');
    const watched = views * reel('post_video_avg_time_watched');
    return {
      views,
      reach: video('total_video_views_unique'),
      actions: { reactions: reel('post_video_likes_by_reaction_type') },
      totals: { watched: [reel('post_video_view_time'), [watched]] },
    };
  },
  'a Facebook Page': (number, age) => {
    const posts = [measureAudience(`1_${number}`, age), measureAudience(`2_${number}`, age)];
    const page = read(PAGE_METRICS, addAudiences(posts));
    const each = posts.map((audience) => read(PAGE_METRICS, audience)('page_media_view'));
    return {
      views: page('page_media_view'),
      reach: page('page_total_media_view_unique'),
      actions: { engagements: page('page_post_engagements') },
      totals: { views: [page('page_media_view'), each] },
    };
  },
  'an Instagram post': (number, age) => {
    const counts = { ...measureAudience(`17${number}`, age), comments: 0 };
    const post = read(MEASURES, counts);
    const {
      views,
      reach,
      total_interactions: total,
    } = {
      views: post('views'),
      reach: post('reach'),
      total_interactions: post('total_interactions'),
    };
    const actions = {
      likes: post('likes'),
      shares: post('shares'),
      saved: post('saved'),
      visits: post('profile_visits'),
      links: post('link_clicks'),
      taps: post('navigation'),
    };
    const { likes, shares, saved } = actions;
    const account = read(ACCOUNT_MEASURES, counts);
    return {
      views,
      reach,
      actions,
      totals: {
        interactions: [total, [likes, shares, saved, post('comments')]],
        engaged: [account('accounts_engaged'), Object.values(actions)],
        watched: [
          post('ig_reels_video_view_total_time'),
          [views * post('ig_reels_avg_watch_time')],
        ],
      },
    };
  },
  'an X post': (number, age) => {
    const seen = countSeenUntil({ id: String(number), createdAt }, at(age));
    const { engagements, ...actions } = countActions({ urls: [] }, seen);
    const totals = { engagements: [engagements, Object.values(actions)] as const };
    return { views: seen, reach: null, actions, totals };
  },
  'a LinkedIn post': (number, age) => {
    const row = { urn: `urn:li:share:${number}`, createdAt };
    const { impressions, reached, ...actions } = countEngagement({ now: () => at(age) }, row);
    return { views: impressions, reach: reached, actions, totals: {} };
  },
  'a TikTok video': (number, age) => {
    const post = { postId: String(number), publicAt: createdAt };
    const counts = countTikTok({ now: () => at(age) }, post);
    const { view_count: views = 0, ...actions } = counts as Record<string, number>;
    return { views, reach: null, actions, totals: {} };
  },
  'a YouTube video': (number, age) => {
    const row = { id: `video${number}`, processedAt: createdAt };
    const { views, ...actions } = countYouTube(row, at(age));
    return { views, reach: null, actions, totals: {} };
  },
};

const postNumber = fc.bigInt({ min: 10n ** 14n, max: 10n ** 18n });
const ageSeconds = fc.nat({ max: 90 * 24 * 60 * 60 });

describe.each(Object.entries(PLATFORMS))('metrics of %s', (_what, measure) => {
  test('come from one audience: only viewers are counted, and sums match', () => {
    fc.assert(
      fc.property(postNumber, ageSeconds, (number, age) => {
        const { views, reach, actions, totals } = measure(number, age);
        const people = reach ?? views;
        expect(people).toBeLessThanOrEqual(views);
        expect(sum(Object.values(actions))).toBeLessThanOrEqual(people);
        for (const [total, parts] of Object.values(totals)) expect(total).toBe(sum(parts));
        for (const count of [views, people, ...Object.values(actions)]) {
          expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('only grow with time, and are the same for the same post and age', () => {
    fc.assert(
      fc.property(postNumber, ageSeconds, ageSeconds, (number, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const [before, after] = [measure(number, early), measure(number, late)];
        expect(measure(number, early)).toEqual(before);
        expect(after.views).toBeGreaterThanOrEqual(before.views);
        expect(after.reach ?? 0).toBeGreaterThanOrEqual(before.reach ?? 0);
        for (const [name, count] of Object.entries(before.actions)) {
          expect(after.actions[name]).toBeGreaterThanOrEqual(count);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('counters and lists', () => {
  const DAYS_60 = 60 * 24 * 60 * 60;
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['twitter', 'youtube'] });
    await sandbox.control.setKnobs('twitter', { accessTokenSeconds: DAYS_60 });
    await sandbox.control.setKnobs('youtube', { accessTokenSeconds: DAYS_60 });
  });
  afterAll(() => sandbox.close());

  test('match on X: listed replies, reposts, and quotes equal their counts', async () => {
    const user = await connectToX(sandbox);
    let posts = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), fc.nat({ max: 6 }), async (replies, days) => {
        const root = (await user.tweet(`root ${posts}`)).body.data.id;
        for (let index = 0; index < replies; index += 1) {
          const reply = { in_reply_to_tweet_id: root };
          await user.tweet(`reply ${posts} ${index}`, { reply });
        }
        posts += 1 + replies;
        const path = `/2/tweets/${root}?tweet.fields=public_metrics`;
        const count = async () => (await user.call('GET', path)).body.data.public_metrics;
        expect(await count()).toMatchObject({ reply_count: replies });
        const me = await user.call('GET', '/2/users/me?user.fields=public_metrics');
        expect(me.body.data.public_metrics).toMatchObject({ tweet_count: posts, media_count: 0 });
        await sandbox.control.advanceClock(days * 24 * 60 * 60);
        const search = `/2/tweets/search/recent?query=in_reply_to_tweet_id:${root}&max_results=100`;
        const lists = [
          search,
          ...['retweeted_by', 'quote_tweets'].map(
            (name) => `/2/tweets/${root}/${name}?max_results=100`,
          ),
        ];
        const lengths = [];
        for (const list of lists) {
          lengths.push((await user.call('GET', list)).body.meta.result_count);
        }
        const metrics = await count();
        expect(metrics['reply_count']).toBeGreaterThanOrEqual(replies);
        expect(lengths).toEqual([
          metrics['reply_count'],
          metrics['retweet_count'],
          metrics['quote_count'],
        ]);
      }),
      { numRuns: 4 },
    );
  });

  test('match on YouTube: comments equal their count, and a channel sums its videos', async () => {
    const user = await connectToYouTube(sandbox);
    const file = await readFixture('clip.mp4');
    const path = '/youtube/v3/commentThreads?part=snippet';
    const ids: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), fc.nat({ max: 9 }), async (comments, days) => {
        const status = { ...METADATA.status, privacyStatus: 'public' };
        const id = await user.upload(padVideo(file, file.length + 100 + ids.length), {
          ...METADATA,
          status,
        });
        ids.push(id);
        for (let index = 0; index < comments; index += 1) {
          const topLevelComment = { snippet: { textOriginal: `comment ${index}` } };
          await user.send('POST', path, { snippet: { videoId: id, topLevelComment } });
        }
        expect((await readStatistics(user, [id]))[0]?.['commentCount']).toBe(String(comments));
        await sandbox.control.advanceClock((1 + days) * 24 * 60 * 60);
        const statistics = await readStatistics(user, ids);
        for (const [index, videoId] of ids.entries()) {
          const listed = await user.call('GET', `${path}&maxResults=100&videoId=${videoId}`);
          expect(listed.body.items).toHaveLength(Number(statistics[index]?.['commentCount']));
        }
        const channel = await user.call('GET', '/youtube/v3/channels?part=statistics&mine=true');
        const { viewCount, videoCount } = channel.body.items[0]?.statistics ?? {};
        expect(videoCount).toBe(String(ids.length));
        // The clock advances between the calls, and views grow with it.
        expect(Number(viewCount)).toBeGreaterThanOrEqual(sumViews(statistics));
        expect(Number(viewCount)).toBeLessThanOrEqual(sumViews(await readStatistics(user, ids)));
      }),
      { numRuns: 3 },
    );
  });
});

const sumViews = (statistics: ReadonlyArray<Record<string, string>>) =>
  sum(statistics.map((one) => Number(one['viewCount'])));

async function readStatistics(user: YouTubeUser, ids: readonly string[]) {
  const path = `/youtube/v3/videos?part=statistics&id=${ids.join(',')}`;
  const { body }: YouTubeResponse = await user.call('GET', path);
  return ids.map((id) => body.items.find((item) => item.id === id)?.statistics ?? {});
}
