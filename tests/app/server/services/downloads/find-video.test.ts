import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_REMINDER } from '#app/domain/library/video-download.ts';
import { createDatabaseCallLimits } from '#app/server/adapters/call-limits/database-call-limits.ts';
import { findVideo } from '#app/server/services/downloads/find-video.ts';
import { openVideo } from '#app/server/services/downloads/open-video.ts';
import { createDownloadsFixture, type DownloadsFixture, VIDEO } from './downloads-fixture.ts';

let fixture: DownloadsFixture;
beforeAll(async () => {
  fixture = await createDownloadsFixture();
  fixture.serveVideo('/kiln.mp4');
  fixture.web.serve('/page', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Kiln / Ash: opened</title><video src="/kiln.mp4" width="9" height="16">'),
  );
});
afterAll(() => fixture.close());

const find = (url: string) => findVideo(fixture.deps, fixture.actor, { url });

async function open(url: string, formatId?: string) {
  const { signal } = new AbortController();
  const file = await openVideo(fixture.deps, fixture.actor, {
    url,
    signal,
    ...(formatId ? { formatId } : {}),
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.stream) chunks.push(chunk);
  return { ...file, bytes: Buffer.concat(chunks) };
}

describe('checking a link for a video', () => {
  it('returns title, source, formats, and sizes, and who is responsible for the rights', async () => {
    const url = `${fixture.web.origin}/page`;
    expect(await find(url)).toEqual({
      title: 'Kiln / Ash: opened',
      source: 'videos.example.com',
      foundBy: 'page',
      url,
      formats: [
        {
          formatId: expect.any(String),
          container: 'mp4',
          width: 9,
          height: 16,
          sizeBytes: VIDEO.length,
          hasAudio: null,
          hasVideo: true,
          url: `${fixture.web.origin}/kiln.mp4`,
        },
      ],
      reminder: RIGHTS_REMINDER,
    });
  });

  it.each([
    ['http://127.0.0.1/', 'url_forbidden'],
    ['file:///etc/passwd', 'url_invalid'],
    ['https://localhost/', 'url_forbidden'],
  ])('rejects an invalid link with a pointer: %s', async (url, code) => {
    await expect(find(url)).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/url', code }],
    });
  });

  it('reports a missing page, and a page without a video', async () => {
    await expect(find(`${fixture.web.origin}/gone`)).rejects.toMatchObject({
      violations: [{ pointer: '/url', code: 'url_refused' }],
    });
    fixture.web.serve('/text', (_request, response) => response.end('text'));
    await expect(find(`${fixture.web.origin}/text`)).rejects.toMatchObject({
      violations: [{ pointer: '/url', code: 'no_video_found' }],
    });
  });

  it('is not available to viewers, and not to tokens without the scope', async () => {
    const url = `${fixture.web.origin}/page`;
    const viewer = { ...fixture.actor, role: 'viewer' as const };
    const token = { ...fixture.actor, via: 'token' as const, scopes: ['media:read'] };
    for (const actor of [viewer, token]) {
      await expect(findVideo(fixture.deps, actor, { url })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });

  it('is limited per hour and workspace', async () => {
    const { prisma } = fixture.deps;
    const perHour = { 'video-lookup': 2, 'media-import': 2, invitation: 1 };
    const deps = { ...fixture.deps, callLimits: createDatabaseCallLimits(prisma, perHour) };
    const actor = await fixture.services.createActor();
    const url = `${fixture.web.origin}/page`;
    await findVideo(deps, actor, { url });
    await findVideo(deps, actor, { url });
    await expect(findVideo(deps, actor, { url })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    const neighbor = await fixture.services.createActor();
    await expect(findVideo(deps, neighbor, { url })).resolves.toMatchObject({ foundBy: 'page' });
  });
});

describe('streaming a video', () => {
  it('returns the bytes, a safe name, and the length', async () => {
    const file = await open(`${fixture.web.origin}/page`);
    expect(file).toMatchObject({
      fileName: 'Ash opened.mp4',
      contentType: 'video/mp4',
      sizeBytes: VIDEO.length,
    });
    expect(file.bytes.equals(VIDEO)).toBe(true);
  });

  it('recognizes a file by its bytes, whatever its declared type', async () => {
    fixture.web.serve('/plain', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(VIDEO),
    );
    const file = await open(`${fixture.web.origin}/plain`);
    expect(file).toMatchObject({ contentType: 'video/mp4', fileName: 'plain.mp4' });
    expect(file.bytes.equals(VIDEO)).toBe(true);
  });

  it('rejects a format that is not available', async () => {
    await expect(open(`${fixture.web.origin}/page`, 'unknown')).rejects.toMatchObject({
      violations: [{ pointer: '/url', code: 'no_video_found' }],
    });
  });

  it('rejects a file above the installation’s limit', async () => {
    fixture.web.serve('/huge.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '99999999999' });
      response.write(VIDEO);
    });
    await expect(open(`${fixture.web.origin}/huge.mp4`)).rejects.toMatchObject({
      violations: [{ code: 'url_too_large' }],
    });
  });

  it('rejects a page returned instead of the video', async () => {
    let requested = 0;
    fixture.web.serve('/turncoat.mp4', (_request, response) => {
      requested += 1;
      if (requested === 1) response.writeHead(200, { 'content-type': 'video/mp4' }).end(VIDEO);
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    });
    await expect(open(`${fixture.web.origin}/turncoat.mp4`)).rejects.toMatchObject({
      violations: [{ code: 'no_video_found' }],
    });
  });
});
