import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGuardedProxy } from '#app/server/adapters/url-guard/guarded-proxy.ts';
import { createVideoFinder } from '#app/server/adapters/video-finder/create-video-finder.ts';
import { createFakeYtDlp, type FakeYtDlp } from '#tests/support/fake-yt-dlp.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { testParsers } from '#tests/support/parsers.ts';

let web: PublicWeb;
const fakes: FakeYtDlp[] = [];
beforeEach(async () => {
  web = await startPublicWeb();
  web.serve('/watch', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>No video named</p>'),
  );
});
afterEach(async () => {
  await web.close();
  await Promise.all(fakes.splice(0).map((fake) => fake.remove()));
});

async function find(
  behaviour: Parameters<typeof createFakeYtDlp>[0],
  { path = '/watch', signal }: { path?: string; signal?: AbortSignal } = {},
) {
  const fake = await createFakeYtDlp(behaviour);
  fakes.push(fake);
  const ytDlp = { command: fake.command, searchPath: '/usr/bin:/bin', timeoutMs: 3000 };
  const finder = createVideoFinder({ ...web, ytDlp, parsers: testParsers });
  const finding = finder.find(web.origin + path, signal ? { signal } : {});
  return { fake, finding };
}

const FORMAT = {
  format_id: '18',
  ext: 'mp4',
  url: 'https://cdn.example.com/18.mp4',
  protocol: 'https',
  vcodec: 'avc1.42001E',
  acodec: 'mp4a.40.2',
  width: 640,
  height: 360,
};

const INFO = {
  title: 'An opened kiln',
  formats: [
    {
      format_id: 'sb0',
      ext: 'mhtml',
      url: 'https://i.example.com/sb',
      vcodec: 'none',
      acodec: 'none',
    },
    {
      format_id: '140',
      ext: 'm4a',
      url: 'https://cdn.example.com/a',
      vcodec: 'none',
      acodec: 'mp4a',
    },
    { ...FORMAT, http_headers: { Referer: 'https://a.example.com/', Cookie: 'secret=1' } },
    { ...FORMAT, format_id: '22', height: 720, width: 1280, filesize: 1234, filesize_approx: 9999 },
    { ...FORMAT, format_id: '137', acodec: 'none', height: 1080, width: 1920, filesize_approx: 5 },
    { ...FORMAT, format_id: 'hls', protocol: 'm3u8_native', url: 'https://cdn.example.com/l.m3u8' },
    { ...FORMAT, format_id: 'inside', url: 'http://169.254.169.254/v.mp4', protocol: 'http' },
    { format_id: 'broken' },
  ],
};

describe('yt-dlp, when installed', () => {
  it('runs when nothing else found a video, and returns whole files, best first', async () => {
    const { finding } = await find({ info: INFO });
    const video = await finding;
    expect(video).toMatchObject({ title: 'An opened kiln', source: 'yt-dlp' });
    expect(video.formats).toEqual([
      {
        formatId: '22',
        container: 'mp4',
        width: 1280,
        height: 720,
        sizeBytes: 1234,
        hasAudio: true,
        hasVideo: true,
        url: FORMAT.url,
        headers: {},
      },
      expect.objectContaining({
        formatId: '18',
        sizeBytes: null,
        headers: { referer: 'https://a.example.com/' },
      }),
      expect.objectContaining({ formatId: '137', hasAudio: false, sizeBytes: null }),
    ]);
  });

  it('runs with fixed arguments, the link last, and a clean environment', async () => {
    const { fake, finding } = await find({ info: INFO });
    await finding;
    const { args, env } = await fake.readCall();
    expect(args.slice(-2)).toEqual(['--', `${web.origin}/watch`]);
    expect(args).toContain('--ignore-config');
    expect(
      Object.keys(env)
        .filter((name) => !name.startsWith('__'))
        .sort(),
    ).toEqual(['HOME', 'LANG', 'PATH']);
  });

  it('reaches only what the URL guard allows', async () => {
    web.serve('/api', (_request, response) => response.end('facts'));
    const { fake, finding } = await find({ info: INFO, fetches: `${web.origin}/api` });
    await finding;
    expect((await fake.readCall()).fetched).toMatchObject({
      plain: { status: 200, text: 'facts' },
      tunnel: { status: 200 },
    });
    for (const inside of [
      `http://127.0.0.1:${web.port}/watch`,
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
      'http://[::1]/',
    ]) {
      const requested = await find({ info: INFO, fetches: inside });
      await requested.finding;
      expect((await requested.fake.readCall()).fetched).toMatchObject({
        plain: { status: 403 },
        tunnel: { status: 403 },
      });
    }
  });

  it('returns the first video of a playlist', async () => {
    const { finding } = await find({ info: { title: 'List', entries: [INFO] } });
    expect((await finding).title).toBe('An opened kiln');
  });

  it('runs when a site blocks anonymous requests, but not for links that the URL guard rejects', async () => {
    web.serve('/closed', (_request, response) => response.writeHead(403).end());
    expect((await (await find({ info: INFO }, { path: '/closed' })).finding).source).toBe('yt-dlp');
    web.serve('/inside', (_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    );
    const { fake, finding } = await find({ info: INFO }, { path: '/inside' });
    await expect(finding).rejects.toMatchObject({ problem: 'forbidden' });
    await expect(fake.readCall()).rejects.toThrow(/ENOENT/u);
  });

  it('reports its error message without URLs', async () => {
    const { finding } = await find({
      error:
        'WARNING: old\nERROR: [youtube] abc: Private video; see https://example.com/secret?t=1\n',
    });
    await expect(finding).rejects.toThrow(
      /^No video was found at this link\. yt-dlp reported: Private video$/u,
    );
  });

  it('finds no video when its output is unreadable or cannot be fetched', async () => {
    for (const info of [{ formats: 'x' }, [], { formats: [INFO.formats[5]] }, 'text']) {
      const { finding } = await find({ info });
      await expect(finding).rejects.toThrow(/No video was found/u);
    }
  });

  it('is killed when it hangs', async () => {
    const { finding } = await find({ hangs: true });
    await expect(finding).rejects.toThrow(/took too long/u);
  });

  it('stops when its caller aborts', async () => {
    const stop = new AbortController();
    const { fake, finding } = await find({ hangs: true }, { signal: stop.signal });
    finding.catch(() => undefined);
    await expect
      .poll(() =>
        fake.readCall().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    stop.abort(new Error('canceled by hand'));
    await expect(finding).rejects.toThrow('canceled by hand');
  });
});

describe('the proxy for yt-dlp', () => {
  it('relays both directions to allowed hosts, up to a byte limit', async () => {
    web.serve('/big', (_request, response) => response.end('x'.repeat(5000)));
    web.serve('/small', (_request, response) => response.end('y'.repeat(500)));
    const proxy = await startGuardedProxy(web.guard, { maxBytes: 2000 });
    const fetchText = async (path: string): Promise<string> => {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const host = new URL(web.origin).host;
      socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await once(socket, 'data');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await once(socket, 'close');
      return text;
    };
    expect(await fetchText('/small')).toContain('y'.repeat(500));
    expect(await fetchText('/big')).not.toContain('x'.repeat(5000));
    await proxy.close();
  });
});
