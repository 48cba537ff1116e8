import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, JONAS_ID, NOVA, PAGE_SCOPES, putPart } from './linkedin-user.ts';
import type { LinkedInResponse, LinkedInUser } from './linkedin-user.ts';

const MIB = 1024 * 1024;

describe('LinkedIn simulator contract: media', () => {
  let sandbox: TestSandbox;
  let user: LinkedInUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const postWith = (id: string) => user.post('with media', { content: { media: { id } } });
  const toError = (response: LinkedInResponse) => response.body.errorDetails.inputErrors[0]?.code;
  // The file is longer than its video, because only the parts matter here.
  const twoParts = async () =>
    Buffer.concat([await readFixture('clip.mp4'), Buffer.alloc(5 * MIB)]);

  it('#17 parts in the wrong order return 200, and the scrambled video is flagged', async () => {
    const { video, etags } = await user.uploadParts(await twoParts());
    expect((await user.finalize(video, etags.toReversed())).status).toBe(200);
    const [violation] = await sandbox.control.listViolations('linkedin');
    expect(violation?.message).toMatch(/scrambled/);
  });

  it('#18 finalizing with a missing, unknown, or repeated part, or another token, is rejected', async () => {
    const { video, etags } = await user.uploadParts(await twoParts());
    const [first = '', second = ''] = etags;
    for (const ids of [[first], [first, 'nope'], [first, first], [first, second, first]]) {
      expect((await user.finalize(video, ids)).status).toBe(400);
    }
    expect((await user.finalize(video, etags, 'other')).status).toBe(400);
    expect((await user.finalize(video, etags)).status).toBe(200);
  });

  it('#19 the response to a part may have no ETag', async () => {
    await sandbox.control.setKnobs('linkedin', { omitEtag: true });
    const { video, etags } = await user.uploadParts(await readFixture('clip.mp4'));
    expect(etags).toEqual(['']);
    expect((await user.finalize(video, etags)).status).toBe(400);
  });

  it('#20 a part with an Authorization header is rejected by the upload host without JSON', async () => {
    const bytes = await readFixture('clip.mp4');
    const request = { owner: NOVA, fileSizeBytes: bytes.length };
    const { body } = await user.initialize('videos', request);
    const [part = { uploadUrl: '', firstByte: 0, lastByte: 0 }] = body.value.uploadInstructions;
    const bearer = { authorization: `Bearer ${user.token}` };
    const refused = await putPart(part, bytes, bearer);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-type')).toContain('text/html');
    await sandbox.control.setKnobs('linkedin', { lenientParts: true });
    expect((await putPart(part, bytes, bearer)).status).toBe(200);
  });

  it('#21 a token with only posting permission may not read its own upload', async () => {
    const id = await user.uploadWhole('image', await readFixture('photo.jpg'));
    const path = `/rest/images/${encodeURIComponent(id)}`;
    const response = await user.call('GET', path);
    expect(response.status).toBe(403);
    expect(response.body.message).toMatch(/^Accessing this image resource is forbidden/);
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    expect((await reader.call('GET', path)).body.status).toBe('PROCESSING');
    await sandbox.control.advanceClock(2);
    expect((await reader.call('GET', path)).body).toMatchObject({ id, status: 'AVAILABLE' });
  });

  it('#22 a post whose image is not uploaded or not processed is rejected, and nothing is created', async () => {
    const { body } = await user.initialize('images', { owner: NOVA });
    expect(toError(await postWith(body.value.image))).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    await sandbox.control.setKnobs('linkedin', { processingSeconds: 30 });
    const id = await user.uploadWhole('image', await readFixture('photo.png'));
    expect(toError(await postWith(id))).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    expect(await sandbox.control.listPosts('linkedin')).toEqual([]);
    await sandbox.control.advanceClock(31);
    expect((await postWith(id)).status).toBe(201);
  });

  it('#23 a bad video fails processing with a reason, and cannot be posted', async () => {
    await sandbox.control.setKnobs('linkedin', {
      failProcessing: 'TRANSCODING_FAILED',
      processingSeconds: 30,
    });
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const { video, etags } = await reader.uploadParts(await readFixture('clip.mp4'));
    await reader.finalize(video, etags);
    const path = `/rest/videos/${encodeURIComponent(video)}`;
    expect((await reader.call('GET', path)).body.status).toBe('PROCESSING');
    await sandbox.control.advanceClock(15);
    expect((await reader.call('GET', path)).body.status).toBe('PROCESSING');
    await sandbox.control.advanceClock(16);
    expect((await reader.call('GET', path)).body).toMatchObject({
      status: 'PROCESSING_FAILED',
      processingFailureReason: 'TRANSCODING_FAILED',
    });
    const response = await reader.post('a', { content: { media: { id: video } } });
    expect(response.status).toBe(400);
    expect(toError(response)).toBe('MEDIA_ASSET_PROCESSING_FAILED');
  });

  it("#24 another member's media are rejected, for a post and for an upload", async () => {
    const id = await user.uploadWhole('image', await readFixture('photo.jpg'));
    await sandbox.control.advanceClock(2);
    const other = await connect(sandbox, { persona: JONAS_ID });
    const author = `urn:li:person:${JONAS_ID}`;
    const response = await other.post('mine', { author, content: { media: { id } } });
    expect(toError(response)).toBe('INVALID_IMAGE_ID');
    const owner = await other.initialize('images', { owner: NOVA });
    expect(owner.body).toMatchObject({ status: 403, serviceErrorCode: 100 });
  });
});
