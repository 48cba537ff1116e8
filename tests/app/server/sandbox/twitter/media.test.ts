import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

const MIB = 1024 * 1024;

describe('X media upload', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const post = (id: string) => user.tweet('with media', { media: { media_ids: [id] } });
  const uploadClip = async () => {
    const answer = await user.uploadInChunks(await readFixture('clip.mp4'));
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  it('takes an image in one request, and a post with it shows the same bytes', async () => {
    const bytes = await readFixture('photo.jpg');
    const upload = await user.uploadImage(bytes);
    expect(upload.body.data).toMatchObject({
      size: bytes.length,
      image: { image_type: 'image/jpeg', w: 320, h: 180 },
    });
    expect((await post(upload.body.data.id)).status).toBe(201);
    const [published] = await sandbox.control.listPosts('twitter');
    const served = await fetch(published?.media[0]?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('takes an image as base64 in JSON too', async () => {
    const media = (await readFixture('photo.png')).toString('base64');
    const body = { media, media_category: 'tweet_image' };
    expect((await user.call('POST', '/2/media/upload', body)).status).toBe(200);
  });

  it('refuses a text file that calls itself an image', async () => {
    expect((await user.uploadImage(Buffer.from('hello'))).status).toBe(400);
  });

  it('refuses an image above 5 MB', async () => {
    const png = await readFixture('photo.png');
    const large = Buffer.concat([png, Buffer.alloc(5 * MIB)]);
    expect((await user.uploadImage(large, 'image/png')).status).toBe(400);
  });

  it('processes a video: pending, in progress, succeeded', async () => {
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

  it('joins segments that arrived out of order, and lets one be sent again', async () => {
    const bytes = await readFixture('clip.mp4');
    const half = Math.floor(bytes.length / 2);
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 1, bytes.subarray(half));
    await user.append(id, 0, Buffer.from('a segment whose answer was lost'));
    await user.append(id, 0, bytes.subarray(0, half));
    expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(200);
    await sandbox.control.advanceClock(2);
    expect((await post(id)).status).toBe(201);
    const [published] = await sandbox.control.listPosts('twitter');
    const served = await fetch(published?.media[0]?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('answers 413 without a body to a segment of 5 MiB', async () => {
    const bytes = Buffer.alloc(6 * MIB);
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    const answer = await user.append(id, 0, bytes.subarray(0, 5 * MIB));
    expect(answer).toMatchObject({ status: 413, body: undefined });
  });

  it('refuses to finalise while a segment is missing', async () => {
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 0, bytes.subarray(0, 1000));
    const answer = await user.call('POST', `/2/media/upload/${id}/finalize`);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('Segments do not add up to provided total file size');
  });

  it('refuses segments with a gap between them', async () => {
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 1, bytes);
    expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(400);
  });

  it('fails a video of 141 seconds for an account that pays nothing', async () => {
    const { body } = await user.uploadInChunks(await readFixture('long.mp4'));
    await sandbox.control.advanceClock(2);
    const status = await user.status(body.data.id);
    expect(status.body.data.processing_info).toMatchObject({
      state: 'failed',
      error: { code: 3, name: 'UnsupportedMedia' },
    });
    expect((await post(body.data.id)).status).toBe(400);
  });

  it('takes the same video from a Premium account', async () => {
    const premium = await connect(sandbox, { persona: '1650112233445566787' });
    const { body } = await premium.uploadInChunks(await readFixture('long.mp4'));
    await sandbox.control.advanceClock(2);
    const status = await premium.status(body.data.id);
    expect(status.body.data.processing_info.state).toBe('succeeded');
  });

  it('fails a text file renamed .mp4', async () => {
    const { body } = await user.uploadInChunks(await readFixture('fake.mp4'));
    await sandbox.control.advanceClock(2);
    const status = await user.status(body.data.id);
    expect(status.body.data.processing_info.error.name).toBe('InvalidMedia');
  });

  it('refuses a post before processing has succeeded', async () => {
    await sandbox.control.setKnobs('twitter', { processingSeconds: 60 });
    const { id } = await uploadClip();
    const answer = await post(id);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('Your media IDs are invalid.');
  });

  it('may refuse a post once in the seconds after processing, and takes it then', async () => {
    await sandbox.control.setKnobs('twitter', { processingSeconds: 0, mediaLagSeconds: 60 });
    const { id } = await uploadClip();
    expect((await post(id)).status).toBe(400);
    expect((await post(id)).status).toBe(201);
  });

  it("refuses a media_key, and another account's media", async () => {
    const other = await connect(sandbox, { persona: '1650112233445566787' });
    const upload = await other.uploadImage(await readFixture('photo.jpg'));
    const { id, media_key: key } = upload.body.data;
    expect((await post(key)).status).toBe(400);
    expect((await post(id)).status).toBe(400);
  });

  it('answers a bare 403 to an upload without media.write', async () => {
    const limited = await connect(sandbox, { scopes: ['tweet.read', 'tweet.write', 'users.read'] });
    const answer = await limited.uploadImage(await readFixture('photo.jpg'));
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toBe('Forbidden');
  });

  it('knows no status of an image', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const answer = await user.status(upload.body.data.id);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('BadRequest: Not found');
  });

  it('takes a GIF as its own category, processed like a video', async () => {
    const options = { category: 'tweet_gif', type: 'image/gif' };
    const answer = await user.uploadInChunks(await readFixture('loop.gif'), options);
    expect(answer.body.data.media_key).toMatch(/^16_/);
    expect(answer.body.data).toHaveProperty('processing_info');
    await sandbox.control.advanceClock(2);
    expect((await post(answer.body.data.id)).status).toBe(201);
  });

  it('keeps alt text for the page', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const id = upload.body.data.id;
    const metadata = { alt_text: { text: 'a test card' } };
    expect((await user.call('POST', '/2/media/metadata', { id, metadata })).status).toBe(200);
    const { body } = await post(id);
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
    expect(await page.text()).toContain('alt="a test card"');
  });

  it('refuses the styles of upload that X has switched off', async () => {
    const answer = await fetch(`${sandbox.url}/twitter/2/media/upload?command=INIT`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: new URLSearchParams({ command: 'INIT', total_bytes: '10' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: 'Request body is not valid JSON.' });
  });

  it('refuses fields, types and sizes that are not in the contract', async () => {
    const refused = [
      { media_type: 'video/mp4', total_bytes: 10, media_category: 'tweet_video', extra: 1 },
      { media_type: 'video/x-matroska', total_bytes: 10, media_category: 'tweet_video' },
      { media_type: 'video/mp4', total_bytes: '10', media_category: 'tweet_video' },
      { media_type: 'image/png', total_bytes: 10, media_category: 'tweet_video' },
      { media_type: 'video/mp4', total_bytes: 513 * MIB, media_category: 'tweet_video' },
    ];
    for (const body of refused) {
      const answer = await user.call('POST', '/2/media/upload/initialize', body);
      expect(answer.status).toBe(400);
    }
  });
});
