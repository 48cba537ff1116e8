import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createLinkReader } from '#app/server/adapters/link-reader/create-link-reader.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { testParsers } from '#tests/support/parsers.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { deliver, publish, reconcile, runUntil } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createMedia, type TestContent } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

let pixel: Uint8Array;

const HEAD = `<!doctype html><title>Guide</title>
  <meta property="og:title" content="A guide to kilns &amp; glazes">
  <meta property="og:description" content="How to fire (and not to crack) a pot_1.">`;

let bench: SandboxBench;
let web: PublicWeb;
let links: LinkReader;
let page: string;

beforeAll(async () => {
  [bench, web] = await Promise.all([startBench(), startPublicWeb()]);
  links = createLinkReader({ fetcher: web.fetcher, parsers: testParsers });
  const picture = { width: 1600, height: 800, channels: 4, background: '#2255aacc' } as const;
  const image = await sharp({ create: picture }).webp().toBuffer();
  pixel = await sharp({ create: { ...picture, width: 8, height: 8 } })
    .png()
    .toBuffer();
  web.serve('/card.webp', (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/webp' }).end(image),
  );
  web.serve('/guide', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
});
afterAll(async () => {
  await bench.close();
  await web.close();
});
beforeEach(async () => {
  await bench.reset();
  await bench.connect();
  page = `${HEAD}<meta property="og:image" content="/card.webp">`;
});

const start = (content: TestContent = {}) => {
  const text = `Read ${web.origin}/guide#pricing, (today)`;
  return bench.startDelivery(bench.account, { text, ...content }, links);
};
const publishGuide = (content?: TestContent) => publish(bench, start(content));
const readLink = async () => (await bench.listPosts())[0]?.link;
const withOptions = (linkedin: Partial<NonNullable<TestContent['options']>['linkedin']>) => ({
  options: { linkedin: { linkCard: true, linkImage: true, ...linkedin } },
});

describe("the preview card of a post's link", () => {
  it("has the page's title, description, and image, which LinkedIn doesn't fetch itself", async () => {
    const { url, note } = await publishGuide();
    expect(note).toBeUndefined();
    const link = await readLink();
    expect(link).toMatchObject({
      url: `${web.origin}/guide#pricing`,
      title: 'A guide to kilns & glazes',
      description: 'How to fire (and not to crack) a pot_1.',
    });
    const image = await fetch(link?.imageUrl ?? '');
    const { format, width } = await sharp(await image.bytes()).metadata();
    expect([format, width]).toEqual(['jpeg', 1200]);
    const shown = await (await fetch(url ?? '')).text();
    expect(shown).toContain('<strong data-link-title>A guide to kilns &amp; glazes</strong>');
    expect(await bench.listPosts()).toMatchObject([{ media: [], title: null }]);
    expect(await bench.listViolations()).toEqual([]);
  });

  it("uses the author's own text and image without reading a page", async () => {
    const before = web.received.length;
    await publishGuide(
      withOptions({ linkTitle: 'My title', linkDescription: '', linkImage: false }),
    );
    expect(await readLink()).toMatchObject({
      title: 'My title',
      description: null,
      imageUrl: null,
    });
    expect(web.received.length).toBe(before);
  });

  it("prefers the author's own image to the page's", async () => {
    const received = web.received.length;
    const cover = createMedia(pixel, { contentType: 'image/png', fileName: 'own.png' });
    await publishGuide({ cover });
    const link = await readLink();
    expect(link).toMatchObject({ title: 'A guide to kilns & glazes' });
    expect(Buffer.from(await (await fetch(link?.imageUrl ?? '')).bytes())).toEqual(pixel);
    // The page was read for its texts, but its image wasn't.
    expect(web.received.length).toBe(received + 1);
    expect(await bench.listViolations()).toEqual([]);
  });

  it("reads no page when the text and image are the author's own", async () => {
    const received = web.received.length;
    const cover = createMedia(pixel, { contentType: 'image/png' });
    await publishGuide({ cover, ...withOptions({ linkTitle: 'Mine', linkDescription: '' }) });
    expect((await readLink())?.imageUrl).not.toBeNull();
    expect(web.received.length).toBe(received);
  });

  it('has no image when the author wants none, regardless of an earlier choice', async () => {
    const cover = createMedia(pixel, { contentType: 'image/png' });
    await publishGuide({ cover, ...withOptions({ linkImage: false }) });
    expect(await readLink()).toMatchObject({ imageUrl: null });
  });

  it.each([
    ['its author removed it', () => withOptions({ linkCard: false })],
    ['the post has media', () => ({ media: [createMedia(pixel, { contentType: 'image/png' })] })],
    ['the text has no link', () => ({ text: 'No link' })],
  ])('is omitted when %s', async (_when, content) => {
    const { note } = await publishGuide(content());
    expect([await readLink(), note]).toEqual([null, undefined]);
  });

  it.each([
    ["can't be found", () => (page = ''), '/gone'],
    ['has no title', () => (page = '<p>Hello'), '/guide'],
    ['is an image', () => (page = ''), '/card.webp'],
    ['is in a private network', () => (page = ''), null],
  ])('is omitted with a note in the receipt when the page %s', async (_when, change, path) => {
    change();
    const link = path === null ? 'http://169.254.169.254/latest' : `${web.origin}${path}`;
    const { note } = await publishGuide({ text: `See ${link}` });
    expect(note).toMatch(/^Published without a preview card: the page at [\w.]+ /u);
    expect(await bench.listPosts()).toMatchObject([{ text: `See ${link}`, link: null }]);
  });

  it("shows the author's title when the page can't be read", async () => {
    const text = `See ${web.origin}/gone`;
    const { note } = await publishGuide({ text, ...withOptions({ linkTitle: 'Mine' }) });
    expect(note).toContain("couldn't be read");
    expect(await readLink()).toMatchObject({ title: 'Mine', imageUrl: null });
    const cover = createMedia(pixel, { contentType: 'image/png' });
    const both = await publishGuide({ text, cover, ...withOptions({ linkTitle: 'Mine' }) });
    expect(both.note).toContain('only your text and image');
  });

  it.each(['http://127.0.0.1:1/a.png', '/gone.png', '/guide'])(
    'has no image and a note in the receipt when the page specifies %s',
    async (image) => {
      page = `${HEAD}<meta property="og:image" content="${image}">`;
      const { note } = await publishGuide();
      expect(note).toContain('no image');
      expect(await readLink()).toMatchObject({
        title: 'A guide to kilns & glazes',
        imageUrl: null,
      });
    },
  );

  it.each([
    ['processing fails', { failProcessing: 'BROKEN' }],
    ['processing takes long', { processingSeconds: 600 }],
  ])('is published without an image when %s', async (_when, knobs) => {
    await bench.setKnobs(knobs);
    const { note } = await publishGuide();
    expect(note).toContain('no image');
    expect(await readLink()).toMatchObject({ imageUrl: null });
  });

  it('is published without an image when the upload fails', async () => {
    await bench.addFault({ endpoint: 'upload_file', kind: 'status', status: 500, count: 99 });
    expect((await publishGuide()).note).toContain('no image');
    expect(await readLink()).toMatchObject({ imageUrl: null });
  });
});

describe('a post with a preview card', () => {
  it("uploads the author's own image after a crash before its upload", async () => {
    const cover = createMedia(pixel, { contentType: 'image/png' });
    const delivery = start({ cover });
    await runUntil(bench, delivery, 'create');
    const [firstSaved = {}] = delivery.checkpoints;
    await deliver(bench, delivery, { step: 'card', state: firstSaved });
    const imageUrl = (await readLink())?.imageUrl ?? '';
    expect(Buffer.from(await (await fetch(imageUrl)).bytes())).toEqual(pixel);
  });

  it('is created once when the response is lost, even if the page changes', async () => {
    const delivery = start();
    const saved = await runUntil(bench, delivery, 'create');
    await bench.addFault({ endpoint: 'create_post', kind: 'cut_after', count: 1 });
    await catchPlatformError(deliver(bench, delivery, saved));
    page = '<title>Changed since</title>';
    const { result } = await reconcile(bench, delivery, saved.state);
    const [post, ...others] = await bench.listPosts();
    expect(result).toMatchObject({ kind: 'committed', state: { remoteId: post?.id } });
    expect(others).toEqual([]);
    const [first, second] = await bench.listReceived('create_post');
    expect(second?.body).toEqual(first?.body);
  });

  it('resumes after a crash with the card that was read before it', async () => {
    const delivery = start();
    await runUntil(bench, delivery, 'create');
    const [firstSaved = {}] = delivery.checkpoints;
    page = '<title>Changed since</title>';
    await deliver(bench, delivery, { step: 'card', state: firstSaved });
    expect(await readLink()).toMatchObject({ title: 'A guide to kilns & glazes' });
    expect((await readLink())?.imageUrl).not.toBeNull();
  });
});
