import { describe, expect, it } from 'vitest';
import {
  toPostState,
  isPostSettled,
  toAnnouncement,
  toDeliveryTone,
  toPlatformPreviews,
  toPostHeading,
  toPostNote,
  toSentence,
} from '#app/domain/posts/post-progress.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';

function delivery(change: Partial<DeliveryOutput> = {}): DeliveryOutput {
  return {
    id: 'dlv_1',
    platform: 'instagram',
    environment: 'sandbox',
    accountId: 'acc_1',
    accountName: 'Salt & Slip',
    accountHandle: 'saltandslip',
    state: 'published',
    success: true,
    postId: '17',
    url: 'https://example.com/p/17',
    message: 'Post published successfully!',
    errorKind: null,
    errorCode: null,
    remedy: null,
    platformMessage: null,
    retrySafe: null,
    needsDecision: false,
    evidence: null,
    note: null,
    startedAt: null,
    publishedAt: null,
    elapsedMs: null,
    nextAttemptAt: null,
    removedAt: null,
    hold: null,
    reconnectUntil: null,
    late: false,
    lateSince: null,
    content: { caption: 'Kiln opening', hashtags: [], mediaIds: [] },
    actions: [],
    thread: null,
    firstComment: null,
    followUps: [],
    resentAs: null,
    ...change,
  };
}

function post(...deliveries: DeliveryOutput[]): PostOutput {
  return {
    id: 'post_1',
    state: 'publishing',
    environment: 'sandbox',
    source: 'web',
    createdAt: '2026-11-21T10:00:00.000Z',
    caption: 'Kiln opening',
    hashtags: [],
    media: null,
    mediaFiles: [],
    cover: null,
    schedule: null,
    resends: null,
    deliveries,
  };
}

const BUSY = delivery({ state: 'uploading', success: null, message: 'Uploading to Instagram.' });
const FAILED = delivery({
  state: 'failed',
  success: false,
  errorKind: 'reauthorize',
  message: 'Instagram returned 401 (190).',
});
const ASKED = delivery({ state: 'unconfirmed', success: null, needsDecision: true });

describe('a post in progress', () => {
  it('is settled when every delivery ended or waits for a user', () => {
    expect(isPostSettled(post(delivery(), FAILED, ASKED))).toBe(true);
    expect(isPostSettled(post(delivery(), BUSY))).toBe(false);
    expect(isPostSettled(post({ ...ASKED, needsDecision: false }))).toBe(false);
  });

  it('has the specified headlines', () => {
    expect(toPostHeading(post(delivery(), BUSY))).toBe('Publishing to 2 platforms...');
    expect(toPostHeading(post(delivery(), delivery()))).toBe(
      'Successfully published to all 2 platforms!',
    );
    expect(toPostHeading(post(delivery(), FAILED))).toBe('Published to 1/2 platforms');
    expect(toPostHeading(post(FAILED))).toBe('Published to 0/1 platforms');
  });

  it('shows what is still to be done', () => {
    expect(toPostNote(post(BUSY))).toBe('You can leave this page. Publishing continues.');
    const held = delivery({ state: 'held', success: null });
    expect(toPostNote({ ...post(held), state: 'held' })).toContain('change its time');
    expect(toPostNote({ ...post(delivery(), held), state: 'held' })).toContain('keeps its time');
    expect(toPostNote(post(delivery()))).toBe('We verified that each post is live.');
    expect(toPostNote(post(delivery({ postId: null })))).toBe(
      'All posts are live. You confirmed some of them yourself.',
    );
    const asksAboutComment = delivery({ actions: ['resolve_comment'] });
    expect(toPostNote(post(asksAboutComment))).toBe(
      'We verified that each post is live. 1 first comment needs your decision.',
    );
    expect(toPostNote(post(FAILED, asksAboutComment, asksAboutComment))).toBe(
      '1 of 3 platforms failed. See why below. 2 first comments need your decision.',
    );
    expect(toPostNote(post(FAILED, FAILED, ASKED))).toBe(
      '2 of 3 platforms failed and 1 needs your decision. See why below.',
    );
    expect(toPostNote(post(delivery(), ASKED))).toBe(
      '1 of 2 platforms needs your decision. See why below.',
    );
  });
});

describe('a delivery on the screen', () => {
  it('looks live only when it was seen live', () => {
    expect(toDeliveryTone(delivery({ state: 'confirming' }))).toBe('busy');
    expect(toDeliveryTone(delivery({ state: 'waiting' }))).toBe('wait');
    expect(toDeliveryTone(ASKED)).toBe('warn');
    expect(toDeliveryTone(delivery({ state: 'canceled' }))).toBe('off');
    expect(toDeliveryTone(delivery())).toBe('done');
  });

  it('explains in plain words why it failed, and keeps other messages unchanged', () => {
    expect(toSentence(FAILED)).toBe('Your sign-in with Instagram has expired.');
    expect(toSentence({ ...FAILED, state: 'waiting', errorKind: 'rate_limited' })).toBe(
      'Instagram asked Fanfare to pause. Fanfare is retrying.',
    );
    expect(toSentence({ ...FAILED, errorKind: null })).toBe('Instagram returned 401 (190).');
    expect(toSentence(BUSY)).toBe('Uploading to Instagram.');
  });

  it('is announced with its platform', () => {
    expect(toAnnouncement(delivery())).toBe('Instagram: published.');
    expect(toAnnouncement(FAILED)).toBe('Instagram: Your sign-in with Instagram has expired.');
  });
});

