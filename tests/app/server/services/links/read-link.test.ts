import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinkReader } from '#app/server/adapters/link-reader/create-link-reader.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { readLink } from '#app/server/services/links/read-link.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { testParsers } from '#tests/support/parsers.ts';

const actor = { userId: 'usr_1', workspaceId: 'ws_1', role: 'editor', via: 'session' } as Actor;

let web: PublicWeb;
let counted: string[];

beforeAll(async () => {
  web = await startPublicWeb();
  counted = [];
});
afterAll(() => web.close());

const read = (url: string) => {
  const linkReader = createLinkReader({ fetcher: web.fetcher, parsers: testParsers });
  const callLimits = { count: async (call: string) => void counted.push(call) };
  return readLink({ linkReader, urlFetcher: web.fetcher, callLimits }, actor, { url });
};
const serve = (path: string, html: string) =>
  web.serve(path, (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );

describe('reading the page behind a link', () => {
  it.each([
    [
      'Open Graph',
      '<title>No</title><meta property="og:title" content="Kiln &amp; co"><meta property="og:description" content="  Fire\n it "><meta property="og:image" content="/a.png">',
      { title: 'Kiln & co', description: 'Fire it', imageUrl: '/a.png' },
    ],
    [
      "Twitter's card",
      '<meta name="twitter:title" content="T"><meta name="twitter:description" content="D"><meta name="twitter:image" content="https://cdn.example/b.png">',
      { title: 'T', description: 'D', imageUrl: 'https://cdn.example/b.png' },
    ],
    [
      'plain HTML',
      '<title>Plain</title><meta name="description" content="For search engines">',
      { title: 'Plain', description: 'For search engines', imageUrl: null },
    ],
    [
      'an image that is no web address',
      '<title>T</title><meta property="og:image" content="data:image/png;base64,AA">',
      { title: 'T', description: null, imageUrl: null },
    ],
  ])('reads its metadata from %s', async (_source, html, expected) => {
    serve('/page', html);
    const url = `${web.origin}/page`;
    const { imageUrl } = expected;
    const absolute = imageUrl?.startsWith('/') ? `${web.origin}${imageUrl}` : imageUrl;
    await expect(read(url)).resolves.toEqual({ url, ...expected, imageUrl: absolute });
    expect(counted.at(-1)).toBe('link-lookup');
  });

  it.each([
    ['http://127.0.0.1/', 'url_forbidden'],
    ['http://169.254.169.254/latest', 'url_forbidden'],
    ['ftp://example.com/', 'url_invalid'],
    ['/gone', 'url_refused'],
  ])('reports why %s was not read', async (address, code) => {
    const url = address.startsWith('/') ? web.origin + address : address;
    await expect(read(url)).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/url', code }],
    });
  });

  it('reports a URL without a page', async () => {
    web.serve('/file', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    );
    await expect(read(`${web.origin}/file`)).rejects.toMatchObject({
      violations: [{ code: 'no_page_found' }],
    });
  });
});
