import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { LINKEDIN_DENIED } from '#tests/support/platform-refusals.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(args, product.app);
const publish = (platform: string, caption: string) =>
  run('publish', '--platforms', platform, '--caption', caption, '--wait', '50');

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin', 'twitter', 'facebook']);
});
afterAll(() => product.close());
beforeEach(() => product.control.clearFaults());

/** Makes X refuse once, so it's certain that nothing went live. */
async function failOnce(caption: string): Promise<string> {
  await product.control.addFault({
    platform: 'twitter',
    endpoint: 'create_post',
    kind: 'status',
    status: 403,
    body: { title: 'Forbidden', status: 403, detail: 'Not permitted.' },
    count: 1,
  });
  return (await publish('twitter', caption)).json().deliveries[0].id;
}

/** Loses LinkedIn's response and the response to the repeat, so only a person can tell what happened. */
async function leaveUndecided(caption: string): Promise<string> {
  const fault = { platform: 'linkedin', endpoint: 'create_post' } as const;
  await product.control.addFault({ ...fault, kind: 'cut_before', count: 1 });
  const accepted = await run('publish', '--platforms', 'linkedin', '--caption', caption);
  const { id: postId, deliveries } = accepted.json();
  const [{ id }] = deliveries;
  const isUnconfirmed = async () =>
    (await run('deliveries', 'get', id)).json().state === 'unconfirmed';
  await vi.waitUntil(isUnconfirmed, { timeout: PATIENCE_MS, interval: 200 });
  const refusal = { kind: 'status', status: 403, body: LINKEDIN_DENIED } as const;
  await product.control.addFault({ ...fault, ...refusal, count: 1 });
  await product.control.advanceClock(120);
  const undecided = await run('posts', 'get', postId, '--watch', '50');
  expect(undecided).toMatchObject({ code: 7 });
  expect(undecided.json().state).toBe('needs_decision');
  return id;
}

