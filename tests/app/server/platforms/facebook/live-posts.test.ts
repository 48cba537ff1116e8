import { describe, expect, it } from 'vitest';
import { graphError, lines, multipart } from '#tests/support/adapter-bench.ts';
import type { Script } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createMedia,
  createVideo,
  runSteps,
} from '#tests/support/step-harness.ts';
import { PROOF, startFacebook } from './support.ts';

const done = { body: { success: true } };

describe('deleting a post', () => {
  async function remove(remoteId: string, ...responses: Script[]) {
    const { server, adapter, harness } = await startFacebook({}, ...responses);
    const account = { ...harness.context.account, accessToken: 'token-0' };
    const removing = Promise.resolve(adapter.deletePost?.(harness.context, account, remoteId));
    return { server, removing };
  }

  it.each([
    ['a text', {}, '1353_7'],
    ['photos', { attachments: { data: [{ media_type: 'album' }] } }, '1353_7'],
    ['a video', { attachments: { data: [{ media_type: 'video', target: { id: '123' } }] } }, '123'],
  ])('deletes the right object for %s', async (_what, post, target) => {
    const { server, removing } = await remove('1353_7', { body: { id: '1353_7', ...post } }, done);
    await removing;
    expect(lines(server.received).at(-1)).toBe(`DELETE /v25.0/${target}?${PROOF}`);
  });

  it('deletes the video when its post has no ID of its own', async () => {
    const { server, removing } = await remove('1353_123', graphError(100, 33), done);
    await removing;
    expect(lines(server.received).at(-1)).toBe(`DELETE /v25.0/123?${PROOF}`);
  });

  it('ignores a missing post, and fails when deletion is not allowed', async () => {
    const notFound = graphError(100, 33);
    await (
      await remove('1353_7', notFound, notFound)
    ).removing;
    const { removing } = await remove('1353_7', { body: {} }, graphError(200, undefined, 403));
    expect((await catchPlatformError(removing)).kind).toBe('permission');
  });
});

describe('a probe', () => {
  async function probe(...responses: Script[]) {
    const { adapter, harness } = await startFacebook({}, ...responses);
    const account = { ...harness.context.account, accessToken: 'token-0' };
    return adapter.probe(harness.context, account);
  }

  it('reports scopes when Facebook returns them', async () => {
    const page = { body: { id: '1353' } };
    const facts = { body: { data: { is_valid: true, scopes: ['pages_manage_posts'] } } };
    await expect(probe(page, facts)).resolves.toEqual({ scopes: ['pages_manage_posts'] });
    await expect(probe(page, { body: { data: {} } })).resolves.toEqual({ scopes: null });
  });

  it('does not blame the account for an error of the app', async () => {
    await expect(probe({ body: { id: '1353' } }, graphError(190))).resolves.toEqual({
      scopes: null,
    });
  });

  it.each([
    [graphError(190, 460), 'reauthorize'],
    [graphError(2, undefined, 500), 'unavailable'],
    [graphError(4), 'rate_limited'],
  ] as const)('reports what is wrong with the account', async (response, kind) => {
    expect(await catchPlatformError(probe(response, response, response))).toMatchObject({ kind });
  });
});

describe('the cover of a reel', () => {
  const reel = createVideo(Buffer.from('0123456789'), { width: 1080, height: 1920 });
  const cover = createMedia(Buffer.from('picture'), { fileName: 'cover.jpg' });
  const live = {
    body: { id: '123', published: true, post_id: '777', status: {}, permalink_url: '/reel/123/' },
  };
  const from = { step: 'await_video', state: { route: 'reel', videoId: '123' } };

  it('is set once the reel is live', async () => {
    const { server, adapter, harness } = await startFacebook({ media: [reel], cover }, live, done);
    const { result } = await runSteps(adapter, harness, from);
    expect(result).toMatchObject({ kind: 'published', remoteId: '1353_777' });
    expect(result).not.toHaveProperty('note');
    expect(lines(server.received).at(-1)).toBe(`POST /v25.0/123/thumbnails?${PROOF}`);
    expect(multipart(server.received.at(-1))).toEqual({ is_preferred: 'true', source: 'picture' });
  });

  it('is skipped with a note when refused, and the reel stays live', async () => {
    const responses = [live, graphError(100)];
    const { adapter, harness } = await startFacebook({ media: [reel], cover }, ...responses);
    const { result } = await runSteps(adapter, harness, from);
    expect(result).toMatchObject({
      kind: 'published',
      remoteId: '1353_777',
      url: expect.stringMatching(/\/reel\/123\/$/u),
      note: expect.stringMatching(/cover/u),
    });
  });

  it('is retried three times when Facebook fails', async () => {
    const outage = graphError(2, undefined, 500);
    const responses = [live, outage, outage, outage];
    const { server, adapter, harness } = await startFacebook(
      { media: [reel], cover },
      ...responses,
    );
    const { result, waits } = await runSteps(adapter, harness, from);
    expect(result).toMatchObject({ kind: 'published', note: expect.stringMatching(/cover/u) });
    expect(waits).toEqual([3, 30]);
    expect(server.received).toHaveLength(4);
  });

  it('is not sent when it is too large', async () => {
    const heavy = createMedia(Buffer.from('x'), { sizeBytes: 11 * 1024 * 1024 });
    const { server, adapter, harness } = await startFacebook({ media: [reel], cover: heavy }, live);
    const { result } = await runSteps(adapter, harness, from);
    expect(result).toMatchObject({ kind: 'published', note: expect.stringMatching(/cover/u) });
    expect(server.received).toHaveLength(1);
  });
});
