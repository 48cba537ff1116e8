import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callGraph, expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import type { HostedFile } from '#tests/support/media-host.ts';
import {
  PAGE_ID,
  SCOPES,
  connect,
  connectWith,
  exchangeCode,
  expectUploadError,
  finishReel,
  finishVideo,
  getCode,
  publishReel,
  readVideo,
  sendBytes,
  startFacebook,
  startReel,
  startVideo,
  transferVideo,
  uploadReel,
} from './harness.ts';
import type { Harness } from './harness.ts';

const VERTICAL = 'meta-vertical-4s.mp4';
const LANDSCAPE = 'meta-landscape-4s.mp4';
const DAY = 24 * 3600;

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startFacebook();
});

beforeEach(async () => {
  await harness.control.reset();
  await setKnobs({ videoProcessingSeconds: 0 });
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

function setKnobs(knobs: Record<string, boolean | number | string>) {
  return harness.control.setKnobs('facebook', knobs);
}

function post(form: Record<string, string>, path = `/${PAGE_ID}/feed`) {
  return harness.call(path, { form, token });
}

async function listPosts(edge: string, fields: string) {
  const response = await harness.call(`/${PAGE_ID}/${edge}`, { query: { fields }, token });
  return response.body['data'] as Array<Record<string, unknown>>;
}

describe('Facebook limits', () => {
  it.each([
    ['too_fast', 1390008],
    ['blocked', undefined],
  ])('spam protection rejects publishing as %s with 368', async (publishBlock, subcode) => {
    await setKnobs({ publishBlock });
    expectGraphError(await post({ message: 'again' }), 368, subcode);
    await setKnobs({ publishBlock: '' });
    expect((await post({ message: 'again' })).status).toBe(200);
  });

  it('lifting the daily caps allows unlimited reels, and restoring them limits reels again', async () => {
    await setKnobs({ reelQuota: 1, dailyCapsLifted: true });
    await publishReel(harness, token, VERTICAL);
    await publishReel(harness, token, VERTICAL);
    await setKnobs({ dailyCapsLifted: false });
    const form = { upload_phase: 'start' };
    expectGraphError(await harness.call(`/${PAGE_ID}/video_reels`, { form, token }), 613);
  });

  it('an upload session expires after a day', async () => {
    const { bytes } = await readFilm(VERTICAL);
    const reel = await startReel(harness, token);
    const uploaded = await startReel(harness, token);
    await uploadReel(uploaded, token, VERTICAL);
    const { upload_session_id: session = '' } = await startVideo(harness, token, bytes.length);
    await harness.control.advanceClock(DAY);
    const upload = { token, bytes, offset: 0, fileSize: bytes.length };
    expectUploadError(await sendBytes(reel, upload), 'ProcessingFailedError');
    expectGraphError(await finishReel(harness, token, { video_id: uploaded.videoId }), 6000);
    expectGraphError(await transferVideo(harness, token, { session, offset: 0, bytes }), 100);
    const status = await readVideo(harness, token, reel.videoId);
    expect(status.status.video_status).toBe('expired');
  });

  it('a video of more than 10 GB is rejected at the start', async () => {
    const start = (bytes: number) =>
      post({ upload_phase: 'start', file_size: String(bytes) }, `/${PAGE_ID}/videos`);
    expect((await start(10 * 1024 ** 3)).status).toBe(200);
    expectGraphError(await start(10 * 1024 ** 3 + 1), 6000);
  });
});

describe('a video thumbnail', () => {
  async function finishWith(thumbnail: HostedFile) {
    const { bytes } = await readFilm(LANDSCAPE);
    const started = await startVideo(harness, token, bytes.length);
    const session = started['upload_session_id'] ?? '';
    await transferVideo(harness, token, { session, offset: 0, bytes });
    const body = new FormData();
    body.set('upload_phase', 'finish');
    body.set('upload_session_id', session);
    body.set('thumb', new Blob([new Uint8Array(thumbnail.bytes)]), 'thumb.jpg');
    const response = await harness.call(`/${PAGE_ID}/videos`, { body, token });
    return { answer: response, videoId: started['video_id'] ?? '', session };
  }

  it('is stored and shown', async () => {
    const thumbnail = await makeImage(1280, 720);
    const { answer, videoId } = await finishWith(thumbnail);
    expect(answer.body).toEqual({ success: true });
    const query = { fields: 'picture' };
    const { body } = await harness.call(`/${videoId}`, { query, token });
    const served = await fetch(String(body['picture']));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(thumbnail.bytes);
  });

  it('is rejected when it is not an image, and the video can be finished without it', async () => {
    const text = { bytes: Buffer.from('no picture'), contentType: 'image/jpeg' };
    const { answer, videoId, session } = await finishWith(text);
    expectGraphError(answer, 324);
    expect((await readVideo(harness, token, videoId)).published).toBe(false);
    expect((await finishVideo(harness, token, { session })).body).toEqual({ success: true });
    expect((await readVideo(harness, token, videoId)).published).toBe(true);
  });

  it('can be added to an existing video with the required permissions', async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const give = (access: string, file: HostedFile, isPreferred: boolean) => {
      const body = new FormData();
      body.set('is_preferred', String(isPreferred));
      body.set('source', new Blob([new Uint8Array(file.bytes)]), 'thumb.jpg');
      return harness.call(`/${id}/thumbnails`, { body, token: access });
    };
    const [first, second] = [await makeImage(540, 960), await makeImage(1080, 1920)];
    expectGraphError(await give(token, first, true), 200);
    const needed = ['pages_read_user_content', 'pages_manage_engagement'];
    const allowed = await connectWith(harness, [...SCOPES, ...needed]);
    expect((await give(allowed, first, true)).body).toEqual({ success: true });
    expect((await give(allowed, second, true)).body).toEqual({ success: true });
    expect((await give(allowed, first, false)).body).toEqual({ success: true });
    const listed = await harness.call(`/${id}/thumbnails`, { token });
    expect(listed.body['data']).toMatchObject([
      { width: 540, is_preferred: false },
      { width: 1080, is_preferred: true },
      { width: 540, is_preferred: false },
    ]);
    const { body } = await harness.call(`/${id}`, { query: { fields: 'picture' }, token });
    const served = await fetch(String(body['picture']));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(second.bytes);
    const form = { is_preferred: 'true' };
    expectGraphError(await harness.call(`/${id}/thumbnails`, { form, token: allowed }), 324);
  });
});

describe('requests that Meta ignores are ignored and listed as violations', () => {
  it('ignores a file and a parameter that the path does not support', async () => {
    const body = new FormData();
    body.set('message', 'x');
    body.set('text', 'y');
    body.set('source', new Blob(['bytes']), 'file');
    expect((await harness.call(`/${PAGE_ID}/feed`, { body, token })).status).toBe(200);
    const violations = await harness.control.listViolations('facebook');
    expect(violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('ignored the unknown parameter "text"'),
      expect.stringContaining('ignored the file in the unknown field "source"'),
    ]);
  });
});

