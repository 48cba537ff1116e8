import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedFetcher } from '#app/server/adapters/url-guard/guarded-fetcher.ts';
import { createUrlGuard } from '#app/server/adapters/url-guard/url-guard.ts';
import type { FetchedUrl } from '#app/server/ports/url-fetcher.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';

let web: PublicWeb;
beforeEach(async () => {
  web = await startPublicWeb({ stallMs: 150, headersTimeoutMs: 1000 });
});
afterEach(() => web.close());

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };
const get = (path: string, more: object = {}): Promise<FetchedUrl> =>
  web.fetcher.fetch({ url: web.origin + path, ...LIMITS, ...more });

async function read({ body }: FetchedUrl): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a fetch', () => {
  it('returns the bytes and their headers, and sends none of our own headers', async () => {
    web.serve('/a.mp4', (_request, response) => {
      response.writeHead(200, {
        'content-type': 'Video/MP4; charset=binary',
        'content-length': '5',
        'content-disposition': `attachment; filename="../../Kiln.mp4"`,
        'set-cookie': 'a=b',
      });
      response.end('video');
    });
    const found = await get('/a.mp4', {
      headers: { accept: 'video/*', cookie: 'session=1', authorization: 'Bearer x' },
    });
    expect(found).toMatchObject({
      contentType: 'video/mp4',
      sizeBytes: 5,
      fileName: 'Kiln.mp4',
      url: `${web.origin}/a.mp4`,
    });
    expect(await read(found)).toBe('video');
    expect(web.received[0]?.headers).toMatchObject({ accept: 'video/*', connection: 'close' });
    expect(web.received[0]?.headers).not.toHaveProperty('cookie');
    expect(web.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([404, 401, 403, 500, 503])(
    'returns the status of an error response: %i',
    async (status) => {
      web.serve('/gone', (_request, response) => response.writeHead(status).end('no'));
      await expect(get('/gone')).rejects.toMatchObject({ problem: 'refused', status });
    },
  );

  it('reports a missing response', async () => {
    await web.close();
    await expect(get('/x')).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it("stops with the caller's reason when the caller aborts", async () => {
    web.serve('/slow', () => undefined);
    const stop = new AbortController();
    const fetching = get('/slow', { signal: stop.signal });
    stop.abort(new Error('canceled by hand'));
    await expect(fetching).rejects.toThrow('canceled by hand');
  });
});

describe('a redirect', () => {
  const redirect = (from: string, to: string, status = 302): void =>
    web.serve(from, (_request, response) => response.writeHead(status, { location: to }).end());

  it.each([301, 302, 303, 307, 308])('is followed, even when relative: %i', async (status) => {
    redirect('/a', 'b/c', status);
    web.serve('/b/c', (_request, response) => response.end('there'));
    const found = await get('/a');
    expect(found.url).toBe(`${web.origin}/b/c`);
    expect(await read(found)).toBe('there');
  });

  it.each([
    ['loopback', 'http://127.0.0.1/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['localhost', 'http://localhost/admin'],
    ['a short spelling', 'http://0x7f.1/'],
    ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['another port', 'http://videos.example.com:6379/'],
    ['credentials', 'http://a:b@videos.example.com/'],
  ])('is rejected if it leads to a forbidden URL: %s', async (_what, target) => {
    redirect('/a', target);
    await expect(get('/a')).rejects.toMatchObject({ problem: 'forbidden' });
    expect(web.received).toHaveLength(1);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/'])('to %s is rejected', async (target) => {
    redirect('/a', target);
    await expect(get('/a')).rejects.toMatchObject({ problem: 'invalid' });
  });

  it('to a name that resolves to a private network is rejected before connecting', async () => {
    web.resolveTo('inside.example.com', '127.0.0.1');
    redirect('/a', `http://inside.example.com:${web.port}/secret`);
    await expect(get('/a')).rejects.toMatchObject({ problem: 'forbidden' });
    expect(web.received.map(({ url }) => url)).toEqual(['/a']);
  });

  it('is rejected from https to http', async () => {
    const requested: string[] = [];
    const fetcher = createGuardedFetcher({
      guard: createUrlGuard(),
      logger: { debug: () => undefined },
      sender: {
        send: async ({ url }) => {
          requested.push(url.href);
          const headers = { location: 'http://videos.example.com/a.mp4' };
          return { status: 301, headers, body: Readable.from([]) };
        },
        close: async () => undefined,
      },
    });
    const url = 'https://videos.example.com/a.mp4';
    await expect(fetcher.fetch({ url, ...LIMITS })).rejects.toMatchObject({
      problem: 'forbidden',
    });
    expect(requested).toEqual([url]);
  });

  it('is followed at most five times', async () => {
    for (let step = 0; step < 6; step += 1) redirect(`/${step}`, `/${step + 1}`);
    web.serve('/6', (_request, response) => response.end('too far'));
    await expect(get('/0')).rejects.toMatchObject({ problem: 'refused' });
    expect(await read(await get('/1'))).toBe('too far');
  });
});

describe('a name that resolves differently each time (DNS rebinding)', () => {
  it('is resolved once per connection, and the checked address is used', async () => {
    web.resolveTo('rebind.example.com', '93.184.216.34', '127.0.0.1');
    web.serve('/a', (_request, response) => response.end('public'));
    const url = `http://rebind.example.com:${web.port}/a`;
    expect(await read(await web.fetcher.fetch({ url, ...LIMITS }))).toBe('public');
    expect(web.countLookups('rebind.example.com')).toBe(1);
    await expect(web.fetcher.fetch({ url, ...LIMITS })).rejects.toMatchObject({
      problem: 'forbidden',
    });
    expect(web.received).toHaveLength(1);
  });

  it('between two hops is rejected at the second', async () => {
    web.resolveTo('rebind.example.com', '93.184.216.34', '10.0.0.1');
    web.serve('/a', (_request, response) => response.writeHead(302, { location: '/b' }).end());
    web.serve('/b', (_request, response) => response.end('secret'));
    const url = `http://rebind.example.com:${web.port}/a`;
    await expect(web.fetcher.fetch({ url, ...LIMITS })).rejects.toMatchObject({
      problem: 'forbidden',
    });
    expect(web.received.map((request) => request.url)).toEqual(['/a']);
  });
});

describe('a fetch limit', () => {
  it('rejects a declared length that is too large before reading a byte', async () => {
    web.serve('/big', (_request, response) => {
      response.writeHead(200, { 'content-length': '1001' });
      response.flushHeaders();
    });
    await expect(get('/big')).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('applies when the site does not declare a length', async () => {
    web.serve('/big', (_request, response) => {
      for (let piece = 0; piece < 3; piece += 1) response.write('x'.repeat(500));
      response.end();
    });
    await expect(get('/big').then(read)).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('applies to the decompressed size of a response', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    web.serve('/bomb', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const found = await get('/bomb', { maxBytes: 100_000 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(found.sizeBytes).toBeNull();
    await expect(read(found)).rejects.toMatchObject({ problem: 'too_large' });
  });

  it.each([
    ['gzip', gzipSync('packed')],
    ['br', brotliCompressSync('packed')],
  ])('accepts a valid compressed response: %s', async (encoding, bytes) => {
    web.serve('/packed', (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect(await get('/packed').then(read)).toBe('packed');
  });

  it('rejects a damaged response or an unknown compression', async () => {
    web.serve('/broken', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    );
    web.serve('/zstd', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x'),
    );
    await expect(get('/broken').then(read)).rejects.toMatchObject({ problem: 'unreadable' });
    await expect(get('/zstd')).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('aborts a site that stalls midway', async () => {
    web.serve('/stall', (_request, response) => void response.write('the beginning'));
    await expect(get('/stall').then(read)).rejects.toMatchObject({ problem: 'too_slow' });
  });

  it('aborts a site that sends too slowly in total', async () => {
    web.serve('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const found = await get('/drip', { timeoutMs: 300 });
    await expect(read(found)).rejects.toMatchObject({ problem: 'too_slow' });
  });

  it('aborts a site that never responds', async () => {
    web.serve('/mute', () => undefined);
    await expect(get('/mute', { timeoutMs: 300 })).rejects.toMatchObject({ problem: 'too_slow' });
  });

  it('reports a truncated file as an error', async () => {
    web.serve('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await expect(get('/cut').then(read)).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('closes the connection of an unread body', async () => {
    const closed = new Promise<void>((resolve) => {
      web.serve('/a', (_request, response) => {
        response.on('close', resolve);
        response.write('a lot more would follow');
      });
    });
    (await get('/a')).close();
    await expect(closed).resolves.toBeUndefined();
  });
});
