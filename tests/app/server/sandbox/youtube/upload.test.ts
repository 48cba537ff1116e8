import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, getTokens, METADATA } from './youtube-user.ts';
import type { YouTubeUser } from './youtube-user.ts';

const UNIT = 262_144;
const CHUNK = 2 * UNIT;
const TOTAL = 2 * CHUNK + 1234;

describe('YouTube simulator: upload', () => {
  let sandbox: TestSandbox;
  let user: YouTubeUser;
  let video: Buffer<ArrayBuffer>;
  let session: string;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    user = await connect(sandbox);
    video = padVideo(await readFixture('clip.mp4'), TOTAL);
    session = await user.open(TOTAL);
  });
  afterEach(() => sandbox.close());

  const put = (first: number, end: number) =>
    user.put(session, video.subarray(first, end), { first, total: TOTAL });
  const readRange = async () => (await user.query(session, TOTAL)).headers.get('range');
  const reasonOf = (answer: { body: { error: { errors: Array<{ reason: string }> } } }) =>
    answer.body.error.errors[0]?.reason;
  const cutBody = (atByte: number) =>
    sandbox.control.addFault({
      platform: 'youtube',
      endpoint: 'upload.bytes',
      kind: 'cut_body',
      atByte,
      count: 1,
    });

  it('starts a session with an empty answer, its address, and nothing on the channel', async () => {
    const answer = await user.start(1000);
    expect([answer.status, answer.text]).toEqual([200, '']);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(
      new RegExp(`^${sandbox.url}/youtube/upload/youtube/v3/videos\\?.*upload_id=`),
    );
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
  });

  it.each([
    ['an empty title', { title: '' }, 'invalidTitle'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'invalidTitle'],
    ['a title with <', { title: 'a < b' }, 'invalidTitle'],
    ['a description of 5002 bytes', { description: 'é'.repeat(2501) }, 'invalidDescription'],
    ['tags of 501 by the rule', { tags: ['Foo Baz', 'x'.repeat(491)] }, 'invalidTags'],
    ['an unknown category', { categoryId: '999' }, 'invalidCategoryId'],
  ])('refuses %s', async (_, snippet, reason) => {
    const metadata = { ...METADATA, snippet: { ...METADATA.snippet, ...snippet } };
    const answer = await user.start(1000, { metadata });
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  });

  it('takes what is just within the limits', async () => {
    const tags = ['Foo Baz', 'x'.repeat(490)];
    const snippet = { title: 'x'.repeat(100), description: 'é'.repeat(2500), tags };
    expect((await user.start(1000, { metadata: { snippet } })).status).toBe(200);
  });

  it.each([
    ['a field that cannot be set', { metadata: { snippet: { title: 'a', channelId: 'b' } } }],
    ['a text for a boolean', { metadata: { ...METADATA, status: { embeddable: 'yes' } } }],
    ['another upload type', { query: 'uploadType=multipart&part=snippet,status' }],
    ['an unknown parameter', { query: 'uploadType=resumable&part=snippet,status&privacy=public' }],
    ['no size', { headers: { 'x-upload-content-length': '' } }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
  ])('refuses %s as a bad request', async (_, options) => {
    const answer = await user.start(1000, options);
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'badRequest']);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(1);
  });

  it('refuses parts that are unknown, missing, or not named', async () => {
    const start = async (query: string) =>
      reasonOf(await user.start(1000, { query: `uploadType=resumable${query}` }));
    expect(await start('&part=snippet,nonsense')).toBe('unknownPart');
    expect(await start('')).toBe('required');
    expect(await start('&part=snippet')).toBe('unexpectedPart');
    const type = { headers: { 'x-upload-content-type': 'image/png' } };
    expect(reasonOf(await user.start(1000, type))).toBe('badContent');
  });

  it('takes the whole file in one request', async () => {
    const answer = await user.put(session, video);
    expect(answer.status).toBe(201);
    expect(answer.body.snippet).toMatchObject({ title: 'Cat of the day', tags: ['cat', 'fyp'] });
    expect(answer.body.status).toMatchObject({
      uploadStatus: 'uploaded',
      privacyStatus: 'unlisted',
      containsSyntheticMedia: false,
      selfDeclaredMadeForKids: false,
    });
  });

  it('takes chunks and says how far it is', async () => {
    const first = await put(0, CHUNK);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${CHUNK - 1}`]);
    expect(first.headers.has('location')).toBe(false);
    const second = await put(CHUNK, 2 * CHUNK);
    expect(second.headers.get('range')).toBe(`bytes=0-${2 * CHUNK - 1}`);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(201);
    const [post] = await sandbox.control.listPosts('youtube');
    expect(post?.media[0]?.sizeBytes).toBe(TOTAL);
    expect(await sandbox.control.listViolations('youtube')).toEqual([]);
  });

  it('keeps whole units of a chunk that is no multiple of 262144', async () => {
    const odd = await put(0, CHUNK + 100);
    expect([odd.status, odd.headers.get('range')]).toEqual([308, `bytes=0-${CHUNK - 1}`]);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(1);
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
  });

  it('drops what follows a gap or an overlap', async () => {
    await put(0, CHUNK);
    expect((await put(CHUNK + UNIT, TOTAL)).headers.get('range')).toBe(`bytes=0-${CHUNK - 1}`);
    expect((await put(0, CHUNK)).headers.get('range')).toBe(`bytes=0-${CHUNK - 1}`);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(2);
  });

  it('keeps what arrived before a cut, and makes one video of the rest', async () => {
    await cutBody(UNIT + 1000);
    await expect(put(0, CHUNK)).rejects.toThrow();
    await vi.waitFor(async () => expect(await readRange()).toBe(`bytes=0-${UNIT - 1}`));
    expect((await put(UNIT, TOTAL)).status).toBe(201);
    await sandbox.control.advanceClock(2);
    const posts = await sandbox.control.listPosts('youtube');
    expect(posts).toMatchObject([{ live: true, media: [{ sizeBytes: TOTAL }] }]);
  });

  it('ends a request that hangs when a newer one comes for the same session', async () => {
    const hanging = request(session, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'video/mp4',
        'content-length': TOTAL,
      },
    });
    const closed = once(hanging, 'error');
    hanging.write(video.subarray(0, UNIT));
    await vi.waitFor(async () => {
      const [row] = await sandbox.control.listReceived({ endpoint: 'upload.bytes' });
      expect(row?.status).toBe(null);
    });
    const answer = await user.query(session, TOTAL);
    await closed;
    expect(answer.status).toBe(308);
    const stored = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1];
    expect((await put(stored === undefined ? 0 : Number(stored) + 1, TOTAL)).status).toBe(201);
    expect(await sandbox.control.listPosts('youtube')).toHaveLength(1);
  });

  it('names no Range when the cut came before anything was stored', async () => {
    await cutBody(1000);
    await expect(user.put(session, video)).rejects.toThrow();
    const answer = await user.query(session, TOTAL);
    expect([answer.status, answer.headers.has('range')]).toEqual([308, false]);
    expect((await user.put(session, video)).status).toBe(201);
  });

  it('replays the final answer when the last one was lost', async () => {
    const lost = { platform: 'youtube', endpoint: 'upload.bytes', kind: 'cut_after' as const };
    await sandbox.control.addFault({ ...lost, count: 1 });
    await expect(user.put(session, video)).rejects.toThrow();
    const [post] = await sandbox.control.listPosts('youtube');
    const query = await user.query(session, TOTAL);
    expect([query.status, query.body.id]).toEqual([201, post?.id]);
    const again = await user.put(session, video);
    expect([again.status, again.body.id]).toEqual([201, post?.id]);
    expect(again.body.status['uploadStatus']).toBe('uploaded');
    expect(await sandbox.control.listPosts('youtube')).toHaveLength(1);
  });

  it('goes on after a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-youtube-'));
    const before = await startTestSandbox({ only: ['youtube'], dataDir });
    user = await connect(before);
    session = await user.open(TOTAL);
    await put(0, CHUNK);
    await before.close();
    const after = await startTestSandbox({ only: ['youtube'], dataDir });
    session = session.replace(before.url, after.url);
    expect(await readRange()).toBe(`bytes=0-${CHUNK - 1}`);
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
    await after.close();
    await rm(dataDir, { recursive: true });
  });

  it('forgets a session that is too old, and one that never was', async () => {
    await sandbox.control.setKnobs('youtube', { sessionSeconds: 60 });
    await sandbox.control.advanceClock(60);
    expect((await user.query(session, TOTAL)).status).toBe(404);
    expect((await user.put(session, video)).status).toBe(404);
    const unknown = session.replace(/upload_id=\w+/, 'upload_id=unknown');
    expect((await user.query(unknown, TOTAL)).status).toBe(404);
  });

  it('asks for a fresh token between chunks, and goes on in the same session', async () => {
    await put(0, CHUNK);
    await sandbox.control.advanceClock(3600);
    const late = await put(CHUNK, TOTAL);
    expect([late.status, reasonOf(late)]).toEqual([401, 'authError']);
    user.token = (await getTokens(sandbox)).body.access_token;
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
    const other = await connect(sandbox, { persona: 'UCm3StLumen8bQz5vYhPd7oE' });
    expect((await other.query(session, TOTAL)).status).toBe(403);
  });

  it('refuses bytes that were not announced', async () => {
    const send = (headers: Record<string, string>) =>
      user.fetch('PUT', session, { body: video.subarray(0, CHUNK), headers });
    const type = { 'content-type': 'video/mp4' };
    const range = (text: string) => ({ 'content-range': text });
    const answers = [
      await send(type),
      await send({ ...type, ...range(`bytes 0-${CHUNK - 1}/9999999`) }),
      await send({ ...type, ...range(`bytes 0-${CHUNK}/${TOTAL}`) }),
      await send({ 'content-type': 'video/webm', ...range(`bytes 0-${CHUNK - 1}/${TOTAL}`) }),
      await user.query(session, TOTAL + 1),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await readRange()).toBe(null);
  });

  it('counts uploads per project and Pacific day', async () => {
    await sandbox.control.setKnobs('youtube', { uploadsPerDay: 2 });
    expect((await user.start(1000)).status).toBe(200);
    const full = await user.start(1000);
    expect([full.status, reasonOf(full)]).toEqual([429, 'rateLimitExceeded']);
    expect(full.body.error.status).toBe('RESOURCE_EXHAUSTED');
    expect(full.body.error.message).toContain('Video Uploads per day');
    await sandbox.control.setKnobs('youtube', { oldQuotaError: true });
    const old = await user.start(1000);
    expect([old.status, reasonOf(old)]).toEqual([403, 'quotaExceeded']);
    await sandbox.control.advanceClock(24 * 3600);
    user = await connect(sandbox);
    expect((await user.start(1000)).status).toBe(200);
  });

  it('counts units, and the uploads of a channel', async () => {
    await sandbox.control.setKnobs('youtube', { uploadsPerChannelPerDay: 1, unitsPerDay: 2 });
    const capped = await user.start(1000);
    expect([capped.status, reasonOf(capped)]).toEqual([400, 'uploadLimitExceeded']);
    const path = '/youtube/v3/channels?part=id&mine=true';
    const statuses = [await user.call('GET', path), await user.call('GET', path)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect(reasonOf(await user.call('GET', path))).toBe('quotaExceeded');
  });
});
