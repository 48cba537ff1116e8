import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, METADATA, getReason } from './youtube-user.ts';
import type { YouTubeUser } from './youtube-user.ts';

const DAY_SECONDS = 24 * 3600;

describe('YouTube simulator contract: starting an upload (cases 7 to 13)', () => {
  let sandbox: TestSandbox;
  let user: YouTubeUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('youtube', knobs);
  const startWith = async (snippet: object) => {
    const metadata = { ...METADATA, snippet: { ...METADATA.snippet, ...snippet } };
    const response = await user.start(1000, { metadata });
    return [response.status, response.status === 200 ? '' : getReason(response)];
  };

  it('#7 valid metadata opens a session: 200, its URL, an empty body, and nothing on the channel', async () => {
    const response = await user.start(1000);
    expect([response.status, response.text]).toEqual([200, '']);
    const address = new RegExp(`^${sandbox.url}/youtube/upload/youtube/v3/videos\\?.*upload_id=`);
    expect(response.headers.get('location')).toMatch(address);
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
  });

  it('#8 a title that is empty, has 101 characters, or contains < returns invalidTitle', async () => {
    for (const title of ['', '   ', 'x'.repeat(101), 'a < b', 'a > b']) {
      expect(await startWith({ title })).toEqual([400, 'invalidTitle']);
    }
    expect(await startWith({ title: 'x'.repeat(100) })).toEqual([200, '']);
  });

  it('#9 a description above 5000 bytes returns invalidDescription', async () => {
    expect(await startWith({ description: 'é'.repeat(2501) })).toEqual([400, 'invalidDescription']);
    expect(await startWith({ description: `x${'é'.repeat(2500)}` })).toEqual([
      400,
      'invalidDescription',
    ]);
    expect(await startWith({ description: 'é'.repeat(2500) })).toEqual([200, '']);
  });

  it('#10 tags that count as 501 with quotes return invalidTags', async () => {
    expect(await startWith({ tags: ['Foo Baz', 'x'.repeat(491)] })).toEqual([400, 'invalidTags']);
    expect(await startWith({ tags: ['Foo Baz', 'x'.repeat(490)] })).toEqual([200, '']);
  });

  it('#10 a category that cannot be assigned returns invalidCategoryId', async () => {
    expect(await startWith({ categoryId: '18' })).toEqual([400, 'invalidCategoryId']);
    expect(await startWith({ categoryId: '27' })).toEqual([200, '']);
  });

  it('#7 notifySubscribers is true, false, or omitted, and logged with the request', async () => {
    const base = 'uploadType=resumable&part=snippet,status';
    const start = async (query: string) => (await user.start(1000, { query })).status;
    expect(await start(`${base}&notifySubscribers=maybe`)).toBe(400);
    expect(await start(`${base}&notifySubscribers=true`)).toBe(200);
    expect(await start(`${base}&notifySubscribers=false`)).toBe(200);
    const received = await sandbox.control.listReceived({ platform: 'youtube' });
    expect(received.at(-1)?.path).toContain('notifySubscribers=false');
  });

  it('#11 an expired access token returns authError', async () => {
    await sandbox.control.advanceClock(3600);
    const response = await user.start(1000);
    expect([response.status, getReason(response)]).toEqual([401, 'authError']);
    expect(response.body.error.status).toBe('UNAUTHENTICATED');
  });

  it('#12 an exhausted upload quota returns 429 per day, or 403 quotaExceeded, until midnight Pacific', async () => {
    await setKnobs({ uploadsPerDay: 1 });
    expect((await user.start(1000)).status).toBe(200);
    const full = await user.start(1000);
    expect([full.status, getReason(full)]).toEqual([429, 'rateLimitExceeded']);
    expect(full.body.error.status).toBe('RESOURCE_EXHAUSTED');
    expect(full.body.error.message).toContain("limit 'Video Uploads per day'");
    await setKnobs({ oldQuotaError: true });
    const old = await user.start(1000);
    expect([old.status, getReason(old)]).toEqual([403, 'quotaExceeded']);
    await sandbox.control.advanceClock(DAY_SECONDS);
    user = await connect(sandbox);
    expect((await user.start(1000)).status).toBe(200);
  });

  it("#13 the channel's own limit returns uploadLimitExceeded", async () => {
    await setKnobs({ uploadsPerChannelPerDay: 1 });
    expect((await user.start(1000)).status).toBe(200);
    const response = await user.start(1000);
    expect([response.status, getReason(response)]).toEqual([400, 'uploadLimitExceeded']);
  });

  it('lifts every daily limit for runs with thousands of posts', async () => {
    const counts = { uploadsPerDay: 0, uploadsPerChannelPerDay: 0, unitsPerDay: 0 };
    await setKnobs({ ...counts, thumbnailsPerChannelPerDay: 0, statCallsPerDay: 0 });
    const channel = '/youtube/v3/channels?part=id&mine=true';
    const stats = '/youtube/v3/videos:batchGetStats?part=statistics&id=a';
    expect((await user.start(1000)).status).toBe(429);
    expect(getReason(await user.call('GET', channel))).toBe('quotaExceeded');
    expect(getReason(await user.call('GET', stats))).toBe('rateLimitExceeded');
    await setKnobs({ dailyCapsLifted: true });
    expect((await user.start(1000)).status).toBe(200);
    expect((await user.call('GET', channel)).status).toBe(200);
    expect((await user.call('GET', stats)).status).toBe(200);
    // The thumbnail limit is only checked for a video that exists.
    const image = Buffer.from('none');
    expect(getReason(await user.setThumbnail('none', image))).toBe('videoNotFound');
  });
});
