import { describe, expect, it } from 'vitest';
import { type FeedPost, toFeedEvent } from '#app/domain/calendar/feed-event.ts';

const post = (changes: Partial<FeedPost> = {}): FeedPost => ({
  id: 'post_1',
  at: new Date('2027-03-28T07:30:00Z'),
  changedAt: new Date('2027-03-01T08:00:00Z'),
  text: 'The kiln opens at ten.\nBring your own clay.',
  deliveries: [
    { platform: 'twitter', state: 'scheduled', needsDecision: false },
    { platform: 'instagram', state: 'scheduled', needsDecision: false },
  ],
  ...changes,
});
const toEvent = (changes: Partial<FeedPost> = {}) =>
  toFeedEvent(post(changes), 'https://fanfare.example');

describe('an event of the calendar feed', () => {
  it('has the first line of the caption, the state, the platforms, and a link to the post', () => {
    expect(toEvent()).toEqual({
      uid: 'post_1@fanfare',
      startsAt: new Date('2027-03-28T07:30:00Z'),
      endsAt: new Date('2027-03-28T07:45:00Z'),
      changedAt: new Date('2027-03-01T08:00:00Z'),
      title: 'The kiln opens at ten.',
      description: 'Scheduled · Instagram and Twitter\nhttps://fanfare.example/app/posts/post_1',
      url: 'https://fanfare.example/app/posts/post_1',
      status: 'confirmed',
    });
  });

  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'ends its title at the line break %j',
    (lineBreak) => {
      expect(toEvent({ text: `${lineBreak} First${lineBreak}second` }).title).toBe('First');
    },
  );

  it('has no control characters in its title, and a word where there is no caption', () => {
    expect(toEvent({ text: 'a\u001b[31mb' }).title).toBe('a [31mb');
    expect(toEvent({ text: null }).title).toBe('No caption');
  });

  it.each([
    ['held', false, 'On hold: ', 'tentative'],
    ['unconfirmed', true, 'Needs your decision: ', 'tentative'],
    ['failed', false, 'Failed: ', 'confirmed'],
    ['canceled', false, 'Canceled: ', 'canceled'],
    ['published', false, '', 'confirmed'],
  ] as const)('names a state that isn’t expected: %s', (state, needsDecision, prefix, status) => {
    const event = toEvent({ deliveries: [{ platform: 'tiktok', state, needsDecision }] });
    expect(event).toMatchObject({ title: `${prefix}The kiln opens at ten.`, status });
  });
});
