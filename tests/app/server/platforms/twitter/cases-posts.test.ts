import { describe, expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { deliver, reconcile } from '#tests/support/sandbox-delivery.ts';
import { listTexts, startBench } from './bench.ts';

// The contract's cases about posts, limits, and lost responses, through the adapter; titles contain their
// numbers. Not here: #30 (a poll with media is refused), because the adapter sends no polls.

const QUARTER = 15 * 60;

async function createAt(bench: SandboxBench, text: string) {
  const context = bench.startDelivery(await bench.connect(), { text });
  return { context, stand: { step: 'create', state: {} } };
}

describe('text posts', () => {
  it("#12 a text is published under the account's own URL", async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const text = 'Line one\nline <two> & three https://example.com/a';
    const { trail, result } = await deliver(bench, bench.startDelivery(account, { text }));
    expect(trail).toEqual(['prepare', 'create']);
    expect(result.url).toBe(
      `${bench.sandbox.url}/twitter/${account.handle}/status/${result.remoteId}`,
    );
    expect((await fetch(result.url ?? '')).status).toBe(200);
    expect(await bench.listPosts()).toMatchObject([{ id: result.remoteId, live: true }]);
  });

  it('#13 the user must change a duplicate text', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const publish = () => deliver(bench, bench.startDelivery(account, { text: 'twice' }));
    await publish();
    expect(await catchPlatformError(publish())).toMatchObject({
      kind: 'duplicate',
      code: 'duplicate_content',
    });
    expect(await listTexts(bench)).toEqual(['twice']);
  });

  it('#14 a weighted length of 281 is rejected before calling X, which would reject it too', async () => {
    const bench = await startBench();
    const text = `${'日'.repeat(140)}a`;
    const { context, stand } = await createAt(bench, text);
    const early = await catchPlatformError(deliver(bench, context));
    expect(early).toMatchObject({ kind: 'rejected_content', code: 'text_too_long' });
    expect(early.message).toContain('281 characters');
    expect(await bench.countReceived('create_post')).toBe(0);
    expect(await catchPlatformError(deliver(bench, context, stand))).toMatchObject({
      kind: 'rejected_content',
      code: 'not_permitted',
    });
  });

  it('#15 a link counts as 23: 257 characters before it are too many, 256 are not', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const link = `https://example.com/${'p'.repeat(180)}`;
    expect(link).toHaveLength(200);
    const publish = (letters: number) =>
      deliver(bench, bench.startDelivery(account, { text: `${'a'.repeat(letters)} ${link}` }));
    expect(await catchPlatformError(publish(257))).toMatchObject({ code: 'text_too_long' });
    await publish(256);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it('unsupported characters are rejected before calling X', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(await bench.connect(), { text: 'a\uFFFEb' });
    expect(await catchPlatformError(deliver(bench, context))).toMatchObject({
      kind: 'rejected_content',
      code: 'text_characters',
    });
    expect(await bench.countReceived('create_post')).toBe(0);
  });
});

