// The contract's cases about texts, links, and photos, through the adapter. Not covered: #13 with a URL,
// because the adapter uploads a photo's bytes and Facebook never fetches one.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import { makeHeavyImage, makeImage } from '#tests/support/media-host.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import { requireNoViolations } from '#tests/support/sandbox-bench.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { deliver, runStep } from '#tests/support/sandbox-delivery.ts';
import { ALEX, startBench } from './bench.ts';

const HOUR = 60 * 60;

let bench: SandboxBench;
let page: TestAccount;

beforeAll(async () => {
  bench = await startBench();
});

beforeEach(async () => {
  await bench.reset();
  page = await bench.connect({ persona: ALEX });
});

afterEach(() => requireNoViolations(bench));
afterAll(() => bench.close());

function post(content: { text: string; media?: readonly MediaFile[] }) {
  return deliver(bench, bench.startDelivery(page, content));
}

function listPosts() {
  return bench.listPosts();
}

async function listBodies(endpoint: string) {
  const requests = await bench.listReceived(endpoint);
  return requests.map(({ body }) => body as Record<string, string>);
}

async function makePhoto(width: number, facts: Partial<MediaFile> = {}) {
  const { bytes } = await makeImage(width, 1080);
  return createMedia(bytes, { id: `med_${width}`, ...facts });
}

describe('texts and links', () => {
  it('#6 a text post is published with the reported ID and link', async () => {
    const { end } = await post({ text: 'Hello, harbour' });
    expect(end).toMatchObject({ kind: 'published' });
    const [live] = await listPosts();
    expect(live).toMatchObject({ accountId: page.externalId, text: 'Hello, harbour', live: true });
    expect(end).toMatchObject({ remoteId: live?.id, url: live?.url });
    expect(end).not.toHaveProperty('note');
  });

  it('sends a link in the text as the link of the post', async () => {
    await post({ text: 'Read https://example.org/kiln, it is good' });
    expect(await listBodies('feed.create')).toMatchObject([{ link: 'https://example.org/kiln' }]);
  });

  it.each([1609005, 1609008])(
    'publishes without a link preview when the link is refused with %i',
    async (code) => {
      await bench.addFault({
        endpoint: 'feed.create',
        count: 1,
        kind: 'status',
        status: 400,
        body: { error: { code: 100, error_subcode: code, message: 'link' } },
      });
      const { end } = await post({ text: 'See https://example.org/kiln' });
      expect(end).toMatchObject({ kind: 'published', note: expect.stringMatching(/preview/u) });
      const [live] = await listPosts();
      expect(live?.text).toBe('See https://example.org/kiln');
    },
  );

  it('#7 rejects an empty post', async () => {
    const error = await catchPlatformError(post({ text: '' }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '100' });
    expect(await listPosts()).toEqual([]);
  });

  it('#8 rejects the same text twice, and says what to change', async () => {
    await post({ text: 'again' });
    await bench.advance(5);
    const error = await catchPlatformError(post({ text: 'again' }));
    expect(error).toMatchObject({ kind: 'duplicate', code: '506/1455006' });
    expect(error.remedy).toMatch(/caption/u);
    expect(await listPosts()).toHaveLength(1);
  });

  it('#8 creates a second post when Facebook accepts the same text', async () => {
    await bench.setKnobs({ dedup: false });
    const [first, second] = [await post({ text: 'again' }), await post({ text: 'again' })];
    expect(await listPosts()).toHaveLength(2);
    expect(first.end).not.toEqual(second.end);
  });

  it('waits for hours after posting too fast, and asks the user to resolve a block of the Page', async () => {
    await bench.setKnobs({ publishBlock: 'too_fast' });
    const tooFast = await catchPlatformError(post({ text: 'Number 31' }));
    expect(tooFast).toMatchObject({ kind: 'rate_limited', code: '368/1390008' });
    const waitMs = (tooFast.retryAt?.getTime() ?? 0) - bench.call.now().getTime();
    expect(waitMs).toBeGreaterThanOrEqual(3600_000);
    await bench.setKnobs({ publishBlock: 'blocked' });
    const blocked = await catchPlatformError(post({ text: 'Number 32' }));
    expect(blocked).toMatchObject({ kind: 'permission', code: '368' });
    expect(await listPosts()).toEqual([]);
  });

  it('#14 rejects 63,207 characters and accepts 63,206', async () => {
    const text = 'a'.repeat(63_207);
    const error = await catchPlatformError(post({ text }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '100' });
    expect((await post({ text: text.slice(1) })).end.kind).toBe('published');
  });
});

