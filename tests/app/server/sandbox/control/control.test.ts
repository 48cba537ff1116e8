import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { start } from '#app/server/sandbox/start.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { connect, getTokens } from '#tests/app/server/sandbox/twitter/x-user.ts';
import type { XUser } from '#tests/app/server/sandbox/twitter/x-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** The response fields that tests read. Which ones are set depends on the call. */
interface ControlBody {
  id: string;
  faults: unknown[];
  violations: Array<{ pointer: string }>;
  offsetSeconds: number;
  requestsUnderWay: number;
  partnerApp: boolean;
}

describe('the control API', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter', 'linkedin'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text === '' ? '{}' : text) as ControlBody };
  };
  const fault = (extra: Record<string, unknown>) =>
    control('POST', '/faults', { platform: 'twitter', endpoint: 'get_me', ...extra });
  const me = () =>
    fetch(`${sandbox.url}/twitter/2/users/me`, {
      headers: { authorization: `Bearer ${user.token}` },
    });

  describe('faults', () => {
    it('replace a response for a number of calls, after a number of calls, with headers and body', async () => {
      const headers = { 'retry-after': '7' };
      const added = await fault({
        kind: 'status',
        status: 429,
        headers,
        body: { a: 1 },
        count: 2,
        skip: 1,
      });
      expect(added.status).toBe(201);
      const responses = [await me(), await me(), await me(), await me()];
      expect(responses.map(({ status }) => status)).toEqual([200, 429, 429, 200]);
      expect(responses[1]?.headers.get('retry-after')).toBe('7');
      expect(await responses[1]?.json()).toEqual({ a: 1 });
      expect((await control('GET', `/faults/${added.body.id}`)).body).toMatchObject({
        seen: 4,
        applied: 2,
      });
    });

    it('occur randomly, reproducible by seed', async () => {
      const sendRequest = async () => {
        await fault({ kind: 'status', status: 500, probability: 0.5, seed: 42 });
        const statuses: number[] = [];
        for (let turn = 0; turn < 12; turn += 1) statuses.push((await me()).status);
        await control('DELETE', '/faults');
        return statuses;
      };
      const first = await sendRequest();
      expect(new Set(first)).toEqual(new Set([200, 500]));
      expect(await sendRequest()).toEqual(first);
    });

    it('cut the connection before the endpoint runs', async () => {
      await fault({ endpoint: 'create_post', kind: 'cut_before', count: 1 });
      await expect(user.tweet('lost')).rejects.toThrow();
      expect(await sandbox.control.listPosts()).toEqual([]);
      expect(await sandbox.control.listReceived({ endpoint: 'create_post' })).toMatchObject([
        { answered: false, status: null, faults: ['f1'] },
      ]);
    });

    it('cut the connection after the endpoint runs', async () => {
      await fault({ endpoint: 'create_post', kind: 'cut_after', count: 1 });
      await expect(user.tweet('stored')).rejects.toThrow();
      expect(await sandbox.control.listPosts()).toHaveLength(1);
      expect(await sandbox.control.listReceived({ endpoint: 'create_post' })).toMatchObject([
        { answered: false, status: 201 },
      ]);
    });

    it('return another response after the endpoint runs', async () => {
      const body = { code: 503, message: 'try again' };
      await fault({ endpoint: 'create_post', kind: 'status_after', status: 503, body, count: 1 });
      const response = await user.tweet('stored');
      expect([response.status, response.body]).toEqual([503, body]);
      expect(await sandbox.control.listPosts()).toHaveLength(1);
      expect(await sandbox.control.listReceived({ endpoint: 'create_post' })).toMatchObject([
        { answered: true, status: 503, faults: ['f1'] },
      ]);
    });

    it('cut the connection in the middle of an upload', async () => {
      const bytes = await readFixture('clip.mp4');
      const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
      await fault({ endpoint: 'media_append', kind: 'cut_body', atByte: 50_000, count: 1 });
      await expect(user.append(id, 0, bytes)).rejects.toThrow();
      expect((await user.append(id, 0, bytes)).status).toBe(200);
      expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(200);
    });

    it('delay a response', async () => {
      await fault({ kind: 'delay', delayMs: 120, count: 1 });
      const startedAt = performance.now();
      expect((await me()).status).toBe(200);
      expect(performance.now() - startedAt).toBeGreaterThan(110);
    });

    it('can be listed, deleted one by one, and all at once', async () => {
      const { body } = await fault({ kind: 'status', status: 500 });
      await fault({ endpoint: '*', kind: 'status', status: 502 });
      expect((await control('GET', '/faults')).body.faults).toHaveLength(2);
      expect((await control('DELETE', `/faults/${body.id}`)).status).toBe(204);
      expect((await control('DELETE', `/faults/${body.id}`)).status).toBe(404);
      expect((await me()).status).toBe(502);
      expect((await control('DELETE', '/faults')).status).toBe(204);
      expect((await me()).status).toBe(200);
    });

    it.each([
      ['everything wrong at once', { kind: 'nope', count: 0, zz: 1 }, ['/kind', '/count', '/']],
      ['a status that is missing', { kind: 'status' }, ['/status']],
      [
        'an endpoint that no simulator has',
        { endpoint: 'nope', kind: 'cut_before' },
        ['/endpoint'],
      ],
    ])('are rejected: %s', async (_title, extra, pointers) => {
      const { status, body } = await fault(extra);
      expect(status).toBe(400);
      expect(body.violations.map(({ pointer }) => pointer)).toEqual(pointers);
    });
  });

  it('lists received requests, without secrets, by platform, endpoint, and time', async () => {
    await getTokens(sandbox);
    const all = await sandbox.control.listReceived({ platform: 'twitter' });
    const text = JSON.stringify(all);
    expect(text).not.toContain(user.token);
    expect(text).not.toContain('twitter-test-secret');
    expect(all.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(2);
    const last = all.at(-1);
    await user.tweet('after');
    const since = await sandbox.control.listReceived({ since: String(last?.id) });
    expect(since).toMatchObject([
      {
        endpoint: 'create_post',
        method: 'POST',
        path: '/twitter/2/tweets',
        status: 201,
        sizeBytes: 16,
      },
    ]);
    const future = new Date(Date.now() + 60_000).toISOString();
    expect(await sandbox.control.listReceived({ since: future })).toEqual([]);
  });

  it('advances the clock, which keeps its time across a restart', async () => {
    await control('POST', '/clock', { advanceSeconds: 60 });
    const { body } = await control('POST', '/clock', { advanceSeconds: 40 });
    expect(body.offsetSeconds).toBe(100);
    expect((await control('POST', '/clock', { setOffsetSeconds: 5 })).body.offsetSeconds).toBe(5);
    expect((await control('POST', '/clock', { advanceSeconds: -1 })).status).toBe(400);
  });

  it('returns how many requests a platform is still processing, even when no client waits for them', async () => {
    const readUnderWay = async () => (await control('GET', '/clock')).body.requestsUnderWay;
    expect(await readUnderWay()).toBe(0);
    await fault({ kind: 'delay', delayMs: 1500, count: 1 });
    const impatient = fetch(`${sandbox.url}/twitter/2/users/me`, {
      signal: AbortSignal.timeout(100),
    });
    await expect(impatient).rejects.toThrow('timeout');
    expect(await readUnderWay()).toBe(1);
    await expect.poll(readUnderWay).toBe(0);
  });

  it('shows and sets knobs, and rejects unknown names and wrong types', async () => {
    const { body } = await control('PUT', '/knobs/twitter', { processingSeconds: 9 });
    expect(body).toMatchObject({ processingSeconds: 9, fieldStyle: 'both' });
    const bad = await control('PUT', '/knobs/twitter', { nope: 1, processingSeconds: 'x' });
    expect(bad.status).toBe(400);
    expect(bad.body.violations).toHaveLength(2);
    expect((await control('GET', '/knobs/myspace')).status).toBe(404);
  });

  it('lists accounts with their active tokens', async () => {
    const accounts = await sandbox.control.listAccounts('twitter');
    expect(accounts).toMatchObject([
      { handle: '@novareyes', activeTokens: 2 },
      { activeTokens: 0 },
    ]);
  });

  it('resets one platform, or everything', async () => {
    await user.tweet('hello');
    await sandbox.control.setKnobs('linkedin', { partnerApp: true });
    await sandbox.control.reset('twitter');
    expect(await sandbox.control.listPosts()).toEqual([]);
    expect((await me()).status).toBe(401);
    expect((await control('GET', '/knobs/linkedin')).body.partnerApp).toBe(true);
    await sandbox.control.reset();
    expect((await control('GET', '/knobs/linkedin')).body.partnerApp).toBe(false);
    expect(await sandbox.control.listReceived()).toEqual([]);
  });

  it('accepts only JSON, so no web page can post to it', async () => {
    const body = new URLSearchParams({ platform: 'twitter' });
    const response = await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body });
    expect(response.status).toBe(415);
    const broken = await fetch(`${sandbox.url}/control/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });

  it('reports a port in use', async () => {
    const port = Number(new URL(sandbox.url).port);
    const second = start({ port, dataDir: `${sandbox.dataDir}/other`, clients: {} });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('serves files by range, and keeps them across a restart', async () => {
    const bytes = await readFixture('photo.jpg');
    const upload = await user.uploadImage(bytes);
    await user.tweet('photo', { media: { media_ids: [upload.body.data.id] } });
    const [post] = await sandbox.control.listPosts();
    const url = post?.media[0]?.url ?? '';
    const range = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('etag')).toBe(`"${post?.media[0]?.sha256}"`);
  });

  it('has a start page that links to published posts', async () => {
    await user.tweet('see me');
    const page = await (await fetch(sandbox.url)).text();
    const [post] = await sandbox.control.listPosts();
    expect(page).toContain(post?.url);
  });
});
