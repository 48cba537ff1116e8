import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { publish, reconcile } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

const create = { endpoint: 'create_post', count: 1 } as const;
const CUT = { ...create, kind: 'cut_after' } as const;
const DOWN = { ...create, kind: 'status', status: 503 } as const;

let bench: SandboxBench;
let member: TestAccount;
afterEach(() => bench.close());

const listPosts = () => bench.listPosts();
const listCreates = () => bench.listReceived('create_post');
const send = (text: string) => publish(bench, bench.startDelivery(member, { text }));

describe("LinkedIn adapter contract: a member's posts", () => {
  beforeEach(async () => {
    bench = await startBench();
    member = await bench.connect();
  });

  it('#11 a text is published at the link in the receipt', async () => {
    const { remoteId, url } = await send('Good morning');
    expect(remoteId).toMatch(/^urn:li:share:\d+$/);
    const page = await fetch(url ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Good morning');
    expect(await bench.listViolations()).toEqual([]);
  });

  it('#12 the same text again is rejected, with a link to the existing post', async () => {
    const { url } = await send('Twice');
    const failure = await catchPlatformError(send('Twice'));
    expect(failure).toMatchObject({ kind: 'duplicate', code: 'DUPLICATE_POST' });
    expect(failure.remedy).toContain(url);
  });

  it('#13 a deleted post is not reported as live when the retry names it as a duplicate', async () => {
    await bench.addFault(CUT);
    const delivery = bench.startDelivery(member, { text: 'Gone again' });
    await catchPlatformError(publish(bench, delivery));
    const [post] = await listPosts();
    await bench.adapter.deletePost?.(bench.call, bench.probed(member), post?.id ?? '');
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'undecidable' });
    expect(result.evidence).toContain('deleted');
  });

  it('#14 text with reserved characters is published complete', async () => {
    await send('Sale (today) only [50 %] <now> @all ~ *');
    expect(await listPosts()).toMatchObject([{ text: 'Sale (today) only [50 %] <now> @all ~ *' }]);
  });

  it('#15 brackets and underscores are shown as written, and hashtags stay hashtags', async () => {
    const { url } = await send('(x) _ #tag #two_words # alone');
    expect(await listPosts()).toMatchObject([{ text: '(x) _ #tag #two_words # alone' }]);
    expect(await (await fetch(url ?? '')).text()).toMatch(
      /\(x\) _ <a data-hashtag[^>]*>#tag<\/a>/u,
    );
  });

  it('links a mention that the post declares, and no other text like it', async () => {
    const mentions = [
      { urn: 'urn:li:organization:5515715', name: 'Reyes Ceramics' },
      { urn: 'urn:li:organization:1', name: 'A (B) #C' },
    ];
    const text =
      'By @[Reyes Ceramics](urn:li:organization:5515715) (2) @[A (B) #C](urn:li:organization:1) @[X](urn:li:person:Nv7rEyEs_1)';
    const { url } = await publish(
      bench,
      bench.startDelivery(member, { text, options: { mentions } }),
    );
    expect(await listPosts()).toMatchObject([
      { text: 'By Reyes Ceramics (2) A (B) #C @[X](urn:li:person:Nv7rEyEs_1)' },
    ]);
    expect(await (await fetch(url ?? '')).text()).toMatch(
      /By <a data-mention[^>]*>Reyes Ceramics<\/a> \(2\) A \(B\) #C @/u,
    );
    expect(await bench.listViolations()).toEqual([]);
  });

  it('#16 3001 characters are rejected before anything is sent', async () => {
    const failure = await catchPlatformError(send('a'.repeat(3001)));
    expect(failure).toMatchObject({ kind: 'rejected_content', code: 'text_too_long' });
    expect(await listCreates()).toEqual([]);
    expect(await send('a'.repeat(3000))).toMatchObject({ kind: 'published' });
  });

  it.each([
    [false, 'FIELD_ARRAY_SIZE_TOO_HIGH'],
    [true, 'FIELD_LENGTH_TOO_LONG'],
  ])(
    "#16 LinkedIn's own length error is recognized (as documented: %s)",
    async (lengthErrorAsDocumented, code) => {
      await bench.setKnobs({ lengthErrorAsDocumented });
      const delivery = bench.startDelivery(member, { text: 'a'.repeat(3001) });
      const failure = await catchPlatformError(publish(bench, delivery, { step: 'create' }));
      expect(failure).toMatchObject({ kind: 'rejected_content', code });
    },
  );

  it('#25 an exhausted daily quota delays the post until midnight UTC', async () => {
    await send('the first');
    await bench.setKnobs({ memberDailyLimit: 1 });
    const failure = await catchPlatformError(send('the second'));
    const now = bench.call.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    expect(failure).toMatchObject({ kind: 'rate_limited', retryAt: new Date(midnight) });
    await bench.advance(Math.ceil((midnight - now.getTime()) / 1000) + 1);
    expect(await send('the second')).toMatchObject({ kind: 'published' });
  });

  it('#27 a create request that was stored without a response is found by repeating it', async () => {
    await bench.addFault(CUT);
    const delivery = bench.startDelivery(member, { text: 'Did it go out?' });
    expect(await catchPlatformError(publish(bench, delivery))).toMatchObject({
      kind: 'outcome_unknown',
    });
    const [post] = await listPosts();
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'committed', state: { remoteId: post?.id } });
    expect(await listPosts()).toHaveLength(1);
    const [first, second, ...more] = await listCreates();
    expect(second?.body).toEqual(first?.body);
    expect(more).toEqual([]);
  });

  it('#27 a created post whose ID was not returned is found by repeating the request', async () => {
    await bench.setKnobs({ omitPostId: true });
    const delivery = bench.startDelivery(member, { text: 'Nameless' });
    expect(await catchPlatformError(publish(bench, delivery))).toMatchObject({
      code: 'no_post_id',
    });
    expect((await reconcile(bench, delivery)).result).toMatchObject({ kind: 'committed' });
    expect(await listPosts()).toHaveLength(1);
  });

  it('#28 a create request that returned 503 and was not stored is repeated once', async () => {
    await bench.addFault(DOWN);
    const delivery = bench.startDelivery(member, { text: 'Second try' });
    expect(await catchPlatformError(publish(bench, delivery))).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(await listPosts()).toEqual([]);
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'committed', step: 'confirm' });
    expect(await listPosts()).toMatchObject([{ id: result.state['remoteId'] }]);
  });

  it('#28 the request is repeated again when the retry gets no response, creating one post', async () => {
    await bench.addFault({ ...DOWN, count: 2 });
    const delivery = bench.startDelivery(member, { text: 'Third try' });
    await catchPlatformError(publish(bench, delivery));
    expect((await reconcile(bench, delivery)).result).toMatchObject({ kind: 'committed' });
    expect(await listCreates()).toHaveLength(3);
    expect(await listPosts()).toHaveLength(1);
  });

  it('#30 deleting a post twice is not an error', async () => {
    const { remoteId, url } = await send('Short life');
    const remove = () =>
      bench.adapter.deletePost?.(bench.call, bench.probed(member), remoteId ?? '');
    await remove();
    expect((await fetch(url ?? '')).status).toBe(404);
    await remove();
    const sent = await bench.listReceived('delete_post');
    expect(sent.map(({ status }) => status)).toEqual([204, 204]);
  });

  it("a self-serve app has no metrics of a member's posts, and requests them only once", async () => {
    const [first, second] = [await send('one'), await send('two')];
    const ids = [first.remoteId ?? '', second.remoteId ?? ''];
    const read = await bench.adapter.readMetrics?.(bench.call, bench.probed(member), ids);
    expect(read?.map(({ remoteId }) => remoteId)).toEqual(ids);
    const metrics = read?.flatMap(({ remoteId: _id, ...rest }) => Object.values(rest)) ?? [];
    expect([...new Set(metrics)]).toEqual([null]);
    const requested = await bench.listReceived('get_social_actions');
    expect(requested).toHaveLength(1);
  });
});