describe('photos', () => {
  it('#12 a single photo is uploaded unpublished and then attached', async () => {
    const media = [await makePhoto(1080, { altText: 'A cup' })];
    const run = await post({ text: 'One', media });
    expect(run.trail).toEqual(['prepare', 'upload_photos', 'publish', 'confirm_post']);
    expect(await listBodies('photos.create')).toMatchObject([
      { published: 'false', alt_text_custom: 'A cup' },
    ]);
    const [live] = await listPosts();
    expect(live?.media.map(({ sha256 }) => sha256)).toEqual([media[0]?.sha256]);
  });

  it('#12 several photos become one post, in order', async () => {
    const media = await Promise.all([900, 1000, 1100].map((width) => makePhoto(width)));
    await post({ text: 'Three', media });
    const posts = await listPosts();
    expect(posts).toHaveLength(1);
    expect(posts[0]?.media.map(({ sha256 }) => sha256)).toEqual(media.map((file) => file.sha256));
  });

  it('#12 photos that waited for a day are uploaded again', async () => {
    const context = bench.startDelivery(page, { text: 'Late', media: [await makePhoto(1080)] });
    const early = await deliver(bench, context, { stopBefore: 'publish' });
    await bench.advance(25 * HOUR);
    const late = await deliver(bench, context, { step: 'publish', state: early.state });
    expect(late.trail).toEqual(['publish', 'upload_photos', 'publish', 'confirm_post']);
    expect(await listPosts()).toHaveLength(1);
  });

  it('#13 a text file and an 11 MB file are rejected with what to change', async () => {
    const text = createMedia(Buffer.from('not a picture'));
    expect(await catchPlatformError(post({ text: 'x', media: [text] }))).toMatchObject({
      kind: 'rejected_content',
      code: '324',
    });
    const heavy = createMedia((await makeHeavyImage(11_000_000)).bytes);
    expect(await catchPlatformError(post({ text: 'x', media: [heavy] }))).toMatchObject({
      kind: 'rejected_content',
      code: '100/1366046',
    });
    expect(await listPosts()).toEqual([]);
  });

  it('refused alternative text does not fail the post', async () => {
    await bench.addFault({
      endpoint: 'photos.create',
      count: 1,
      kind: 'status',
      status: 400,
      body: { error: { code: 100, message: 'alt_text_custom' } },
    });
    const { end } = await post({ text: 'Kept', media: [await makePhoto(1080, { altText: 'A' })] });
    expect(end).toMatchObject({
      kind: 'published',
      note: expect.stringMatching(/alt text/u),
    });
    expect((await listBodies('photos.create')).at(-1)).not.toHaveProperty('alt_text_custom');
  });
});

