import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, JONAS_ID, NOVA, PAGE_SCOPES, put, putPart } from './linkedin-user.ts';
import type { Answer, LinkedInUser } from './linkedin-user.ts';

const MIB = 1024 * 1024;

describe('LinkedIn media', () => {
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
  const toError = (answer: Answer) => answer.body.errorDetails.inputErrors[0]?.code;

  it('takes an image, and a post with it shows the same bytes', async () => {
    const bytes = await readFixture('photo.jpg');
    const id = await user.uploadWhole('image', bytes);
    await sandbox.control.advanceClock(2);
    const answer = await postWith(id, { altText: 'a card' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:share:7\d{18}$/);
    expect((await servedBytes()).equals(bytes)).toBe(true);
  });

  it('refuses a post whose image is not uploaded or not processed, and creates nothing', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    expect(toError(await postWith(body.value.image))).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    await sandbox.control.setKnobs('linkedin', { processingSeconds: 30 });
    const id = await user.uploadWhole('image', await readFixture('photo.png'));
    expect(toError(await postWith(id))).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    expect(await sandbox.control.listPosts('linkedin')).toEqual([]);
    await sandbox.control.advanceClock(31);
    expect((await postWith(id)).status).toBe(201);
  });

  it('needs the bearer token for the bytes of an image', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    const answer = await put(body.value.uploadUrl, await readFixture('photo.jpg'), {});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('forbids a token for posting alone to read what it uploaded', async () => {
    const id = await user.uploadWhole('image', await readFixture('photo.jpg'));
    const path = `/rest/images/${encodeURIComponent(id)}`;
    const answer = await user.call('GET', path);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toMatch(/^Accessing this image resource is forbidden/);
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    expect((await reader.call('GET', path)).body.status).toBe('PROCESSING');
    await sandbox.control.advanceClock(2);
    expect((await reader.call('GET', path)).body).toMatchObject({ id, status: 'AVAILABLE' });
  });

  it('takes a video in parts of 4 MiB and joins them', async () => {
    const clip = await readFixture('clip.mp4');
    // A file longer than its film: the parts matter here, not the pictures.
    const bytes = Buffer.concat([clip, Buffer.alloc(9 * MIB)]);
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await user.initialize('videos', request);
    const instructions = body.value.uploadInstructions;
    expect(instructions.map(({ firstByte }) => firstByte)).toEqual([0, 4 * MIB, 8 * MIB]);
    expect(instructions.at(-1)?.lastByte).toBe(12 * MIB - 1);
    const { video, etags } = await user.uploadParts(bytes);
    expect((await user.finalize(video, etags)).status).toBe(200);
    await sandbox.control.advanceClock(2);
    const answer = await postWith(video);
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/);
    expect((await servedBytes()).equals(bytes)).toBe(true);
    expect(await sandbox.control.listViolations()).toEqual([]);
  });

  it('takes the parts in a wrong order with 200, and flags the scrambled video', async () => {
    const bytes = Buffer.concat([await readFixture('clip.mp4'), Buffer.alloc(5 * MIB)]);
    const { video, etags } = await user.uploadParts(bytes);
    expect((await user.finalize(video, etags.toReversed())).status).toBe(200);
    const [violation] = await sandbox.control.listViolations('linkedin');
    expect(violation?.message).toMatch(/scrambled/);
  });

  it('refuses to finalise with a part missing, unknown or twice, or with another token', async () => {
    const bytes = Buffer.concat([await readFixture('clip.mp4'), Buffer.alloc(5 * MIB)]);
    const { video, etags } = await user.uploadParts(bytes);
    const [first = '', second = ''] = etags;
    for (const ids of [[first], [first, 'nope'], [first, first], [first, second, first]]) {
      expect((await user.finalize(video, ids)).status).toBe(400);
    }
    expect((await user.finalize(video, etags, 'other')).status).toBe(400);
    expect((await user.finalize(video, etags)).status).toBe(200);
  });

  it('refuses a part with a token, of the wrong size, or of another content type', async () => {
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

  it('may answer a part without an ETag', async () => {
    await sandbox.control.setKnobs('linkedin', { omitEtag: true });
    const { etags } = await user.uploadParts(await readFixture('clip.mp4'));
    expect(etags).toEqual(['']);
  });

  it.each([['fake.mp4'], ['long.mp4'], ['photo.jpg']] as const)(
    'fails %s as a video while it processes it',
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
      const answer = await reader.post('a', { content: { media: { id: video } } });
      expect(toError(answer)).toBe('MEDIA_ASSET_PROCESSING_FAILED');
    },
  );

  it('takes a document, which needs a title', async () => {
    const id = await user.uploadWhole('document', await readFixture('paper.pdf'));
    await sandbox.control.advanceClock(2);
    expect(toError(await postWith(id))).toBe('MISSING_FIELD');
    expect((await postWith(id, { title: 'paper.pdf' })).status).toBe(201);
    const [published] = await sandbox.control.listPosts('linkedin');
    expect(published).toMatchObject({ title: 'paper.pdf' });
    expect(published?.media[0]?.contentType).toBe('application/pdf');
  });

  it('takes a GIF as an image, and several images in one post', async () => {
    const gif = await user.uploadWhole('image', await readFixture('loop.gif'));
    const photo = await user.uploadWhole('image', await readFixture('photo.jpg'));
    await sandbox.control.advanceClock(2);
    expect((await postWith(gif)).status).toBe(201);
    const multiImage = { images: [{ id: gif }, { id: photo, altText: 'b' }] };
    expect((await user.post('two', { content: { multiImage } })).status).toBe(201);
  });

  it("refuses another member's media", async () => {
    const id = await user.uploadWhole('image', await readFixture('photo.jpg'));
    await sandbox.control.advanceClock(2);
    const other = await connect(sandbox, { persona: JONAS_ID });
    const author = `urn:li:person:${JONAS_ID}`;
    const answer = await other.post('mine', { author, content: { media: { id } } });
    expect(toError(answer)).toBe('INVALID_IMAGE_ID');
    const owner = await other.initialize('images', { owner: NOVA });
    expect(owner.body).toMatchObject({ status: 403, serviceErrorCode: 100 });
  });

  it('refuses an upload address after a day', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    await sandbox.control.advanceClock(86_401);
    const headers = { authorization: `Bearer ${user.token}` };
    const answer = await put(body.value.uploadUrl, await readFixture('photo.jpg'), headers);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.text).toContain('EXPIRED_UPLOAD_URL');
  });
});