describe('undocumented requests are rejected', () => {
  it('rejects a body next to a file_url', async () => {
    const reel = await startReel(harness, token);
    const file_url = harness.media.host('hosted.mp4', await readFilm(VERTICAL));
    const headers = { authorization: `OAuth ${token}`, file_url };
    const response = await callGraph(reel.uploadUrl, { body: 'bytes', headers });
    expectUploadError(response, 'ProcessingFailedError');
  });

  it("rejects insights of a video's own ID, which has a separate edge for them", async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const read = (path: string, metric: string) => harness.call(path, { query: { metric }, token });
    expectGraphError(await read(`/${id}/insights`, 'post_media_view'), 100);
    expect((await read(`/${PAGE_ID}_${id}/insights`, 'post_media_view')).status).toBe(200);
    const metric = 'blue_reels_play_count';
    expect((await read(`/${id}/video_insights`, metric)).body).toMatchObject({
      data: [{ name: metric, id: `${id}/video_insights/${metric}/lifetime` }],
    });
    expectGraphError(await read(`/${id}/video_insights`, 'post_impressions'), 100);
  });
});

describe('behavior that the documentation leaves open is configurable', () => {
  it('comment and reaction counts may require their own permission', async () => {
    const id = readId(await post({ message: 'counted' }));
    const fields = 'shares,comments.limit(0).summary(true),reactions.limit(0).summary(true)';
    const read = (access: string) => harness.call(`/${id}`, { query: { fields }, token: access });
    expectGraphError(await read(token), 10);
    expect((await harness.call(`/${id}`, { query: { fields: 'shares' }, token })).status).toBe(200);
    const allowed = await connectWith(harness, [...SCOPES, 'pages_read_user_content']);
    const counts = {
      shares: { count: expect.any(Number) as number },
      comments: { summary: { total_count: 0 } },
      reactions: { summary: { total_count: expect.any(Number) as number } },
    };
    expect((await read(allowed)).body).toMatchObject(counts);
    await setKnobs({ countsNeedUserContent: false });
    expect((await read(token)).body).toMatchObject(counts);
  });

  it('fields that are only assumed can be left out of responses', async () => {
    await setKnobs({ unconfirmedFieldsOmitted: true });
    const token = await exchangeCode(harness, await getCode(harness));
    expect(Object.keys(token.body)).toEqual(['access_token', 'token_type']);
    readId(await post({ message: 'sparse' }));
    const [listed] = await listPosts('published_posts', 'id,message,application');
    expect(Object.keys(listed ?? {}).sort()).toEqual(['id', 'message']);
    const id = await publishReel(harness, await connect(harness), VERTICAL);
    const video = await readVideo(harness, await connect(harness), id);
    expect(video.published).toBe(true);
    expect(video.post_id).toBeUndefined();
  });

  it("the video status can use the SDK's names", async () => {
    await setKnobs({ otherStatusWords: true });
    const id = await publishReel(harness, token, VERTICAL);
    const { bytes } = await readFilm(VERTICAL);
    expect((await readVideo(harness, token, id)).status).toMatchObject({
      uploading_phase: { status: 'completed', bytes_transferred: bytes.length },
      publishing_phase: { status: 'completed' },
    });
    const wide = await publishReel(harness, token, 'meta-wide.mp4');
    const { processing_phase: phase } = (await readVideo(harness, token, wide)).status;
    expect(phase).toEqual({
      status: 'error',
      error: { message: expect.stringContaining('aspect ratio') as string },
    });
  });

  it('a second finish can be rejected', async () => {
    await setKnobs({ finishTwiceRefused: true });
    const id = await publishReel(harness, token, VERTICAL);
    expectGraphError(await finishReel(harness, token, { video_id: id }), 100);
    expect(await harness.control.listPosts('facebook')).toHaveLength(1);
  });

  it('processing fails with the configured code', async () => {
    await setKnobs({ failProcessing: 1363129 });
    const id = await publishReel(harness, token, VERTICAL);
    const { status } = await readVideo(harness, token, id);
    expect(status.processing_phase.errors?.[0]?.code).toBe(1363129);
  });
});

describe('post lists', () => {
  it('may require pages_read_user_content, each list separately', async () => {
    await setKnobs({ listsNeedingUserContent: 'published_posts' });
    const read = (edge: string) => harness.call(`/${PAGE_ID}/${edge}`, { token });
    expectGraphError(await read('published_posts'), 10);
    expect((await read('posts')).status).toBe(200);
    expect((await read('feed')).status).toBe(200);
  });

  it('include unpublished posts in the feed, but not in published posts', async () => {
    readId(await post({ message: 'seen' }));
    readId(await post({ message: 'unseen', published: 'false' }));
    const messages = async (edge: string) =>
      (await listPosts(edge, 'message')).map(({ message }) => message);
    expect(await messages('feed')).toEqual(['unseen', 'seen']);
    expect(await messages('published_posts')).toEqual(['seen']);
  });
});
