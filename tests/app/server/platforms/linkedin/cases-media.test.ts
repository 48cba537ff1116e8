import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryContent, MediaFile, StepState } from '#app/server/ports/platform-adapter.ts';
import { readFixture, type FixtureName } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { type Place, publish, runStep } from '#tests/support/sandbox-delivery.ts';
import { createMedia, catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

const MIB = 1024 * 1024;

describe('LinkedIn adapter contract: media', () => {
  let bench: SandboxBench;
  let member: TestAccount;
  beforeEach(async () => {
    bench = await startBench();
    member = await bench.connect();
  });
  afterEach(() => bench.close());

  const start = (content: Partial<DeliveryContent>) => bench.startDelivery(member, content);
  const listPosts = () => bench.listPosts();
  const countReceived = (endpoint: string) => bench.countReceived(endpoint);
  const load = async (name: FixtureName, facts: Partial<MediaFile>) =>
    createMedia(await readFixture(name), facts);
  const loadPhoto = (facts: Partial<MediaFile> = {}) => load('photo.jpg', facts);
  const loadVideo = async (sizeBytes: number) => {
    const bytes = padVideo(await readFixture('clip.mp4'), sizeBytes);
    return createMedia(bytes, { kind: 'video', contentType: 'video/mp4', fileName: 'clip.mp4' });
  };

  /** Checks that the permalink page shows the uploaded files. */
  async function expectShown(url: string | null, files: readonly MediaFile[]): Promise<string> {
    const page = await fetch(url ?? '');
    expect(page.status).toBe(200);
    const html = await page.text();
    const shown = [...html.matchAll(/data-sha256="([0-9a-f]{64})"/gu)].map(([, hash]) => hash);
    expect(shown).toEqual(files.map(({ sha256 }) => sha256));
    return html;
  }

  it('#17 a multipart video is joined in order', async () => {
    const video = await loadVideo(9 * MIB);
    const { url, remoteId } = await publish(bench, start({ text: 'A film', media: [video] }));
    expect(remoteId).toMatch(/^urn:li:(?:share|ugcPost):\d+$/);
    expect(await countReceived('upload_part')).toBe(3);
    await expectShown(url, [video]);
    expect(await bench.listViolations()).toEqual([]);
  });

  it('#17 an interrupted part is sent again, without the parts before it', async () => {
    const video = await loadVideo(9 * MIB);
    const delivery = start({ media: [video] });
    await bench.addFault({
      endpoint: 'upload_part',
      kind: 'cut_body',
      atByte: MIB,
      skip: 1,
      count: 9,
    });
    const failure = await catchPlatformError(publish(bench, delivery));
    expect(failure).toMatchObject({ kind: 'unavailable' });
    await bench.sandbox.control.clearFaults();
    const tried = await countReceived('upload_part');
    const state = delivery.checkpoints.at(-1) ?? {};
    const { url } = await publish(bench, delivery, { step: 'upload', state });
    expect(await countReceived('upload_part')).toBe(tried + 2);
    expect(await countReceived('initialize_video')).toBe(1);
    await expectShown(url, [video]);
  });

  it('a video finalized before a crash is not finalized or uploaded again', async () => {
    await bench.setKnobs({ mediaStatusAllowed: true });
    const video = await loadVideo(MIB);
    const delivery = start({ media: [video] });
    const { url } = await publish(bench, delivery);
    const isFinalizing = (saved: StepState): boolean =>
      JSON.stringify(saved).includes('"stage":"finalizing"');
    const left = delivery.checkpoints.find(isFinalizing) ?? {};
    const before = await countReceived('upload_part');
    for (const state of [left, left]) {
      const resumed = { ...delivery, isResumed: true };
      const { step } = (await runStep(bench, resumed, { step: 'upload', state })) as Place;
      expect(step).toBe('process');
    }
    expect(await countReceived('finalize_video')).toBe(1);
    expect(await countReceived('upload_part')).toBe(before);
    expect(await countReceived('initialize_video')).toBe(1);
    await expectShown(url, [video]);
  });

  it('#19 a part without an ETag stops the upload before the video is finalized', async () => {
    await bench.setKnobs({ omitEtag: true });
    const failure = await catchPlatformError(
      publish(bench, start({ media: [await loadVideo(MIB)] })),
    );
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'missing_etag' });
    expect(await countReceived('finalize_video')).toBe(0);
  });

  it('#21 an image whose state the token may not read is posted anyway', async () => {
    const photo = await loadPhoto({ altText: 'A test card' });
    const { url } = await publish(bench, start({ media: [photo] }));
    const [read] = await bench.listReceived('get_image');
    expect(read?.status).toBe(403);
    expect(await expectShown(url, [photo])).toContain('A test card');
  });

  it('#22 a create request is repeated while LinkedIn still processes the file', async () => {
    await bench.setKnobs({ processingSeconds: 30 });
    const photo = await loadPhoto();
    const { url } = await publish(bench, start({ media: [photo] }));
    const sent = await bench.listReceived('create_post');
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.map(({ status }) => status)).toEqual([...sent.slice(1).map(() => 400), 201]);
    expect(await listPosts()).toHaveLength(1);
    await expectShown(url, [photo]);
  });

  it('#23 a file that cannot be processed fails with the reason, when the state is readable', async () => {
    const knobs = { processingSeconds: 3, failProcessing: 'The file is damaged' };
    await bench.setKnobs({ ...knobs, mediaStatusAllowed: true });
    const failure = await catchPlatformError(
      publish(bench, start({ media: [await loadVideo(MIB)] })),
    );
    expect(failure).toMatchObject({ kind: 'rejected_content', code: 'PROCESSING_FAILED' });
    expect(failure.platformMessage).toContain('The file is damaged');
    expect(await countReceived('create_post')).toBe(0);
  });

  it('#23 the create request reports a bad file when the state is not readable', async () => {
    await bench.setKnobs({ failProcessing: 'damaged' });
    const failure = await catchPlatformError(publish(bench, start({ media: [await loadPhoto()] })));
    expect(failure).toMatchObject({
      kind: 'rejected_content',
      code: 'MEDIA_ASSET_PROCESSING_FAILED',
    });
    expect(await listPosts()).toEqual([]);
  });

  it('publishes a PDF under its file name', async () => {
    const facts = { kind: 'document', contentType: 'application/pdf' } as const;
    const paper = await load('paper.pdf', { ...facts, fileName: 'Plan (draft_1).pdf' });
    const { url } = await publish(bench, start({ text: 'Read this', media: [paper] }));
    const html = await expectShown(url, [paper]);
    expect(html).toContain('Plan (draft_1).pdf');
  });

  it('publishes a GIF as is', async () => {
    const gif = await load('loop.gif', { kind: 'gif', contentType: 'image/gif' });
    const { url } = await publish(bench, start({ media: [gif] }));
    await expectShown(url, [gif]);
  });

  it('publishes several images in order', async () => {
    const second = await load('photo.png', { id: 'media_2', contentType: 'image/png' });
    const images = [await loadPhoto(), second];
    const { url } = await publish(bench, start({ media: images }));
    await expectShown(url, images);
  });

  it('uploads the cover of a video', async () => {
    const cover = await loadPhoto({ id: 'cover' });
    const media = [await loadVideo(MIB)];
    const result = await publish(bench, start({ media, cover }));
    expect(result).not.toHaveProperty('note');
    const [sent] = await bench.listReceived('upload_thumbnail');
    expect(sent).toMatchObject({ status: 201, sizeBytes: cover.sizeBytes });
    await expectShown(result.url, media);
  });

  it.each([
    [403, 201],
    [401, 201],
  ])('sends the token with the cover when required (%i)', async (status, accepted) => {
    const fault = { endpoint: 'upload_thumbnail', status, count: 1 } as const;
    await bench.addFault({ ...fault, kind: 'status' });
    const cover = await loadPhoto({ id: 'cover' });
    const result = await publish(bench, start({ media: [await loadVideo(MIB)], cover }));
    expect(result).not.toHaveProperty('note');
    const sent = await bench.listReceived('upload_thumbnail');
    expect(sent.map((request) => request.status)).toEqual([status, accepted]);
  });

  it('skips a refused cover without failing the post', async () => {
    const fault = { endpoint: 'upload_thumbnail', status: 500 } as const;
    await bench.addFault({ ...fault, kind: 'status', count: 9 });
    const cover = await loadPhoto({ id: 'cover' });
    const media = [await loadVideo(MIB)];
    const result = await publish(bench, start({ media, cover }));
    expect(result.note).toContain('accept the cover');
    await expectShown(result.url, media);
  });

  it('reports what it does not support for a cover', async () => {
    const media = [await loadVideo(MIB)];
    const webp = await loadPhoto({ id: 'cover', contentType: 'image/webp' });
    expect((await publish(bench, start({ text: 'a', media, cover: webp }))).note).toContain('JPEG');
    const options = { privacyStatus: 'unlisted', coverOffsetMs: 1000 } as const;
    const moment = { text: 'b', media, options };
    expect((await publish(bench, start(moment))).note).toContain('choose a frame');
    expect(await countReceived('upload_thumbnail')).toBe(0);
  });
});
