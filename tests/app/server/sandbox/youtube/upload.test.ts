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
import { connect, METADATA, getReason } from './youtube-user.ts';
import type { YouTubeUser } from './youtube-user.ts';
import { PATIENCE } from '#tests/support/patience.ts';

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

  it.each([
    ['a description with <', { description: 'a < b' }, 'invalidDescription'],
    ['an empty tag', { tags: ['cat', ''] }, 'invalidTags'],
    ['an unknown category', { categoryId: '999' }, 'invalidCategoryId'],
  ])('rejects %s', async (_, snippet, reason) => {
    const metadata = { ...METADATA, snippet: { ...METADATA.snippet, ...snippet } };
    const response = await user.start(1000, { metadata });
    expect([response.status, getReason(response)]).toEqual([400, reason]);
  });

  it.each([
    ['a field that a video lacks', { metadata: { snippet: { title: 'a', channel: 'b' } } }],
    ['a text for a boolean', { metadata: { ...METADATA, status: { embeddable: 'yes' } } }],
    ['another upload type', { query: 'uploadType=multipart&part=snippet,status' }],
    ['an unknown parameter', { query: 'uploadType=resumable&part=snippet,status&privacy=public' }],
    ['a size that is no number', { headers: { 'x-upload-content-length': 'large' } }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
  ])('rejects %s as a bad request', async (_, options) => {
    const response = await user.start(1000, options);
    expect([response.status, getReason(response)]).toEqual([400, 'badRequest']);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(1);
  });

  it('rejects parts that are unknown, missing, or not requested', async () => {
    const start = async (query: string) =>
      getReason(await user.start(1000, { query: `uploadType=resumable${query}` }));
    expect(await start('&part=snippet,nonsense')).toBe('unknownPart');
    expect(await start('')).toBe('required');
    expect(await start('&part=snippet')).toBe('unexpectedPart');
    const type = { headers: { 'x-upload-content-type': 'image/png' } };
    expect(getReason(await user.start(1000, type))).toBe('badContent');
  });

  it('drops the bytes after a gap or an overlap', async () => {
    await put(0, CHUNK);
    expect((await put(CHUNK + UNIT, TOTAL)).headers.get('range')).toBe(`bytes=0-${CHUNK - 1}`);
    expect((await put(0, CHUNK)).headers.get('range')).toBe(`bytes=0-${CHUNK - 1}`);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(2);
  });

  it('cancels a hanging request when a newer one arrives for the same session', async () => {
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
    }, PATIENCE);
    const response = await user.query(session, TOTAL);
    await closed;
    expect(response.status).toBe(308);
    const stored = /^bytes=0-(\d+)$/.exec(response.headers.get('range') ?? '')?.[1];
    expect((await put(stored === undefined ? 0 : Number(stored) + 1, TOTAL)).status).toBe(201);
    expect(await sandbox.control.listPosts('youtube')).toHaveLength(1);
  });

  it('continues after a restart', async () => {
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

  it('rejects bytes that were not announced', async () => {
    const send = (headers: Record<string, string>) =>
      user.fetch('PUT', session, { body: video.subarray(0, CHUNK), headers });
    const type = { 'content-type': 'video/mp4' };
    const range = (text: string) => ({ 'content-range': text });
    const responses = [
      await send(type),
      await send({ ...type, ...range(`bytes 0-${CHUNK - 1}/9999999`) }),
      await send({ ...type, ...range(`bytes 0-${CHUNK}/${TOTAL}`) }),
      await user.query(session, TOTAL + 1),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await readRange()).toBe(null);
  });

  it("counts quota units, and rejects another channel's session", async () => {
    const other = await connect(sandbox, { persona: 'UCm3StLumen8bQz5vYhPd7oE' });
    expect((await other.query(session, TOTAL)).status).toBe(403);
    await sandbox.control.setKnobs('youtube', { unitsPerDay: 2 });
    const path = '/youtube/v3/channels?part=id&mine=true';
    const statuses = [await user.call('GET', path), await user.call('GET', path)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect(getReason(await user.call('GET', path))).toBe('quotaExceeded');
  });
});