describe('lost responses', () => {
  const fault = { endpoint: 'feed.create', count: 1 };
  const outage = { error: { code: 2, message: 'An unexpected error', is_transient: true } };

  it.each([
    ['cut off', { kind: 'cut_after' }],
    ['answered with an outage', { kind: 'status_after', status: 500, body: outage }],
    ['answered with an outage as 400', { kind: 'status_after', status: 400, body: outage }],
  ] as const)(
    '#23 finds a post that was created and %s, and does not publish it again',
    async (_how, lost) => {
      await bench.addFault({ ...fault, ...lost });
      const { end } = await post({ text: 'Run 7' });
      const [live] = await listPosts();
      expect(end).toMatchObject({ kind: 'published', remoteId: live?.id });
      expect(await listPosts()).toHaveLength(1);
      expect(await listBodies('feed.create')).toHaveLength(1);
    },
  );

  it('#23 finds a post with a link, whose attachment has no target', async () => {
    await bench.addFault({ ...fault, kind: 'cut_after' });
    const { end } = await post({ text: 'Read https://example.org/kiln' });
    const [live] = await listPosts();
    expect(end).toMatchObject({ kind: 'published', remoteId: live?.id });
  });

  it.each([
    ['published_posts refuses fields', 'published_posts.list', 400, 100],
    ['published_posts needs a permission', 'published_posts.list', 403, 10],
    ['published_posts fails', 'published_posts.list', 500, 2],
  ])('#23 finds a post in another list when %s', async (_what, endpoint, status, code) => {
    const body = { error: { code, message: 'Meta says no', type: 'OAuthException' } };
    await bench.addFault({ endpoint, kind: 'status', status, body });
    await bench.addFault({ ...fault, kind: 'cut_after' });
    const { end } = await post({ text: 'Run 7' });
    const [live] = await listPosts();
    expect(end).toMatchObject({ kind: 'published', remoteId: live?.id });
    expect(await listBodies('feed.create')).toHaveLength(1);
  });

  it('#23 asks the user only after the last check when no list is readable', async () => {
    await bench.setKnobs({ listsNeedingUserContent: 'published_posts,posts,feed' });
    await bench.addFault({ ...fault, kind: 'cut_after' });
    const { end, waits } = await post({ text: 'Run 7' });
    expect(end).toMatchObject({ kind: 'undecidable', evidence: expect.stringMatching(/list/u) });
    expect(waits.length).toBeGreaterThan(2);
  });

  it('#23 finds the post when the feed lags, and beyond the first page', async () => {
    await bench.setKnobs({ listingLagSeconds: 90 });
    await bench.addFault({ ...fault, kind: 'cut_after' });
    const context = bench.startDelivery(page, { text: 'The first of many' });
    const lost = await catchPlatformError(runStep(bench, context, { step: 'publish', state: {} }));
    expect(lost.kind).toBe('outcome_unknown');
    for (let count = 0; count < 105; count += 1) await post({ text: `Other ${count}` });
    const { adapter } = bench;
    const first = await adapter.reconcile(context, {});
    expect(first.kind).toBe('look_again');
    await bench.advance(120);
    const second = await adapter.reconcile(context, first.state);
    expect(second).toMatchObject({ kind: 'committed', step: 'confirm_post' });
  });

  it('#24 looks for a text post that was not created, then asks the user without retrying', async () => {
    await bench.addFault({ ...fault, kind: 'status', status: 500, body: outage });
    const { end } = await post({ text: 'Run 8' });
    expect(end.kind).toBe('undecidable');
    expect(await listPosts()).toEqual([]);
    expect(await listBodies('feed.create')).toHaveLength(1);
  });

  it('#24 sends photos again that are in no post after the wait, creating one post', async () => {
    await bench.addFault({ ...fault, kind: 'status', status: 500, body: outage });
    const { end } = await post({ text: 'Run 9', media: [await makePhoto(1080)] });
    expect(end.kind).toBe('published');
    expect(await listPosts()).toHaveLength(1);
  });
});

describe('published posts', () => {
  it('#26 have metrics by their current names, and null for missing ones', async () => {
    const { end } = await post({ text: 'Counted' });
    const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
    const read = bench.adapter.readMetrics;
    const metrics = await read?.(bench.call, bench.probed(page), [remoteId, '1_2']);
    expect(metrics).toHaveLength(1);
    expect(metrics?.[0]).toMatchObject({ remoteId, views: expect.any(Number), saves: null });
    const requests = await bench.listReceived('insights.read');
    expect(requests[0]?.path).not.toContain('post_impressions');
  });

  it.each([
    ['a link', 'Read https://example.org/kiln', null],
    ['a text whose attachments Facebook refuses to name', 'Hello', { status: 400, code: 100 }],
    ['a text whose attachments Facebook cannot name', 'Hello', { status: 500, code: 2 }],
  ])('#27 %s is deleted', async (_what, text, refusal) => {
    const { end } = await post({ text });
    const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
    if (refusal !== null) {
      const body = { error: { code: refusal.code, message: 'No', type: 'OAuthException' } };
      const { status } = refusal;
      await bench.addFault({ endpoint: 'post.read', kind: 'status', status, body });
    }
    await bench.adapter.deletePost?.(bench.call, bench.probed(page), remoteId);
    expect((await listPosts()).filter(({ live }) => live)).toEqual([]);
  });

  it('#27 deleting twice is not an error', async () => {
    const { end } = await post({ text: 'Gone soon' });
    const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
    const remove = () => bench.adapter.deletePost?.(bench.call, bench.probed(page), remoteId);
    await remove();
    expect((await listPosts()).filter(({ live }) => live)).toEqual([]);
    await expect(remove()).resolves.toBeUndefined();
  });
});