describe('the six platforms of a post', () => {
  it('are in the usual order, with null for platforms without a delivery', () => {
    expect([...toPlatformPreviews(post(delivery({ platform: 'youtube' })))]).toEqual([
      ['instagram', null],
      ['tiktok', null],
      ['youtube', 'done'],
      ['facebook', null],
      ['linkedin', null],
      ['twitter', null],
    ]);
  });

  it('show the worse state of two accounts', () => {
    expect(toPlatformPreviews(post(delivery(), FAILED)).get('instagram')).toBe('bad');
    expect(toPlatformPreviews(post(delivery(), BUSY)).get('instagram')).toBe('busy');
  });
});

describe("a post's state", () => {
  const DONE = delivery();
  const CANCELED = delivery({ state: 'canceled', success: false });
  it.each([
    ['publishing', [DONE, BUSY]],
    ['publishing', [ASKED, BUSY]],
    ['needs_decision', [DONE, ASKED]],
    ['published', [DONE, DONE]],
    ['partial', [DONE, FAILED]],
    ['partial', [DONE, CANCELED]],
    ['failed', [FAILED, CANCELED]],
    ['failed', [FAILED]],
    ['canceled', [CANCELED, CANCELED]],
  ] as const)('is %s according to its deliveries', (state, deliveries) => {
    expect(toPostState(deliveries)).toBe(state);
  });
});

describe('the sentence of a delivery that failed', () => {
  it.each([
    ['reauthorize', 'Your sign-in with Instagram has expired.'],
    ['permission', 'Instagram doesn’t allow Fanfare to post to this account.'],
    ['rejected_content', 'Instagram rejected this post.'],
    ['media_missing', 'A file of this post is missing from Fanfare’s storage.'],
    ['rate_limited', 'Instagram asked Fanfare to pause.'],
    ['unavailable', 'Instagram isn’t responding.'],
    ['outcome_unknown', 'Instagram didn’t confirm whether this post is live.'],
    ['unreadable', "Instagram sent a response that can't be read."],
    ['duplicate', 'Instagram says it already has this post.'],
    ['bug', 'Fanfare and Instagram disagree about the API. This is a bug in Fanfare.'],
  ] as const)('names the reason %s', (errorKind, sentence) => {
    const failed = delivery({ state: 'failed', success: false, errorKind, message: 'Its own.' });
    expect(toSentence(failed)).toBe(sentence);
    expect(toAnnouncement(failed)).toBe(`Instagram: ${sentence}`);
    const waiting = { ...failed, state: 'waiting', success: null } as const;
    expect(toSentence(waiting)).toBe(`${sentence} Fanfare is retrying.`);
    expect(toSentence({ ...waiting, hold: 'rate_limited' })).toBe('Its own.');
    expect(toSentence({ ...failed, state: 'canceled' })).toBe('Its own.');
    expect(toSentence({ ...failed, errorKind: null })).toBe('Its own.');
  });
});

describe('the note of a post', () => {
  const live = delivery();
  const lost = delivery({ state: 'failed', success: false });
  const requested = delivery({ state: 'unconfirmed', success: null, needsDecision: true });
  const canceled = delivery({ state: 'canceled', success: false });

  it.each([
    [[live, lost], '1 of 2 platforms failed. See why below.'],
    [[lost], '1 of 1 platform failed. See why below.'],
    [[live, requested], '1 of 2 platforms needs your decision. See why below.'],
    [[requested, requested], '2 of 2 platforms need your decision. See why below.'],
    [[lost, requested], '1 of 2 platforms failed and 1 needs your decision. See why below.'],
    [[live, canceled], '1 of 2 platforms was canceled.'],
    [
      [live, lost, canceled, canceled],
      '1 of 4 platforms failed and 2 were canceled. See why below.',
    ],
    [[live, live], 'We verified that each post is live.'],
    [
      [live, delivery({ postId: null })],
      'All posts are live. You confirmed some of them yourself.',
    ],
  ])('counts what remains to be done (%#)', (deliveries, note) => {
    expect(toPostNote(post(...deliveries))).toBe(note);
  });

  it('says that a canceled post isn’t published, and not that it failed', () => {
    const whole = { ...post(canceled), state: 'canceled' } as const;
    expect([toPostHeading(whole), toPostNote(whole)]).toEqual([
      'Canceled',
      'Nothing was published.',
    ]);
  });
});
