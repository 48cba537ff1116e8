import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVideoFinder } from '#app/server/adapters/video-finder/create-video-finder.ts';
import type { VideoFinder } from '#app/server/ports/video-finder.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { testParsers } from '#tests/support/parsers.ts';

const VIDEO = readFileSync(
  new URL('../../../../fixtures/media/meta-vertical-small.mp4', import.meta.url),
);
const PICTURE = readFileSync(new URL('../../../../fixtures/media/small.png', import.meta.url));

let web: PublicWeb;
let finder: VideoFinder;
beforeEach(async () => {
  web = await startPublicWeb();
  const ytDlp = { command: 'yt-dlp-that-is-not-there', searchPath: '' };
  finder = createVideoFinder({ ...web, ytDlp, parsers: testParsers });
});
afterEach(() => web.close());

const find = (path: string) => finder.find(web.origin + path, {});

function serveFile(path: string, bytes: Buffer, headers: Record<string, string> = {}): void {
  web.serve(path, (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length, ...headers }).end(bytes),
  );
}

function servePage(path: string, html: string | Buffer, type = 'text/html; charset=utf-8'): void {
  web.serve(path, (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(html),
  );
}

describe('a link to a file', () => {
  it('is recognized by its content, whatever its name and declared type', async () => {
    serveFile('/Kiln%20opening.bin', VIDEO, { 'content-type': 'application/octet-stream' });
    expect(await find('/Kiln%20opening.bin')).toMatchObject({
      title: 'Kiln opening',
      source: 'direct',
      formats: [
        {
          container: 'mp4',
          sizeBytes: VIDEO.length,
          hasVideo: true,
          hasAudio: null,
          width: null,
          height: null,
        },
      ],
    });
  });

  it('may be an image', async () => {
    serveFile('/a.png', PICTURE, { 'content-type': 'image/png' });
    const { formats } = await find('/a.png');
    expect(formats).toMatchObject([{ container: 'png', hasVideo: false, hasAudio: false }]);
  });

  it('uses the file name from the site', async () => {
    serveFile('/x', VIDEO, { 'content-disposition': `inline; filename*=UTF-8''K%C3%A4.mp4` });
    expect((await find('/x')).title).toBe('Kä');
  });

  it('has no size when the site does not report one', async () => {
    web.serve('/a.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      response.write(VIDEO);
      response.end();
    });
    expect((await find('/a.mp4')).formats[0]?.sizeBytes).toBeNull();
  });

  it('reads only the start of the file, however long it is', async () => {
    const closed = new Promise<void>((resolve) => {
      web.serve('/long.mp4', (_request, response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'content-length': '9000000000' }).write(VIDEO);
      });
    });
    expect((await find('/long.mp4')).formats[0]?.sizeBytes).toBe(9_000_000_000);
    await expect(closed).resolves.toBeUndefined();
  });

  it('is not a video just because its content type says so', async () => {
    serveFile('/fake.mp4', Buffer.from('#!/bin/sh\nrm -rf /\n'), { 'content-type': 'video/mp4' });
    await expect(find('/fake.mp4')).rejects.toThrow(/^No video was found.*yt-dlp must be/u);
  });
});

