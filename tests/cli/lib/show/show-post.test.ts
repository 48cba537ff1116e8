import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  isSettled,
  type Post,
  renderPost,
  toMark,
  toProgress,
} from '#cli/lib/show/show-post.ts';

const DELIVERY: Delivery = {
  id: 'dlv_1',
  platform: 'linkedin',
  environment: 'sandbox',
  accountId: 'acct_1',
  accountName: 'Kiln',
  accountHandle: null,
  state: 'processing',
  success: null,
  postId: null,
  url: null,
  message: 'LinkedIn is processing the media.',
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
  removedAt: null,
  nextAttemptAt: null,
  hold: null,
  reconnectUntil: null,
  late: false,
  lateSince: null,
  content: { caption: 'Kiln', hashtags: [], mediaIds: [] },
  thread: null,
  actions: [],
  firstComment: null,
  followUps: [],
  resentAs: null,
};

/** In the local time zone of the test run, as for a reader. */
const LOCAL = '2026-11-21T09:05:00';
const AT = new Date(LOCAL).toISOString();
const SHOWN = '2026-11-21 09:05';

describe('the note on a delivery in progress', () => {
  it('is its current step', () => {
    expect(toProgress(DELIVERY)).toBe('LinkedIn is processing the media.');
    expect(toMark(DELIVERY).text).toBe('·');
  });

  it('says that it is late and since when, and is marked', () => {
    const late = { ...DELIVERY, late: true, lateSince: AT };
    expect(toProgress(late)).toBe(`LinkedIn is processing the media. Overdue since ${SHOWN}.`);
    expect(toMark(late)).toEqual({ text: '!', color: 'yellow' });
    const post = {
      id: 'post_1',
      state: 'publishing',
      createdAt: AT,
      caption: 'Kiln',
      hashtags: [] as string[],
    };
    const shown = renderPost({ ...post, deliveries: [late] } as Post, (_color, text) => text);
    expect(shown).toMatch(/^! {2}LinkedIn .* Overdue since 2026-11-21 09:05\.$/mu);
  });

  it('says until when it is paused, and that it waits for the account’s user', () => {
    const held: Delivery = {
      ...DELIVERY,
      hold: 'rate_limited',
      nextAttemptAt: AT,
      message: 'LinkedIn is limiting requests, so publishing is paused.',
    };
    expect(toProgress(held)).toBe(
      `LinkedIn is limiting requests, so publishing is paused. It resumes at ${SHOWN}.`,
    );
    const message = 'Waiting for the LinkedIn account to be reconnected.';
    expect(toProgress({ ...DELIVERY, hold: 'needs_reconnect', message })).toBe(message);
  });
});

describe('a settled post', () => {
  const toPost = (state: string | null): Post => {
    const firstComment = state === null ? null : { text: 'The link', state };
    return { deliveries: [{ ...DELIVERY, success: true, firstComment }] } as Post;
  };

  it.each([
    ['no first comment', null, true],
    ['a first comment in progress', 'pending', false],
    ['a first comment that failed', 'failed', true],
    ['a first comment that needs a decision', 'unconfirmed', true],
  ])('with %s', (_what, state, isDone) => {
    expect(isSettled(toPost(state))).toBe(isDone);
  });
});

describe('a first comment', () => {
  const render = (actions: Delivery['actions']): string => {
    const state = actions.includes('resolve_comment') ? 'unconfirmed' : 'failed';
    const firstComment = { text: 'The link', state, url: null, message: 'Look.', remedy: null };
    const delivery = { ...DELIVERY, state: 'published', success: true, actions, firstComment };
    const deliveries = [delivery];
    const post = { id: 'post_1', state: 'published', caption: 'Kiln', hashtags: [], deliveries };
    const shown = { ...post, createdAt: AT, schedule: null } as unknown as Post;
    return renderPost(shown, (_color, text) => text);
  };

  it.each<[string, Delivery['actions']]>([
    ['fanfare deliveries resolve dlv_1 --live', ['resolve_comment']],
    ['fanfare deliveries retry dlv_1', ['retry_comment']],
    ['fanfare accounts connect linkedin', ['reconnect']],
  ])('says what to do about it: %s', (command, actions) => {
    expect(render(actions)).toContain(command);
  });

  it('of a post that was deleted asks for nothing', () => {
    expect(render([])).not.toContain('fanfare deliveries');
  });
});

describe('a follow-up', () => {
  const toPost = (state: string, actions: Delivery['actions'] = []): Post => {
    const followUps = [{ kind: 'playlist', state, url: null, message: 'Not there.', remedy: null }];
    const delivery = { ...DELIVERY, state: 'published', success: true, actions, followUps };
    const deliveries = [delivery];
    const post = { id: 'post_1', state: 'published', caption: 'Kiln', hashtags: [], deliveries };
    return { ...post, createdAt: AT, schedule: null } as unknown as Post;
  };

  it('is waited for, and shown with its result and the way to retry it', () => {
    expect(isSettled(toPost('pending'))).toBe(false);
    expect(isSettled(toPost('failed'))).toBe(true);
    const shown = renderPost(toPost('failed', ['retry_follow_up']), (_color, text) => text);
    expect(shown).toContain('playlist: Not there.');
    expect(shown).toContain('fanfare deliveries retry dlv_1');
  });
});