describe('fanfare notifications', () => {
  it('lists failures until they are marked as read', async () => {
    await failOnce('Missed');
    const [newest] = (await run('notifications', 'list', '--unread')).json().items;
    expect(newest).toMatchObject({
      kind: 'delivery_failed',
      platform: 'twitter',
      title: '“Missed” wasn’t published on Twitter.',
      readAt: null,
    });
    const read = (await run('notifications', 'read', newest.id)).json();
    expect(read.readCount).toBe(1);
    await failOnce('Missed, too');
    expect((await run('notifications', 'read', '--all')).json()).toEqual({
      readCount: read.unreadCount + 1,
      unreadCount: 0,
    });
    expect((await run('notifications', 'list', '--unread')).json().items).toEqual([]);
    const unclear = await run('notifications', 'read', '--json');
    expect(unclear).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('fanfare deliveries get', () => {
  it('shows the whole history of a failure', async () => {
    const id = await failOnce('Told');
    const { code, stdout } = await run('deliveries', 'get', id);
    expect(code).toBe(0);
    const dossier = JSON.parse(stdout);
    expect(dossier).toMatchObject({
      id,
      state: 'failed',
      platformMessage: expect.stringContaining('Not permitted.'),
      retrySafe: 'yes',
      can: { retry: true, cancel: false },
      text: 'Told',
    });
    const kinds = dossier.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('exchange');
    expect(kinds.at(-1)).toBe('error');
  });
});

describe('fanfare deliveries cancel', () => {
  it('cancels a waiting delivery, and reports when it is too late', async () => {
    // Uses a separate account, because it's on hold afterward.
    await product.control.addFault({
      platform: 'facebook',
      endpoint: 'feed.create',
      kind: 'status',
      status: 400,
      body: { error: { message: 'Later.', type: 'OAuthException', code: 4 } },
    });
    const args = ['--platforms', 'facebook', '--caption', 'Stopped'];
    const id = (await run('publish', ...args)).json().deliveries[0].id;
    const isWaiting = async () => (await run('deliveries', 'get', id)).json().state === 'waiting';
    await vi.waitUntil(isWaiting, { timeout: PATIENCE_MS, interval: 200 });
    const canceled = await run('deliveries', 'cancel', id);
    expect(canceled.code).toBe(0);
    expect(canceled.json()).toMatchObject({ state: 'canceled' });
    await product.control.clearFaults();
    const live = (await publish('linkedin', 'Too late')).json().deliveries[0].id;
    const late = await run('deliveries', 'cancel', live);
    expect(late.code).toBe(3);
    expect(late.stderr).toContain('Too late to cancel: the post is live on LinkedIn.');
  });
});

describe('fanfare deliveries take-down', () => {
  it('requires --yes without a terminal, then deletes the live post', async () => {
    const id = (await publish('linkedin', 'Gone again')).json().deliveries[0].id;
    const unasked = await run('deliveries', 'take-down', id);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('--yes');
    const deleted = await run('deliveries', 'take-down', id, '--yes');
    expect(deleted.code).toBe(0);
    expect(deleted.json().deliveries[0]).toMatchObject({ id, removedAt: expect.any(String) });
    const posts = await product.control.listPosts('linkedin');
    expect(posts.find((post) => JSON.stringify(post).includes('Gone again'))).toMatchObject({
      live: false,
    });
  });
});

describe('fanfare deliveries retry', () => {
  it('retries a failed delivery and waits for it', async () => {
    const id = await failOnce('Retried');
    const retried = await run('deliveries', 'retry', id, '--wait');
    expect(retried.code).toBe(0);
    expect(retried.json()).toMatchObject({
      state: 'published',
      deliveries: [{ id, success: true, url: expect.stringMatching(/^http/u) }],
    });
    const again = await run('deliveries', 'retry', id, '--json');
    expect(again.code).toBe(3);
    expect(JSON.parse(again.stderr).error).toMatchObject({
      code: 'conflict',
      message: 'Only a failed delivery can be retried.',
    });
  });

  it('returns at once without --wait, and shows how to follow', async () => {
    const id = await failOnce('Not waited for');
    // A fast worker would have published it before the response is read.
    const slow = { platform: 'twitter', endpoint: 'create_post', kind: 'delay' } as const;
    await product.control.addFault({ ...slow, delayMs: 700, count: 1 });
    const retried = await run('deliveries', 'retry', id);
    expect(retried.code).toBe(0);
    expect(retried.stderr).toMatch(/^Watch it with: fanfare posts get post_\w+ --watch\n$/u);
    // Still publishing, it would use up the fault of the next test.
    const [postId = ''] = /post_\w+/u.exec(retried.stderr) ?? [];
    const followed = await run('posts', 'get', postId, '--watch', '50');
    expect(followed.json()).toMatchObject({ state: 'published' });
  });

  it('requires a delivery, and exits 2', async () => {
    const { code, stderr } = await run('deliveries', 'retry');
    expect(code).toBe(2);
    expect(stderr).toContain('Specify the delivery');
  });
});

describe('fanfare deliveries resend', () => {
  it('publishes a failed delivery with another caption, once', async () => {
    const id = await failOnce('Rejected');
    const args = ['deliveries', 'resend', id, '--caption', 'Edited and resent'];
    const resent = await run(...args, '--wait');
    expect(resent.code).toBe(0);
    expect(resent.json()).toMatchObject({
      state: 'published',
      resends: { deliveryId: id },
      deliveries: [{ platform: 'twitter', content: { caption: 'Edited and resent' } }],
    });
    for (const again of [args, ['deliveries', 'retry', id]]) {
      const { code, stderr } = await run(...again, '--json');
      expect(code).toBe(3);
      expect(JSON.parse(stderr).error.code).toBe('already_resent');
    }
  });

  it('requires something to change', async () => {
    const { code, stderr } = await run('deliveries', 'resend', 'dlv_01kx0000000000000000000000');
    expect(code).toBe(2);
    expect(stderr).toContain('Specify what to change');
  });
});

describe('fanfare posts duplicate', () => {
  it('copies a post into a draft for other platforms', async () => {
    const post = (await publish('linkedin', 'Worth repeating')).json();
    const copy = await run('posts', 'duplicate', post.id, '--platforms', 'twitter');
    expect(copy.code).toBe(0);
    expect(copy.json()).toMatchObject({
      id: expect.stringMatching(/^drf_/u),
      post: { platforms: ['twitter'], content: { captions: ['Worth repeating'] } },
    });
  });
});

describe('fanfare deliveries resolve', () => {
  it('accepts the decision that it is live, with its URL', async () => {
    const id = await leaveUndecided('Confirmed live');
    const link = 'https://www.linkedin.com/feed/update/urn:li:share:1/';
    const resolved = await run('deliveries', 'resolve', id, '--live', '--link', link);
    expect(resolved.code).toBe(0);
    expect(resolved.json().deliveries).toMatchObject([{ id, success: true, url: link }]);
  });

  it('sends it again after the decision that it is not live', async () => {
    const id = await leaveUndecided('Not there');
    const resolved = await run('deliveries', 'resolve', id, '--not-live', '--wait');
    expect(resolved.code).toBe(0);
    expect(resolved.json()).toMatchObject({ state: 'published' });
    const posts = await product.control.listPosts('linkedin');
    expect(posts.filter((post) => JSON.stringify(post).includes('Not there'))).toHaveLength(1);
  });

  it.each([
    ['neither', []],
    ['both', ['--live', '--not-live']],
  ])('rejects %s of --live and --not-live, and exits 2', async (_what, flags) => {
    const { code, stderr } = await run('deliveries', 'resolve', 'dlv_1', ...flags);
    expect(code).toBe(2);
    expect(stderr).toContain('Specify --live or --not-live');
  });

  it('rejects an invalid link and a link with --not-live, all at once', async () => {
    const { code, stderr } = await run(
      'deliveries',
      'resolve',
      '--not-live',
      '--link',
      'javascript:1',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('Specify the delivery');
    expect(stderr).toContain("--link must be the post's http(s) URL");
  });
});

describeOnTerminal('a post that needs a decision, at a terminal', () => {
  it('shows which command to run', async () => {
    const id = await leaveUndecided('Shown');
    const list = (await run('posts', 'list', '--limit', '1')).json();
    const { screen } = await runOnTerminal(['posts', 'get', list.items[0].id], product.app);
    expect(screen).toContain('needs decision · 0 of 1 live');
    expect(screen).toContain(`fanfare deliveries resolve ${id} --live (or --not-live)`);
  });
});