describe("LinkedIn adapter contract: a Page's posts", () => {
  let page: TestAccount;
  beforeEach(async () => {
    bench = await startBench({ asReviewedApp: true });
    [, page] = (await bench.listAccounts()) as [TestAccount, TestAccount];
  });

  const remove = async () => {
    const [post] = await listPosts();
    await bench.adapter.deletePost?.(bench.call, bench.probed(page), post?.id ?? '');
  };

  it('lists the Page next to the member, and posts as the Page', async () => {
    expect(page.externalId).toMatch(/^urn:li:organization:\d+$/);
    await publish(bench, bench.startDelivery(page, { text: 'From all of us' }));
    const id = page.externalId.split(':').at(-1);
    expect(await listPosts()).toMatchObject([{ accountId: id, text: 'From all of us' }]);
  });

  it('#13 a deleted post of a Page is not reported as live', async () => {
    await bench.addFault(CUT);
    const delivery = bench.startDelivery(page, { text: 'Gone again' });
    await catchPlatformError(publish(bench, delivery));
    await remove();
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'undecidable' });
    expect(result.evidence).toContain('deleted');
  });

  it('#26 a post as a Page without the role is rejected with what is missing', async () => {
    await bench.setKnobs({ pageRole: '' });
    const failure = await catchPlatformError(publish(bench, bench.startDelivery(page)));
    expect(failure).toMatchObject({ kind: 'permission', code: 'ACCESS_DENIED' });
    expect(await listPosts()).toEqual([]);
  });

  it("#27 a Page's post whose response was lost is found in its list, without repeating it", async () => {
    await bench.addFault(CUT);
    const text = 'Listed (here) #really_so';
    const delivery = bench.startDelivery(page, { text });
    await catchPlatformError(publish(bench, delivery));
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'committed' });
    expect(await listPosts()).toMatchObject([{ id: result.state['remoteId'], text }]);
    expect(await listCreates()).toHaveLength(1);
  });

  it("#28 a Page's list proves after ten minutes that no post was created", async () => {
    await bench.addFault(DOWN);
    const delivery = bench.startDelivery(page, { text: 'Late' });
    await catchPlatformError(publish(bench, delivery));
    await bench.advance(601);
    const result = (await reconcile(bench, delivery)).result;
    expect(result).toMatchObject({ kind: 'not_committed', step: 'create' });
    expect(await listCreates()).toHaveLength(1);
  });

  it('#29 a post without interactions has zeros', async () => {
    const { remoteId } = await publish(bench, bench.startDelivery(page, { text: 'Quiet' }));
    const ids = [remoteId ?? ''];
    const read = await bench.adapter.readMetrics?.(bench.call, bench.probed(page), ids);
    expect(read).toEqual([
      { remoteId, views: 0, reach: 0, likes: 0, comments: 0, shares: 0, clicks: 0, saves: null },
    ]);
  });
});
