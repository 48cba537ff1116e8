import { describe, expect, it } from 'vitest';
import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { checkDelivery, checkTold } from './rich/check-delivery.ts';
import type { ExpectedDelivery } from './rich/forms.ts';
import { runChaos } from './run/run-chaos.ts';

/** Three posts of each form: six accounts, four, one, and one. */
const POSTS = 12;
const DELIVERIES = 36;

it('posts of all forms are live with each of their parts once, across kills and faults', async () => {
  const workers = isPostgresInstalled ? 2 : 1;
  const summary = await runChaos({
    posts: POSTS,
    seed: 7,
    kills: 2,
    maxFaults: 6,
    network: false,
    rich: true,
    print: () => undefined,
    workers,
    databaseUrl: isPostgresInstalled ? await createMigratedDatabase() : null,
  });
  expect(summary, summary.problems.join('\n')).toMatchObject({
    deliveries: DELIVERIES,
    lost: 0,
    duplicates: 0,
    unexplained: 0,
    kills: 2,
  });
  expect(summary.parts?.comments).toBeGreaterThan(5);
  expect(summary.parts?.posts).toBeGreaterThan(DELIVERIES / 2);
});

describe('the books of a run', () => {
  const expected: ExpectedDelivery = {
    platform: 'twitter',
    parts: ['a.0.', 'a.1.'],
    comment: 'a.c.',
    files: [],
  };
  const good = {
    state: 'published',
    needs_decision: false,
    live_parts: 2,
    receipts: 1,
    exchanges: 4,
    url: 'https://x.test/1',
    comment_state: 'published',
  };
  const failed = {
    ...good,
    state: 'failed',
    live_parts: 1,
    comment_state: null,
    error_kind: 'rejected_content',
    error_code: '400',
    error_message: 'Refused.',
    error_remedy: 'Change it.',
    retry_safe: 'yes',
  };

  type Post = Pick<SandboxPost, 'id' | 'replyTo' | 'media' | 'url'>;
  const post = (id: string, replyTo: string | null = null): Post => ({
    id,
    replyTo,
    media: [],
    url: `https://x.test/${id}`,
  });

  /** Returns what is found if these posts are live, by the end of their token. */
  function find(row: object, posts: Readonly<Record<string, readonly Post[]>>): string[] {
    const live = Object.entries(posts).map(
      ([token, all]) => [`twitter/a.${token}.`, all as SandboxPost[]] as const,
    );
    const shown = { posts: new Map(live), comments: new Map() };
    return checkDelivery({ ...row }, expected, shown).findings.map(({ kind }) => kind);
  }
  const all = { 0: [post('1')], 1: [post('2', '1')], c: [post('3', '2')] };

  it('are right if every part is there once, or if what is missing is known', () => {
    expect(find(good, all)).toEqual([]);
    expect(find({ ...failed }, { 0: all[0] })).toEqual([]);
  });

  it('are right if what a person canceled isn’t there, or may be and says so', () => {
    const stopped = {
      ...good,
      state: 'canceled',
      stops: 1,
      live_parts: 1,
      comment_state: 'canceled',
    };
    expect(find(stopped, { 0: all[0] })).toEqual([]);
    const canceled = { ...good, comment_state: 'canceled' };
    expect(find(canceled, { 0: all[0], 1: all[1] })).toEqual([]);
    expect(find({ ...canceled, comment_sent: true }, all)).toEqual([]);
  });

  it('show what the API canceled and that is live nevertheless', () => {
    const told = { thread: new Set(['dlv_1']), comment: new Set(['dlv_2']) };
    const list = (row: object) => checkTold({ ...row }, told).map(({ kind }) => kind);
    expect(list({ ...good, id: 'dlv_1' })).toEqual(['unexplained']);
    expect(list({ ...good, id: 'dlv_2' })).toEqual(['unexplained']);
    expect(list({ ...good, id: 'dlv_1', state: 'canceled' })).toEqual([]);
    expect(list({ ...good, id: 'dlv_2', comment_state: 'canceled' })).toEqual([]);
  });

  it.each<[string, object, Readonly<Record<string, readonly Post[]>>, string[]]>([
    ['a lost post', good, { 0: all[0], c: all.c }, ['lost']],
    ['a doubled post', good, { ...all, 1: [post('2', '1'), post('4', '1')] }, ['doubled']],
    ['a lost comment', good, { 0: all[0], 1: all[1] }, ['lost']],
    ['a doubled comment', good, { ...all, c: [post('3', '2'), post('4', '2')] }, ['doubled']],
    ['a canceled comment that is there', { ...good, comment_state: 'canceled' }, all, ['stray']],
    [
      'a stopped thread with one more live post',
      { ...good, state: 'canceled', stops: 1, live_parts: 1, comment_state: null },
      { 0: all[0], 1: all[1] },
      ['stray'],
    ],
    [
      'a delivery that nobody canceled',
      { ...good, state: 'canceled', stops: 0, live_parts: 1, comment_state: null },
      { 0: all[0] },
      ['unexplained'],
    ],
    ['a comment without a result', { ...good, comment_state: 'sending' }, all, ['lost']],
    [
      'a failed comment that is there',
      { ...good, comment_state: 'failed' },
      all,
      ['stray', 'unexplained'],
    ],
    ['posts out of order', good, { ...all, 0: [post('1', '2')], 1: [post('2')] }, ['order']],
    ['a failed thread with one more live post', failed, { 0: all[0], 1: all[1] }, ['stray']],
    ['a failure without a reason', { ...failed, error_code: null }, { 0: all[0] }, ['unexplained']],
    ['a link to another post', { ...good, url: 'https://x.test/9' }, all, ['unexplained']],
    ['a post without a receipt', { ...good, receipts: 0 }, all, ['unexplained']],
    ['a delivery that rests', { ...failed, state: 'waiting' }, { 0: all[0] }, ['lost']],
  ])('show %s', (_name, row, posts, kinds) => {
    expect(find(row, posts)).toEqual(kinds);
  });
});