describe('rate limits', () => {
  it('#16 the 101st create request in 15 minutes waits for the reset, and the step has the same limit', async () => {
    const bench = await startBench();
    expect(bench.adapter.steps['create']?.pace).toEqual({ max: 100, seconds: QUARTER });
    const account = await bench.connect();
    const publish = (text: string) => deliver(bench, bench.startDelivery(account, { text }));
    for (let count = 1; count <= 100; count += 1) await publish(`post ${count}`);
    const refused = await catchPlatformError(publish('post 101'));
    expect(refused.kind).toBe('rate_limited');
    const pauseMs = (refused.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(pauseMs).toBeGreaterThan(0);
    expect(pauseMs).toBeLessThanOrEqual((QUARTER + 60) * 1000);
    await bench.waitUntil(refused.retryAt ?? bench.call.now());
    await publish('post 101');
    expect(await listTexts(bench)).toHaveLength(101);
  });

  it.each([
    ['the headers that tell its reset', true, [QUARTER, 25 * 3600]],
    ['no headers', false, [1, 60]],
  ] as const)(
    '#17 a reached daily app limit, with %s, waits',
    async (_what, sendDailyHeaders, pause) => {
      const bench = await startBench({ appDailyLimit: 1, sendDailyHeaders });
      const account = await bench.connect();
      const publish = (text: string) => deliver(bench, bench.startDelivery(account, { text }));
      await publish('one');
      const refused = await catchPlatformError(publish('two'));
      expect(refused.kind).toBe('rate_limited');
      const pauseSeconds = ((refused.retryAt?.getTime() ?? 0) - bench.call.now().getTime()) / 1000;
      expect(pauseSeconds).toBeGreaterThan(pause[0]);
      expect(pauseSeconds).toBeLessThanOrEqual(pause[1]);
      expect(await listTexts(bench)).toEqual(['one']);
    },
  );

  it.each([
    ['credits', 'credits'],
    ['payment', 'credits-depleted'],
  ])('#18 an empty balance (%s) waits an hour for the operator', async (creditsEmpty, code) => {
    const bench = await startBench();
    const context = bench.startDelivery(await bench.connect(), { text: 'no money' });
    await bench.setKnobs({ creditsEmpty });
    const refused = await catchPlatformError(deliver(bench, context));
    expect(refused).toMatchObject({ kind: 'rate_limited', code });
    expect(refused.remedy).toContain('administrator');
    const pauseMs = (refused.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(pauseMs).toBeGreaterThan(59 * 60 * 1000);
  });
});

describe('lost responses', () => {
  it.each(['tweet', 'post'])(
    '#28 a create request whose response was cut is found on the timeline with %s.fields',
    async (fieldStyle) => {
      const bench = await startBench({ fieldStyle });
      const { context, stand } = await createAt(bench, 'a & b <c> https://example.com/x');
      await bench.addFault({ endpoint: 'create_post', kind: 'cut_after', count: 1 });
      expect(await catchPlatformError(deliver(bench, context, stand))).toMatchObject({
        kind: 'outcome_unknown',
      });
      const { waits, result } = await reconcile(bench, context, {});
      expect(waits).toEqual([]);
      if (result.kind !== 'committed') throw new Error(result.kind);
      const { result: published } = await deliver(bench, context, result);
      const [post] = await bench.listPosts();
      expect(published).toMatchObject({ remoteId: post?.id, url: post?.url });
      expect(await bench.countReceived('create_post')).toBe(1);
    },
  );

  it('#28 it is also found when the timeline lags, and behind forty newer posts', async () => {
    const bench = await startBench({ listingLagSeconds: 20 });
    const account = await bench.connect();
    const context = bench.startDelivery(account, { text: 'the lost one' });
    await bench.addFault({ endpoint: 'create_post', kind: 'cut_after', count: 1 });
    await catchPlatformError(deliver(bench, context));
    for (let count = 1; count <= 40; count += 1) {
      await deliver(bench, bench.startDelivery(account, { text: `younger ${count}` }));
    }
    const { waits, result } = await reconcile(bench, context, {});
    expect(waits).toEqual([10, 20]);
    expect(result.kind).toBe('committed');
    expect((await listTexts(bench)).filter((text) => text === 'the lost one')).toHaveLength(1);
  });

  it('#29 a create request that returned 503 is repeated once, after the last check', async () => {
    const bench = await startBench();
    const { context, stand } = await createAt(bench, 'second try');
    await bench.addFault({ endpoint: 'create_post', kind: 'status', status: 503, count: 1 });
    expect(await catchPlatformError(deliver(bench, context, stand))).toMatchObject({
      kind: 'outcome_unknown',
    });
    const { waits, result } = await reconcile(bench, context, {});
    expect(waits).toEqual([10, 20, 90]);
    if (result.kind !== 'not_committed') throw new Error(result.kind);
    await deliver(bench, context, result);
    expect(await listTexts(bench)).toEqual(['second try']);
  });

  it('a 201 without an ID has an unknown outcome, and the post is found', async () => {
    const bench = await startBench({ omitPostId: true }, { isOdd: true });
    const { context, stand } = await createAt(bench, 'nameless');
    expect(await catchPlatformError(deliver(bench, context, stand))).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect((await reconcile(bench, context, {})).result.kind).toBe('committed');
  });

  it('asks the user when X does not return the timeline', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const context = bench.startDelivery({ ...account, externalId: '404' }, { text: 'hidden' });
    const { result } = await reconcile(bench, context, {});
    expect(result).toMatchObject({ kind: 'undecidable' });
  });

  it('asks the user about a duplicate after a lost create request that is not found', async () => {
    const bench = await startBench({ listingLagSeconds: 3600 });
    const { context, stand } = await createAt(bench, 'unseen');
    await bench.addFault({ endpoint: 'create_post', kind: 'cut_after', count: 1 });
    await catchPlatformError(deliver(bench, context, stand));
    const first = await reconcile(bench, context, {});
    if (first.result.kind !== 'not_committed') throw new Error(first.result.kind);
    expect(await catchPlatformError(deliver(bench, context, first.result))).toMatchObject({
      kind: 'duplicate',
      code: 'duplicate_content',
    });
    const second = await reconcile(bench, context);
    expect(second.result.kind).toBe('undecidable');
    expect(await listTexts(bench)).toEqual(['unseen']);
  });
});

describe('published posts', () => {
  it.each(['tweet', 'post'])(
    '#31 metrics are read when X expects %s.fields',
    async (fieldStyle) => {
      const bench = await startBench({ fieldStyle });
      const account = await bench.connect();
      const { result } = await deliver(bench, bench.startDelivery(account, { text: 'counted' }));
      const number = expect.any(Number) as number;
      expect(await readMetrics(bench, account, [result.remoteId ?? ''])).toEqual([
        {
          remoteId: result.remoteId,
          views: number,
          likes: number,
          comments: number,
          shares: number,
          saves: number,
          reach: null,
          clicks: number,
        },
      ]);
    },
  );

  it.each([true, false])(
    'posts older than a month have no clicks (refused: %s), and are requested separately',
    async (oldPrivateMetricsRefused) => {
      const bench = await startBench({ oldPrivateMetricsRefused });
      const account = await bench.connect();
      const old = await deliver(bench, bench.startDelivery(account, { text: 'old' }));
      await bench.advance(31 * 24 * 3600);
      account.tokens = await bench.refresh(account.tokens);
      const young = await deliver(bench, bench.startDelivery(account, { text: 'young' }));
      const ids = [old.result.remoteId ?? '', young.result.remoteId ?? ''];
      const metrics = await readMetrics(bench, account, ids);
      const clicks = new Map(metrics.map((row) => [row.remoteId, row.clicks]));
      expect(clicks).toEqual(
        new Map([
          [ids[0], null],
          [ids[1], expect.any(Number)],
        ]),
      );
      expect(metrics.every(({ views }) => views !== null)).toBe(true);
      expect(await bench.countReceived('get_posts')).toBe(2);
    },
  );

  it('#32 metrics skip a deleted post', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const withText = await deliver(bench, bench.startDelivery(account, { text: 'kept' }));
    const deleted = await deliver(bench, bench.startDelivery(account, { text: 'gone' }));
    const { remoteId } = deleted.result;
    await deletePost(bench, account, remoteId ?? '');
    const metrics = await readMetrics(bench, account, [
      remoteId ?? '',
      withText.result.remoteId ?? '',
    ]);
    expect(metrics.map((row) => row.remoteId)).toEqual([withText.result.remoteId]);
    expect(await readMetrics(bench, account, [remoteId ?? ''])).toEqual([]);
  });

  it('150 posts are read in two requests', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const { result } = await deliver(bench, bench.startDelivery(account, { text: 'one of many' }));
    const start = BigInt(result.remoteId ?? '0');
    const ids = Array.from({ length: 150 }, (_, index) => String(start + BigInt(index)));
    expect(await readMetrics(bench, account, ids)).toHaveLength(1);
    expect(await bench.countReceived('get_posts')).toBe(2);
  });

  it.each([true, false])(
    "#33 own posts can be deleted, even twice (then 404: %s), others' cannot",
    async (deleteTwiceNotFound) => {
      const bench = await startBench({ deleteTwiceNotFound });
      const [first, second] = await bench.sandbox.control.listAccounts('twitter');
      const author = await bench.connect({ persona: first?.id ?? '' });
      const { result } = await deliver(bench, bench.startDelivery(author, { text: 'mine' }));
      const id = result.remoteId ?? '';
      const stranger = await bench.connect({ persona: second?.id ?? '' });
      const refused = await catchPlatformError(deletePost(bench, stranger, id));
      expect(refused.kind).toBe('permission');
      expect(await listTexts(bench)).toEqual(['mine']);
      await deletePost(bench, author, id);
      expect(await listTexts(bench)).toEqual([]);
      await deletePost(bench, author, id);
    },
  );
});

async function readMetrics(bench: SandboxBench, account: TestAccount, ids: readonly string[]) {
  return (await bench.adapter.readMetrics?.(bench.call, bench.probed(account), ids)) ?? [];
}

async function deletePost(bench: SandboxBench, account: TestAccount, id: string): Promise<void> {
  await bench.adapter.deletePost?.(bench.call, bench.probed(account), id);
}
