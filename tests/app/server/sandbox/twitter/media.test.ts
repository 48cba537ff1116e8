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
    const response = await user.uploadInChunks(await readFixture('clip.mp4'));
    expect(response.status).toBe(200);
    return response.body.data;
  };

  it('accepts an image in one request, and a post with it shows the same bytes', async () => {
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

  it('also accepts an image as base64 in JSON', async () => {
    const media = (await readFixture('photo.png')).toString('base64');
    const body = { media, media_category: 'tweet_image' };
    expect((await user.call('POST', '/2/media/upload', body)).status).toBe(200);
  });

  it('rejects a text file declared as an image', async () => {
    expect((await user.uploadImage(Buffer.from('hello'))).status).toBe(400);
  });

  it('rejects an image above 5 MB', async () => {
    const png = await readFixture('photo.png');
    const large = Buffer.concat([png, Buffer.alloc(5 * MIB)]);
    expect((await user.uploadImage(large, 'image/png')).status).toBe(400);
  });

  it('joins segments that arrive out of order, and accepts one again', async () => {
    const bytes = await readFixture('clip.mp4');
    const half = Math.floor(bytes.length / 2);
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    await user.append(id, 1, bytes.subarray(half));
    await user.append(id, 0, Buffer.from('a segment whose response was lost'));
    await user.append(id, 0, bytes.subarray(0, half));
    expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(200);
    await sandbox.control.advanceClock(2);
    expect((await post(id)).status).toBe(201);
    const [published] = await sandbox.control.listPosts('twitter');
    const served = await fetch(published?.media[0]?.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('fails a text file renamed .mp4', async () => {
    const { body } = await user.uploadInChunks(await readFixture('fake.mp4'));
    await sandbox.control.advanceClock(2);
    const status = await user.status(body.data.id);
    expect(status.body.data.processing_info.error.name).toBe('InvalidMedia');
  });

  it('accepts a GIF as its own category, processed like a video', async () => {
    const options = { category: 'tweet_gif', type: 'image/gif' };
    const response = await user.uploadInChunks(await readFixture('loop.gif'), options);
    expect(response.body.data.media_key).toMatch(/^16_/);
    expect(response.body.data).toHaveProperty('processing_info');
    await sandbox.control.advanceClock(2);
    expect((await post(response.body.data.id)).status).toBe(201);
  });

  it("shows alt text on the post's page", async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const id = upload.body.data.id;
    const metadata = { alt_text: { text: 'a test card' } };
    expect((await user.call('POST', '/2/media/metadata', { id, metadata })).status).toBe(200);
    const { body } = await post(id);
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
    expect(await page.text()).toContain('alt="a test card"');
  });

  it('rejects upload endpoints that X has removed', async () => {
    const response = await fetch(`${sandbox.url}/twitter/2/media/upload?command=INIT`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: new URLSearchParams({ command: 'INIT', total_bytes: '10' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'Request body is not valid JSON.' });
  });

  it('rejects fields, types, and sizes that the contract does not allow', async () => {
    const refused = [
      { media_type: 'video/mp4', total_bytes: 10, media_category: 'tweet_video', extra: 1 },
      { media_type: 'video/x-matroska', total_bytes: 10, media_category: 'tweet_video' },
      { media_type: 'video/mp4', total_bytes: '10', media_category: 'tweet_video' },
      { media_type: 'image/png', total_bytes: 10, media_category: 'tweet_video' },
      { media_type: 'video/mp4', total_bytes: 16_385 * MIB, media_category: 'tweet_video' },
      { media_type: 'video/mp4', total_bytes: 1025 * MIB, media_category: 'dm_video' },
      { media_type: 'image/gif', total_bytes: 16 * MIB },
    ];
    for (const body of refused) {
      const response = await user.call('POST', '/2/media/upload/initialize', body);
      expect(response.status).toBe(400);
    }
  });

  it('can respond to a segment with an empty body', async () => {
    await sandbox.control.setKnobs('twitter', { emptyAppendAnswer: true });
    const bytes = await readFixture('clip.mp4');
    const id = await user.initialize(bytes, 'tweet_video', 'video/mp4');
    const form = new FormData();
    form.set('segment_index', '0');
    form.set('media', new Blob([bytes]), 'chunk');
    const response = await fetch(`${sandbox.url}/twitter/2/media/upload/${id}/append`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      body: form,
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await user.call('POST', `/2/media/upload/${id}/finalize`)).status).toBe(200);
  });

  it('can report the error while processing continues', async () => {
    const knobs = { processingSeconds: 30, failProcessing: 'InvalidMedia' };
    await sandbox.control.setKnobs('twitter', { ...knobs, errorWhileInProgress: true });
    const { id } = await uploadClip();
    await sandbox.control.advanceClock(10);
    expect((await user.status(id)).body.data.processing_info).toMatchObject({
      state: 'in_progress',
      error: { name: 'InvalidMedia' },
    });
  });

  it('serves the bytes of media as long as a post shows them', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const media = { media_ids: [upload.body.data.id] };
    const first = await user.tweet('first', { media });
    const second = await user.tweet('second', { media });
    const [published] = await sandbox.control.listPosts('twitter');
    const read = async () => (await fetch(published?.media[0]?.url ?? '')).status;
    await user.call('DELETE', `/2/tweets/${second.body.data.id}`);
    expect(await read()).toBe(200);
    await user.call('DELETE', `/2/tweets/${first.body.data.id}`);
    expect(await read()).toBe(404);
  });
});
