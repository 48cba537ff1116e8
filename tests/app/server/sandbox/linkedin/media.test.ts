import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, NOVA, PAGE_SCOPES, put, putPart } from './linkedin-user.ts';
import type { LinkedInResponse, LinkedInUser } from './linkedin-user.ts';

const MIB = 1024 * 1024;

describe('LinkedIn simulator media', () => {
  let sandbox: TestSandbox;
  let user: LinkedInUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const postWith = (id: string, extra: Record<string, unknown> = {}) =>
    user.post('with media', { content: { media: { id, ...extra } } });
  const servedBytes = async () => {
    const [published] = await sandbox.control.listPosts('linkedin');
    const served = await fetch(published?.media[0]?.url ?? '');
    return Buffer.from(await served.arrayBuffer());
  };
  const toError = (response: LinkedInResponse) => response.body.errorDetails.inputErrors[0]?.code;

  it('accepts an image, and a post with it shows the same bytes', async () => {
    const bytes = await readFixture('photo.jpg');
    const id = await user.uploadWhole('image', bytes);
    await sandbox.control.advanceClock(2);
    const response = await postWith(id, { altText: 'a card' });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-restli-id')).toMatch(/^urn:li:share:7\d{18}$/);
    expect((await servedBytes()).equals(bytes)).toBe(true);
  });

  it('requires the bearer token for the bytes of an image', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    const response = await put(body.value.uploadUrl, await readFixture('photo.jpg'), {});
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('accepts a video in parts of 4 MiB and joins them', async () => {
    const clip = await readFixture('clip.mp4');
    // The file is longer than its video, because only the parts matter here.
    const bytes = Buffer.concat([clip, Buffer.alloc(9 * MIB)]);
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await user.initialize('videos', request);
    const instructions = body.value.uploadInstructions;
    expect(instructions.map(({ firstByte }) => firstByte)).toEqual([0, 4 * MIB, 8 * MIB]);
    expect(instructions.at(-1)?.lastByte).toBe(12 * MIB - 1);
    const { video, etags } = await user.uploadParts(bytes);
    expect((await user.finalize(video, etags)).status).toBe(200);
    await sandbox.control.advanceClock(2);
    const response = await postWith(video);
    expect(response.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/);
    expect((await servedBytes()).equals(bytes)).toBe(true);
    expect(await sandbox.control.listViolations()).toEqual([]);
  });

  it('rejects a part with a token, of the wrong size, or of another content type', async () => {
    const bytes = await readFixture('clip.mp4');
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await user.initialize('videos', request);
    const [part = { uploadUrl: '', firstByte: 0, lastByte: 0 }] = body.value.uploadInstructions;
    const bearer = { authorization: `Bearer ${user.token}` };
    expect((await putPart(part, bytes, bearer)).status).toBe(403);
    expect((await putPart(part, bytes.subarray(1))).status).toBe(400);
    expect((await putPart(part, bytes, { 'content-type': 'video/mp4' })).status).toBe(400);
    expect((await putPart(part, bytes)).status).toBe(200);
  });

  it.each([['fake.mp4'], ['long.mp4'], ['photo.jpg']] as const)(
    'fails %s as a video during processing',
    async (name) => {
      const reader = await connect(sandbox, { scope: PAGE_SCOPES });
      const { video, etags } = await reader.uploadParts(await readFixture(name));
      await reader.finalize(video, etags);
      const path = `/rest/videos/${encodeURIComponent(video)}`;
      expect((await reader.call('GET', path)).body.status).toBe('PROCESSING');
      await sandbox.control.advanceClock(2);
      const { body } = await reader.call('GET', path);
      expect(body.status).toBe('PROCESSING_FAILED');
      expect(body.processingFailureReason).toMatch(/^(UNSUPPORTED_VIDEO_TYPE|VIDEO_TOO_SMALL)$/);
      const response = await reader.post('a', { content: { media: { id: video } } });
      expect(toError(response)).toBe('MEDIA_ASSET_PROCESSING_FAILED');
    },
  );

  it('accepts a document, which requires a title', async () => {
    const id = await user.uploadWhole('document', await readFixture('paper.pdf'));
    await sandbox.control.advanceClock(2);
    expect(toError(await postWith(id))).toBe('MISSING_FIELD');
    expect((await postWith(id, { title: 'paper.pdf' })).status).toBe(201);
    const [published] = await sandbox.control.listPosts('linkedin');
    expect(published).toMatchObject({ title: 'paper.pdf' });
    expect(published?.media[0]?.contentType).toBe('application/pdf');
  });

  it('accepts a GIF as an image, and several images in one post', async () => {
    const gif = await user.uploadWhole('image', await readFixture('loop.gif'));
    const photo = await user.uploadWhole('image', await readFixture('photo.jpg'));
    await sandbox.control.advanceClock(2);
    expect((await postWith(gif)).status).toBe(201);
    const multiImage = { images: [{ id: gif }, { id: photo, altText: 'b' }] };
    expect((await user.post('two', { content: { multiImage } })).status).toBe(201);
  });

  it('returns the same ETag for a repeated part, and ignores a truncated part', async () => {
    const bytes = Buffer.concat([await readFixture('clip.mp4'), Buffer.alloc(5 * MIB)]);
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await user.initialize('videos', request);
    const etags: string[] = [];
    expect(body.value.uploadInstructions.length).toBeGreaterThan(1);
    for (const part of body.value.uploadInstructions) {
      const { headers } = await putPart(part, bytes);
      expect((await putPart(part, bytes)).headers.get('etag')).toBe(headers.get('etag'));
      etags.push((headers.get('etag') ?? '').replaceAll('"', ''));
    }
    const fault = { platform: 'linkedin', endpoint: 'upload_part', kind: 'cut_body' } as const;
    await sandbox.control.addFault({ ...fault, atByte: MIB, count: 1 });
    const [first = { uploadUrl: '', firstByte: 0, lastByte: 0 }] = body.value.uploadInstructions;
    await expect(putPart(first, bytes)).rejects.toThrow();
    expect((await user.finalize(body.value.video, etags)).status).toBe(200);
    await sandbox.control.advanceClock(2);
    expect((await postWith(body.value.video)).status).toBe(201);
    expect((await servedBytes()).equals(bytes)).toBe(true);
  });

  it('finalizes once when a client sends two requests at the same time', async () => {
    const { video, etags } = await user.uploadParts(await readFixture('clip.mp4'));
    const responses = await Promise.all([user.finalize(video, etags), user.finalize(video, etags)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('accepts a thumbnail and captions with a video, before it is finalized', async () => {
    const bytes = await readFixture('clip.mp4');
    const requested = { owner: NOVA, fileSizeBytes: bytes.length };
    const plain = await user.initialize('videos', requested);
    expect(plain.body.value).not.toHaveProperty('thumbnailUploadUrl');
    const expected = { ...requested, uploadThumbnail: true, uploadCaptions: true };
    const { value } = (await user.initialize('videos', expected)).body;
    const picture = await readFixture('photo.jpg');
    expect((await put(value.thumbnailUploadUrl, bytes, {})).status).toBe(400);
    expect((await put(value.thumbnailUploadUrl, picture, {})).status).toBe(201);
    expect((await put(value.captionsUploadUrl, Buffer.from('1\n'), {})).status).toBe(201);
    const [part = { uploadUrl: '', firstByte: 0, lastByte: 0 }] = value.uploadInstructions;
    const { headers } = await putPart(part, bytes);
    await user.finalize(value.video, [(headers.get('etag') ?? '').replaceAll('"', '')]);
    expect((await put(value.thumbnailUploadUrl, picture, {})).status).toBe(400);
    await sandbox.control.advanceClock(2);
    expect((await postWith(value.video)).status).toBe(201);
    const served = await fetch(`${sandbox.url}/linkedin/dms/${value.video}/thumbnail`);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('may accept a post whose media is still processing, and shows it only when processing succeeds', async () => {
    const knobs = { processingMediaAccepted: true, processingSeconds: 30 };
    await sandbox.control.setKnobs('linkedin', knobs);
    const good = await user.uploadWhole('image', await readFixture('photo.jpg'));
    await sandbox.control.setKnobs('linkedin', { failProcessing: 'NO' });
    const bad = await user.uploadWhole('image', await readFixture('photo.png'));
    expect((await postWith(good)).status).toBe(201);
    expect((await postWith(bad)).status).toBe(201);
    const isLive = async () =>
      (await sandbox.control.listPosts('linkedin')).map(({ live }) => live);
    expect(await isLive()).toEqual([false, false]);
    await sandbox.control.advanceClock(31);
    expect(await isLive()).toEqual([true, false]);
  });

  it('may recognize the same file when it is uploaded again', async () => {
    const bytes = await readFixture('photo.jpg');
    const publish = async () => {
      const id = await user.uploadWhole('image', bytes);
      await sandbox.control.advanceClock(2);
      return (await postWith(id)).status;
    };
    expect([await publish(), await publish()]).toEqual([201, 201]);
    await sandbox.control.setKnobs('linkedin', { reuploadIsDuplicate: true });
    expect([await publish(), await publish()]).toEqual([201, 422]);
  });

  it('expires an upload URL after a day', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    await sandbox.control.advanceClock(86_401);
    const headers = { authorization: `Bearer ${user.token}` };
    const response = await put(body.value.uploadUrl, await readFixture('photo.jpg'), headers);
    expect(response).toMatchObject({ status: 400 });
    expect(response.text).toContain('EXPIRED_UPLOAD_URL');
  });
});