describe('a page', () => {
  beforeEach(() => {
    serveFile('/v/big.mp4', VIDEO, { 'content-type': 'video/mp4' });
    serveFile('/v/small.mp4', VIDEO, { 'content-type': 'video/mp4' });
    servePage('/embed', '<p>a player</p>');
  });

  const listUrls = async (path: string): Promise<string[]> =>
    (await find(path)).formats.map(({ url }) => url.slice(web.origin.length));

  it('declares its video with Open Graph', async () => {
    servePage(
      '/p',
      `<head><title>No</title><meta property="og:title" content="Kiln &amp; Ash">
       <meta property="og:video" content="http://unused.example.com/x.mp4">
       <meta property="og:video:secure_url" content="/v/big.mp4">
       <meta property="og:video:width" content="1280"><meta property="og:video:height" content="720">`,
    );
    expect(await find('/p')).toMatchObject({
      title: 'Kiln & Ash',
      source: 'page',
      formats: [{ width: 1280, height: 720, sizeBytes: VIDEO.length, container: 'mp4' }],
    });
    expect(await listUrls('/p')).toEqual(['/v/big.mp4']);
  });

  it("declares its video with Twitter's player stream", async () => {
    servePage(
      '/p',
      `<meta name="twitter:player" content="/embed">
       <meta name="twitter:player:stream" content="v/big.mp4">`,
    );
    expect(await listUrls('/p')).toEqual(['/v/big.mp4']);
  });

  it('declares its video with JSON-LD, at any depth, next to a broken block', async () => {
    const graph = {
      '@graph': [
        { '@type': 'WebPage', name: 'No' },
        {
          '@type': ['Thing', 'VideoObject'],
          name: 'Opening',
          contentUrl: '/v/big.mp4',
          width: '1920px',
          height: { value: 1080 },
        },
      ],
    };
    servePage(
      '/p',
      `<script type="application/ld+json">{broken</script>
       <script type="application/ld+json">${JSON.stringify(graph)}</script>`,
    );
    expect(await find('/p')).toMatchObject({
      title: 'Opening',
      formats: [{ width: 1920, height: 1080 }],
    });
  });

  const video = { '@type': 'VideoObject', contentUrl: '/v/big.mp4' };
  it.each([
    ['without any size', video],
    ['by the whole address of its type', { ...video, '@type': 'https://schema.org/VideoObject' }],
    ['by its older address', { ...video, '@type': ['http://schema.org/VideoObject'] }],
    ['by a prefix', { ...video, '@type': 'schema:VideoObject' }],
    ['in a list of objects', [{ '@type': 'Person' }, video]],
    ['inside an article', { '@type': 'Article', name: 7, video: [video] }],
    ['with sizes that make no sense', { ...video, width: null, height: ['tall'] }],
  ])('declares its video with JSON-LD %s', async (_how, document) => {
    servePage('/p', `<script type="application/ld+json">${JSON.stringify(document)}</script>`);
    expect(await listUrls('/p')).toEqual(['/v/big.mp4']);
  });

  it('declares its videos in a video element and its sources, resolved against the base, larger first', async () => {
    servePage(
      '/deep/page',
      `<base href="/v/"><video width="320" height="180"><source src="small.mp4"></video>
       <VIDEO SRC='big.mp4' height=720 width=1280></VIDEO><audio><source src="/v/a.mp3"></audio>`,
    );
    expect(await listUrls('/deep/page')).toEqual(['/v/big.mp4', '/v/small.mp4']);
  });

  it('skips embedded players and missing files that it declares as videos', async () => {
    servePage(
      '/p',
      `<meta property="og:video" content="/embed"><meta property="og:video" content="/gone.mp4">
       <meta property="og:video" content="/v/small.mp4">`,
    );
    expect(await listUrls('/p')).toEqual(['/v/small.mp4']);
  });

  it('cannot point to a private network', async () => {
    servePage(
      '/p',
      `<video src="http://127.0.0.1:${web.port}/v/big.mp4"></video>
       <video src="http://169.254.169.254/v.mp4"></video><video src="file:///etc/passwd"></video>`,
    );
    await expect(find('/p')).rejects.toThrow(/No video was found/u);
    expect(web.received.map(({ url }) => url)).toEqual(['/p']);
  });

  it("keeps a format's ID when it lists its videos in another order", async () => {
    const videos = ['<video src="/v/big.mp4"></video>', '<video src="/v/small.mp4"></video>'];
    servePage('/p', videos.join(''));
    const first = await find('/p');
    servePage('/p', videos.reverse().join(''));
    const second = await find('/p');
    const toIds = ({ formats }: typeof first): Record<string, string> =>
      Object.fromEntries(formats.map(({ url, formatId }) => [url, formatId]));
    expect(toIds(second)).toEqual(toIds(first));
    expect(new Set(Object.values(toIds(first))).size).toBe(2);
  });

  it('is reported as such if it has only segmented video', async () => {
    servePage('/list', '#EXTM3U\n#EXT-X-VERSION:3\n', 'application/vnd.apple.mpegurl');
    servePage('/p', '<video src="/list"></video>');
    await expect(find('/p')).rejects.toThrow(/segmented stream/u);
    await expect(find('/list')).rejects.toThrow(/segmented stream/u);
  });

  it.each([
    [
      'by its header',
      'text/html; charset=iso-8859-1',
      (text: string) => Buffer.from(text, 'latin1'),
    ],
    [
      'by itself',
      'text/html',
      (text: string) => Buffer.from(`<meta charset="windows-1252">${text}`, 'latin1'),
    ],
    [
      'by its byte order mark',
      'text/html; charset=utf-8',
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ],
    ['wrongly', 'text/html; charset=klingon', (text: string) => Buffer.from(text)],
    ['and is packed', 'text/html', (text: string) => Buffer.from(text)],
  ])('declares its charset %s', async (how, type, encode) => {
    const bytes = encode('<title>Brennöfen</title><video src="/v/big.mp4"></video>');
    const isPacked = how === 'and is packed';
    web.serve('/p', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': type,
          ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
        })
        .end(isPacked ? gzipSync(bytes) : bytes),
    );
    expect((await find('/p')).title).toBe('Brennöfen');
  });

  it('is read up to two megabytes and no further', async () => {
    servePage('/p', '<video src="/v/big.mp4"></video>' + ' '.repeat(8 * 1024 * 1024));
    expect(await listUrls('/p')).toEqual(['/v/big.mp4']);
    servePage('/late', ' '.repeat(2 * 1024 * 1024) + '<video src="/v/big.mp4"></video>');
    await expect(find('/late')).rejects.toThrow(/No video was found/u);
  });

  it.each([
    ['nested', '<div>'],
    ['half-open tags', '<meta '],
    ['open quotes', '<video src="'],
    ['comments', '<!--'],
    ['titles', '<title>'],
    ['scripts', '<script type="application/ld+json">['],
    ['metas', '<meta property="og:video" content="/embed">'],
  ])('is read quickly even if its content is malformed: %s', async (_what, input) => {
    servePage('/p', input.repeat(Math.floor((2 * 1024 * 1024) / input.length)));
    const before = process.cpuUsage();
    await expect(find('/p')).rejects.toThrow(/No video was found/u);
    // CPU time of this process, which load on the machine doesn't affect. The page is parsed in another one.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it('has no video in a comment or in the text of a script', async () => {
    servePage(
      '/p',
      `<!-- <video src="/v/big.mp4"></video> --><script>var x = '<video src="/v/big.mp4">'</script>`,
    );
    await expect(find('/p')).rejects.toThrow(/No video was found/u);
  });
});

describe('a link that cannot be fetched', () => {
  it('is reported with its reason', async () => {
    await expect(finder.find('http://127.0.0.1/', {})).rejects.toMatchObject({
      problem: 'forbidden',
    });
    await expect(find('/gone')).rejects.toMatchObject({ problem: 'refused', status: 404 });
  });
});
