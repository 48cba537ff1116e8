import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { stretchVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

const MIB = 1024 * 1024;
const PREMIUM = '1650112233445566787';
const loadLong = async (times: number) => stretchVideo(await readFixture('long.mp4'), times);

describe('X simulator contract: media', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const post = (id: string) => user.tweet('with media', { media: { media_ids: [id] } });
  const uploadClip = async () => {
    const response = await user.uploadInChunks(await readFixture('clip.mp4'));
    expect(response.status).toBe(200);
    return response.body.data;
  };

  it('#19 a segment of 5 MiB returns 413 without a body', async () => {
    const bytes = Buffer.alloc(6 * MIB);
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    const response = await user.append(id, 0, bytes.subarray(0, 5 * MIB));
    expect(response).toMatchObject({ status: 413, body: undefined });
  });

  it('#20 finalizing is rejected while a segment is missing', async () => {
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 0, bytes.subarray(0, 1000));
    const response = await user.call('POST', `/2/media/upload/${id}/finalize`);
    expect(response.status).toBe(400);
    expect(response.body.detail).toBe('Segments do not add up to provided total file size');
  });

  it('#20 segments with a gap between them are rejected', async () => {
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 1, bytes);
    expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(400);
  });

  it('#21 a video is processed: pending, twice in progress, succeeded', async () => {
    await sandbox.control.setKnobs('twitter', { processingSeconds: 30 });
    const { id, processing_info: info } = await uploadClip();
    expect(info).toMatchObject({ state: 'pending', check_after_secs: 1 });
    await sandbox.control.advanceClock(10);
    expect((await user.status(id)).body.data.processing_info.state).toBe('in_progress');
    await sandbox.control.advanceClock(10);
    expect((await user.status(id)).body.data.processing_info.state).toBe('in_progress');
    await sandbox.control.advanceClock(11);
    expect((await user.status(id)).body.data.processing_info.state).toBe('succeeded');
    expect((await post(id)).status).toBe(201);
  });

  it('#22 a video over 20 minutes may fail in processing for an account without a subscription', async () => {
    await sandbox.control.setKnobs('twitter', { longVideoPassesProcessing: false });
    const { body } = await user.uploadInChunks(await loadLong(9));
    await sandbox.control.advanceClock(2);
    const status = await user.status(body.data.id);
    expect(status.body.data.processing_info).toMatchObject({
      state: 'failed',
      error: { code: 3, name: 'UnsupportedMedia' },
    });
    expect((await post(body.data.id)).status).toBe(400);
  });

  it.each([
    { who: 'a default account', persona: undefined, times: 9, status: 403 as const, minutes: 20 },
    { who: 'a default account', persona: undefined, times: 8, status: 201 as const, minutes: 20 },
    { who: 'a Premium account', persona: PREMIUM, times: 54, status: 403 as const, minutes: 125 },
    { who: 'a Premium account', persona: PREMIUM, times: 53, status: 201 as const, minutes: 125 },
  ])(
    '#22 a post of $who with a video of $times x 141 s returns $status',
    async ({ persona, times, status, minutes }) => {
      const author = await connect(sandbox, persona === undefined ? {} : { persona });
      const { body } = await author.uploadInChunks(await loadLong(times));
      await sandbox.control.advanceClock(2);
      const { id } = body.data;
      const state = (await author.status(id)).body.data.processing_info.state;
      expect(state).toBe('succeeded');
      const response = await author.tweet('long', { media: { media_ids: [id] } });
      const detail = `This user is not allowed to post a video longer than ${minutes} minutes.`;
      const expected = {
        201: { data: { text: expect.stringContaining('long') } },
        403: { detail },
      };
      expect(response).toMatchObject({ status, body: expected[status] });
    },
  );

  it("a direct message allows only shorter videos, and its media can't be used in a post", async () => {
    await sandbox.control.setKnobs('twitter', { longVideoPassesProcessing: false });
    const category = 'dm_video';
    const long = await user.uploadInChunks(await readFixture('long.mp4'), { category });
    const short = await user.uploadInChunks(await readFixture('clip.mp4'), { category });
    await sandbox.control.advanceClock(2);
    const states = [long, short].map(({ body }) => user.status(body.data.id));
    const found = (await Promise.all(states)).map(({ body }) => body.data.processing_info.state);
    expect(found).toEqual(['failed', 'succeeded']);
    expect((await post(short.body.data.id)).status).toBe(400);
  });

  it('a missing category is derived from the content type', async () => {
    const bytes = await readFixture('clip.mp4');
    const { body } = await user.call('POST', '/2/media/upload/initialize', {
      media_type: 'video/mp4',
      total_bytes: bytes.length,
    });
    expect(body.data.media_key).toMatch(/^7_/);
  });

  it('a file of 8 GB accepts segments above 4 MiB, because it would need more than 1,000 otherwise', async () => {
    const { body } = await user.call('POST', '/2/media/upload/initialize', {
      media_type: 'video/mp4',
      total_bytes: 8 * 1024 * MIB,
    });
    const response = await user.append(body.data.id, 0, Buffer.alloc(9 * MIB));
    expect(response.status).toBe(200);
  });

  it('a locked account returns 326', async () => {
    await sandbox.control.setKnobs('twitter', { accountLocked: true });
    const response = await user.tweet('locked');
    expect(response.status).toBe(403);
    expect(response.body.errors).toMatchObject([{ code: 326 }]);
  });

  it('#23 a post before processing has succeeded is rejected', async () => {
    await sandbox.control.setKnobs('twitter', { processingSeconds: 60 });
    const { id } = await uploadClip();
    const response = await post(id);
    expect(response.status).toBe(400);
    expect(response.body.detail).toBe('Your media IDs are invalid.');
  });

  it('#24 a post in the seconds after processing is rejected once, and accepted then', async () => {
    await sandbox.control.setKnobs('twitter', { processingSeconds: 0, mediaLagSeconds: 60 });
    const { id } = await uploadClip();
    expect((await post(id)).status).toBe(400);
    expect((await post(id)).status).toBe(201);
  });

  it("#25 a media_key and another account's media are rejected", async () => {
    const other = await connect(sandbox, { persona: '1650112233445566787' });
    const upload = await other.uploadImage(await readFixture('photo.jpg'));
    const { id, media_key: key } = upload.body.data;
    expect((await post(key)).status).toBe(400);
    expect((await post(id)).status).toBe(400);
  });

  it('#26 an upload without media.write returns a bare 403', async () => {
    const limited = await connect(sandbox, { scopes: ['tweet.read', 'tweet.write', 'users.read'] });
    const response = await limited.uploadImage(await readFixture('photo.jpg'));
    expect(response.status).toBe(403);
    expect(response.body.detail).toBe('Forbidden');
  });

  it('#27 an image has no status', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const response = await user.status(upload.body.data.id);
    expect(response.status).toBe(400);
    expect(response.body.detail).toBe('BadRequest: Not found');
  });
});
