import { describe, expect, it } from 'vitest';
import {
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '#app/domain/notifications/notification-kinds.ts';
import { toNotificationText } from '#app/domain/notifications/notification-text.ts';
import { StoredNotification } from '#app/domain/notifications/notifications.ts';

const FACTS = {
  account: '@kiln',
  caption: 'The kiln\nis open',
  captions: ['The kiln\nis open', ''],
  reason: 'X needs a shorter text.',
  count: 2,
  platforms: ['instagram', 'twitter'],
  followUps: ['playlist', 'captions'],
  day: 'December 6, 2026',
};

const toText = (kind: NotificationKind, data: object = FACTS) =>
  toNotificationText(StoredNotification.parse({ kind, platform: 'twitter', data }));

const toTitle = (caption: string): string =>
  toText('delivery_failed', { account: '@kiln', caption }).title;

describe('the text of a notification', () => {
  it('has a title and a detail for every kind', () => {
    const texts = NOTIFICATION_KIND_NAMES.map((kind) => [kind, toText(kind)]);
    expect(Object.fromEntries(texts)).toEqual({
      delivery_failed: {
        problems: [],
        title: '“The kiln is open” wasn’t published on Twitter.',
        detail: 'X needs a shorter text.',
      },
      decision_needed: {
        problems: [],
        title: '“The kiln is open” needs your decision.',
        detail: 'Twitter didn’t confirm whether the post is live. Check Twitter, then choose.',
      },
      comment_failed: {
        problems: [],
        title:
          'The first comment under “The kiln is open” needs your attention on Instagram and Twitter.',
        detail: 'The post has the reasons. It stays published.',
      },
      follow_up_failed: {
        problems: [],
        title: 'The playlist and captions of “The kiln is open” need your attention on Twitter.',
        detail: 'The post has the reasons. It stays published.',
      },
      account_needs_reconnect: {
        problems: [],
        title: '@kiln on Twitter needs reconnecting.',
        detail: 'Its posts wait for up to 72 hours and continue once you reconnect it.',
      },
      account_expires: {
        problems: [],
        title: '@kiln’s connection to Twitter ends before 2 scheduled posts are published.',
        detail: 'Reconnect the account by December 6, 2026.',
      },
      media_refused: {
        problems: [],
        title: 'Twitter refused the media of “The kiln is open”, which is scheduled.',
        detail:
          'X needs a shorter text. Edit the post before its time. Otherwise, it’s tried again then and may fail.',
      },
      reconnect_expired: {
        problems: [],
        title: '“The kiln is open” wasn’t published on Twitter.',
        detail:
          'The account wasn’t reconnected within 72 hours. Reconnect it, then retry the post.',
      },
      posts_resumed: {
        problems: [],
        title: '2 waiting posts continue on Twitter.',
        detail: '@kiln is connected again.',
      },
      post_held: {
        problems: [],
        title: '“The kiln is open” is held and needs your decision.',
        detail: 'X needs a shorter text.',
      },
      posts_rescheduled: {
        problems: [],
        title: '2 scheduled posts moved because the rules of a time zone changed.',
        detail: 'Check when they’re published now: “The kiln is open” and one without a caption.',
      },
      series_blocked: {
        problems: [],
        title: '2 posts of the series “The kiln is open” can’t be scheduled.',
        detail: 'X needs a shorter text. Fanfare tries again every day until the post’s time.',
      },
      series_missed: {
        problems: [],
        title: '2 posts of the series “The kiln is open” weren’t published.',
        detail: 'X needs a shorter text.',
      },
      posts_held: {
        problems: [],
        title: '2 scheduled posts are held and need your decision.',
        detail: 'X needs a shorter text.',
      },
    });
  });

  it('names the one part of a video that failed, with the reason', () => {
    const toFailed = (followUp: string) =>
      toText('follow_up_failed', { ...FACTS, count: 1, followUps: [followUp] });
    expect(toFailed('playlist')).toMatchObject({
      title: 'The playlist of “The kiln is open” needs your attention on Twitter.',
      detail: 'X needs a shorter text.',
    });
    expect(toFailed('captions').title).toBe(
      'The captions of “The kiln is open” need your attention on Twitter.',
    );
  });

  it('names some of the posts that moved, or the only one', () => {
    const captions = ['One', 'Two', 'Three', 'Four'];
    const toMoved = (count: number) => {
      const data = { account: '', count, captions: captions.slice(0, count) };
      const { title, detail } = toText('posts_rescheduled', data);
      return `${title} ${detail}`;
    };
    expect(toMoved(1)).toBe(
      '“One” moved because the rules of a time zone changed. Check when it’s published now.',
    );
    expect(toMoved(3)).toContain('published now: “One”, “Two”, and “Three”.');
    expect(toMoved(200)).toContain('published now: “One”, “Two”, and 198 other posts.');
  });

  it('names each platform with what to do there, and accounts where a platform has several', () => {
    const toProblem = (platform: string, kind: NotificationKind, account = '@kiln') => ({
      deliveryId: 'dlv_1',
      platform,
      kind,
      account,
      reason: platform === 'twitter' ? 'X needs a shorter text.' : 'Wait a day.',
    });
    const withProblems = (...problems: readonly object[]) =>
      toText('delivery_failed', { ...FACTS, problems });
    const failed = withProblems(
      toProblem('instagram', 'delivery_failed'),
      toProblem('instagram', 'delivery_failed', '@ash'),
      toProblem('twitter', 'delivery_failed'),
    );
    expect(failed).toMatchObject({
      title: '“The kiln is open” wasn’t published on Instagram and Twitter.',
      detail:
        'Instagram (@kiln) and Instagram (@ash): Wait a day.\nTwitter: X needs a shorter text.',
    });
    const mixed = withProblems(
      toProblem('facebook', 'decision_needed'),
      toProblem('tiktok', 'reconnect_expired'),
    );
    expect(mixed).toMatchObject({
      title: '“The kiln is open” wasn’t published on TikTok and needs your decision on Facebook.',
      detail:
        'Facebook: Facebook didn’t confirm whether the post is live. Check Facebook, then choose.\nTikTok: The account wasn’t reconnected within 72 hours. Reconnect it, then retry the post.',
    });
  });

  it('shortens a caption at a word, or within one that is long, and never within an emoji', () => {
    expect(toTitle('')).toBe('A post without a caption wasn’t published on Twitter.');
    expect(toTitle(`${'word '.repeat(11)}word, that is cut`)).toBe(
      `“${'word '.repeat(12).trim()}…” wasn’t published on Twitter.`,
    );
    expect(toTitle('👩‍👩‍👧'.repeat(61))).toBe(`“${'👩‍👩‍👧'.repeat(60)}…” wasn’t published on Twitter.`);
  });
});
