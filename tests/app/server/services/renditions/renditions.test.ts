import { readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { RenditionRequest } from '#app/domain/fit/rendition.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { cancelRendition } from '#app/server/services/renditions/cancel-rendition.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { StorageOutageError } from '#app/server/errors/storage-outage-error.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { planFits } from '#app/server/services/renditions/plan-fits.ts';
import { claimRendition } from '#app/server/services/renditions/rendition-lease.ts';
import { sweepRenditions } from '#app/server/services/renditions/sweep-renditions.ts';
import { createMediaMaker, type MediaMaker, readFileStream } from '#tests/support/media-maker.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const NEVER = new AbortController().signal;

let fixture: ServiceFixture;
let mediaMaker: MediaMaker;
let actor: Actor;

beforeAll(async () => {
  mediaMaker = await createMediaMaker();
  const noPlatforms = { listConfigured: () => [], getAdapter: () => ({}) as never };
  fixture = await createServiceFixture(noPlatforms as never);
});
afterAll(async () => {
  await fixture.close();
  await mediaMaker.close();
});
beforeEach(async () => {
  actor = await fixture.createActor();
  fixture.deps.queue.requests.length = 0;
});

async function upload(file: string): Promise<string> {
  const input = { fileName: file, stream: readFileStream(file) };
  return (await uploadMedia(fixture.deps, actor, input)).id;
}

async function uploadPicture(width: number, height: number): Promise<string> {
  const file = mediaMaker.path(`${width}x${height}.png`);
  const background = { r: 20, g: 90, b: 160, alpha: 0 };
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toFile(file);
  return upload(file);
}

async function requestRendition(
  mediaId: string,
  platform: PlatformId,
  choice: Partial<RenditionRequest> = {},
) {
  const list = await createRenditions(fixture.deps, actor, {
    mediaId,
    platforms: [platform],
    ...choice,
  });
  const [rendition] = list.items;
  if (!rendition) throw new Error('No rendition was requested.');
  return rendition;
}

function listJobs(): unknown[] {
  return fixture.deps.queue.requests
    .filter(({ queue }) => queue === 'previews')
    .map(({ payload }) => payload['renditionId']);
}

async function make(renditionId: string, signal = NEVER): Promise<void> {
  await makeRendition(fixture.deps, { renditionId, signal });
}

async function read(mediaId: string) {
  const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
  if (!rendition) throw new Error('There is no rendition.');
  return rendition;
}

describe('an image', () => {
  test('is created as planned next to the original, which stays unchanged', async () => {
    const mediaId = await uploadPicture(1000, 2000);
    const { sha256: before } = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: mediaId },
    });
    const requested = await requestRendition(mediaId, 'instagram', {
      focalPoint: { x: 0.5, y: 0.1 },
    });
    expect(requested).toMatchObject({ state: 'queued', media: null });
    expect(listJobs()).toEqual([requested.id]);
    await make(requested.id);
    const ready = await read(mediaId);
    expect(ready).toMatchObject({
      state: 'ready',
      progress: 100,
      media: { contentType: 'image/jpeg', width: 1000, height: 1333, kind: 'image' },
    });
    const converted = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: ready.media?.id ?? '' },
    });
    const { channels } = await sharp(fixture.mediaFile(converted.storageKey)).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
    expect(ready.media?.fileName).toMatch(/-instagram\.jpg$/u);
    const rows = await fixture.deps.prisma.mediaAsset.findMany({
      where: { workspaceId: actor.workspaceId },
      select: { id: true, origin: true, sha256: true, focalX: true, focalY: true },
      orderBy: { id: 'asc' },
    });
    expect(rows).toEqual([
      { id: mediaId, origin: 'upload', sha256: before, focalX: 0.5, focalY: 0.1 },
      expect.objectContaining({ id: ready.media?.id, origin: 'rendition' }),
    ]);
  });

  test('loses its location data, is rotated upright, and keeps its color', async () => {
    const file = mediaMaker.path('phone.jpg');
    const red = { width: 400, height: 900, channels: 3, background: '#ff0000' } as const;
    await sharp({ create: red })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .toFile(file);
    const mediaId = await upload(file);
    const { id } = await requestRendition(mediaId, 'instagram');
    await make(id);
    const output = await fixture.deps.prisma.mediaAsset.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId, origin: 'rendition' },
    });
    const converted = sharp(await readFile(fixture.mediaFile(output.storageKey)));
    const { exif, orientation, width, height } = await converted.metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    expect([width, height]).toEqual([764, 400]);
    const [pixel] = await converted.stats().then(({ channels }) => channels);
    expect(pixel?.mean).toBeGreaterThan(250);
  });

  test('is created once, however many requests and platforms need it', async () => {
    const mediaId = await uploadPicture(600, 700);
    const first = await requestRendition(mediaId, 'instagram');
    const again = await requestRendition(mediaId, 'instagram');
    expect(again.id).toBe(first.id);
    await make(first.id);
    await make(first.id);
    expect(await requestRendition(mediaId, 'instagram')).toMatchObject({
      id: first.id,
      state: 'ready',
    });
    expect(
      await fixture.deps.prisma.mediaAsset.count({
        where: { origin: 'rendition', workspaceId: actor.workspaceId },
      }),
    ).toBe(1);
  });

  test('requested while the user is still choosing replaces one that no post needs', async () => {
    const mediaId = await uploadPicture(600, 1700);
    const at = (y: number) =>
      requestRendition(mediaId, 'instagram', { focalPoint: { x: 0.5, y }, replace: true });
    const dropped = await at(0.1);
    const lease = await claimRendition(fixture.deps.prisma, dropped.id);
    const stored = await at(0.9);
    lease?.stop();
    expect((await listRenditions(fixture.deps, actor, { mediaId })).map(({ id }) => id)).toEqual([
      stored.id,
    ]);
    await make(dropped.id);
    await make(stored.id);
    expect(await read(mediaId)).toMatchObject({ id: stored.id, state: 'ready' });
    await at(0.1);
    const request = { mediaId, platforms: ['instagram' as const] };
    const plans = [0.9, 0.1, 0.5].map((y) =>
      planFits(fixture.deps, actor, { ...request, focalPoint: { x: 0.5, y } }),
    );
    expect((await Promise.all(plans)).flat()).toMatchObject([
      { making: { state: 'ready', progress: 100 }, made: { id: expect.stringMatching(/^med_/u) } },
      { making: { state: 'queued', progress: 0, message: null }, made: null },
      { making: null, made: null },
    ]);
  });

  test('is converted by a limited number of workers at once', async () => {
    const mediaId = await uploadPicture(600, 1800);
    const at = (y: number) => requestRendition(mediaId, 'instagram', { focalPoint: { x: 0.5, y } });
    for (let step = 0; step < 12; step += 1) await at(0.3 + step / 50);
    await expect(at(0.6)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
    expect(await at(0.3)).toMatchObject({ state: 'queued' });
  });

  test('creates nothing if no conversion is needed', async () => {
    const mediaId = await uploadPicture(600, 700);
    const list = await createRenditions(fixture.deps, actor, { mediaId, platforms: ['twitter'] });
    expect(list).toMatchObject({ items: [], plans: [{ verdict: 'fits', needed: false }] });
  });

  test("is rejected with all reasons at once if it can't be converted", async () => {
    const mediaId = await uploadPicture(600, 700);
    // A video can be cut, but not made longer.
    await fixture.deps.prisma.mediaAsset.update({
      where: { id: mediaId },
      data: { kind: 'video', contentType: 'video/mp4', durationMs: 100 },
    });
    const platforms = ['tiktok', 'youtube', 'instagram'] as const;
    const refused = createRenditions(fixture.deps, actor, { mediaId, platforms: [...platforms] });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { pointer: '/platforms/0', code: 'media_cannot_be_fitted', platform: 'tiktok' },
        { pointer: '/platforms/2', code: 'media_cannot_be_fitted', platform: 'instagram' },
      ],
    });
    expect(listJobs()).toEqual([]);
  });

  test('is not found from another workspace', async () => {
    const mediaId = await uploadPicture(600, 700);
    const stranger = await fixture.createActor();
    const request = { mediaId, platforms: ['instagram' as const] };
    const missing = { code: 'not_found' };
    await expect(planFits(fixture.deps, stranger, request)).rejects.toMatchObject(missing);
    await expect(createRenditions(fixture.deps, stranger, request)).rejects.toMatchObject(missing);
    await expect(listRenditions(fixture.deps, stranger, { mediaId })).rejects.toMatchObject(
      missing,
    );
    const { id } = await requestRendition(mediaId, 'instagram');
    await expect(
      cancelRendition(fixture.deps, stranger, { mediaId, renditionId: id }),
    ).rejects.toMatchObject(missing);
  });
});

describe('a video', () => {
  test('is cropped and converted to identical bytes each time', async () => {
    const codec = ['-c:v', 'libvpx', '-b:v', '300k', '-c:a', 'libopus'];
    const file = await mediaMaker.make('wide.webm', {
      size: '640x240',
      seconds: 1.5,
      hasSound: true,
      codec,
    });
    const hashes: (string | null)[] = [];
    for (let round = 0; round < 2; round += 1) {
      actor = await fixture.createActor();
      const mediaId = await upload(file);
      await make((await requestRendition(mediaId, 'facebook')).id);
      const ready = await read(mediaId);
      expect(ready).toMatchObject({
        state: 'ready',
        media: { contentType: 'video/mp4', width: 426, height: 240 },
      });
      hashes.push(ready.media?.sha256 ?? null);
    }
    expect(hashes[0]).toBe(hashes[1]);
  }, 120_000);

  test('is trimmed from the chosen start', async () => {
    const file = await mediaMaker.make('three.mp4', { size: '320x240', seconds: 5 });
    const mediaId = await upload(file);
    await make((await requestRendition(mediaId, 'linkedin', { trimStartMs: 1500 })).id);
    const ready = await read(mediaId);
    expect(ready.media?.durationMs).toBeGreaterThan(3400);
    expect(ready.media?.durationMs).toBeLessThan(3650);
    expect(ready.media?.sizeBytes).toBeGreaterThan(75 * 1024);
  });

  test('is remuxed if its container is wrong', async () => {
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
    const file = await mediaMaker.make('camera.mov', {
      size: '640x360',
      seconds: 4,
      hasSound: true,
      codec,
    });
    const mediaId = await upload(file);
    const requested = await requestRendition(mediaId, 'linkedin');
    const row = await fixture.deps.prisma.rendition.findUniqueOrThrow({
      where: { id: requested.id },
    });
    expect(row.recipe).toEqual({ version: 3, make: 'mp4-rewrap' });
    await make(requested.id);
    const ready = await read(mediaId);
    expect(ready).toMatchObject({
      state: 'ready',
      media: { contentType: 'video/mp4', width: 640 },
    });
    const { storageKey } = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: ready.media?.id ?? '' },
    });
    const boxes = listBoxes(await readFile(fixture.mediaFile(storageKey)));
    expect(boxes.slice(0, 3)).toEqual(['ftyp', 'moov', 'free']);
    expect(boxes.at(-1)).toBe('mdat');
  });

  /** Lists an MP4's top-level boxes in order. */
  function listBoxes(bytes: Buffer): string[] {
    const names: string[] = [];
    for (let at = 0; at < bytes.length; at += Math.max(8, bytes.readUInt32BE(at)))
      names.push(bytes.toString('latin1', at + 4, at + 8));
    return names;
  }

  test('fails with an error if it breaks in the middle, and is retried on request', async () => {
    const file = await mediaMaker.make('whole.mp4', { size: '640x240', seconds: 4 });
    const mediaId = await upload(file);
    const { id } = await requestRendition(mediaId, 'facebook');
    const { storageKey } = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: mediaId },
    });
    const whole = await readFile(fixture.mediaFile(storageKey));
    await fixture.deps.mediaStore.write(storageKey, [whole.subarray(0, 300)] as never, {
      maxBytes: 1e6,
    });
    await make(id);
    expect(await read(mediaId)).toMatchObject({
      state: 'failed',
      message:
        'This file couldn’t be converted because it can’t be read to the end. It may be damaged.',
    });
    await fixture.deps.mediaStore.write(storageKey, [whole] as never, { maxBytes: 1e7 });
    expect(await requestRendition(mediaId, 'facebook')).toMatchObject({
      id,
      state: 'queued',
      message: null,
    });
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'ready' });
  });

  test("reports what is missing if this server can't convert it", async () => {
    const file = await mediaMaker.make('plain.mp4', { size: '640x240', seconds: 4 });
    const mediaId = await upload(file);
    const fitter = { ...fixture.deps.fitter, findObstacle: async () => 'ffmpeg is not there.' };
    const request = { mediaId, platforms: ['facebook' as const] };
    await expect(
      createRenditions({ ...fixture.deps, fitter }, actor, request),
    ).rejects.toMatchObject({
      violations: [{ code: 'fit_unavailable', message: 'ffmpeg is not there.' }],
    });
  });
});

describe('a conversion', () => {
  test('continues on another worker when its own stops or dies', async () => {
    const file = await mediaMaker.make('long.mp4', { size: '640x240', seconds: 4 });
    const mediaId = await upload(file);
    const { id } = await requestRendition(mediaId, 'facebook');
    const stop = new AbortController();
    stop.abort(new Error('stop'));
    await make(id, stop.signal);
    expect(await read(mediaId)).toMatchObject({ state: 'queued' });
    await fixture.deps.prisma
      .$executeRaw`UPDATE rendition SET state = 'running', lease_token = 'dead',
      lease_until = clock_timestamp() - interval '1 second' WHERE id = ${id}`;
    fixture.deps.queue.requests.length = 0;
    expect(await sweepRenditions(fixture.deps)).toBeGreaterThan(0);
    expect(listJobs()).toContain(id);
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'ready' });
  });

  /** Leaves the state of a worker that was killed in the middle. */
  async function killRenditionWorker(renditionId: string): Promise<void> {
    const lease = await claimRendition(fixture.deps.prisma, renditionId);
    if (!lease) throw new Error('Nobody could take it.');
    lease.stop();
    await fixture.deps.prisma.$executeRaw`UPDATE rendition
      SET lease_until = clock_timestamp() - interval '1 second' WHERE id = ${renditionId}`;
  }

  test('fails after crashing three workers, and is tried again on request', async () => {
    const mediaId = await uploadPicture(640, 740);
    const { id } = await requestRendition(mediaId, 'instagram');
    for (let tried = 0; tried < 3; tried += 1) {
      fixture.deps.queue.requests.length = 0;
      await sweepRenditions(fixture.deps);
      expect(listJobs()).toContain(id);
      await killRenditionWorker(id);
    }
    fixture.deps.queue.requests.length = 0;
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'running' });
    await sweepRenditions(fixture.deps);
    expect(listJobs()).not.toContain(id);
    const failed = await read(mediaId);
    expect(failed).toMatchObject({ state: 'failed', media: null });
    expect(failed.message).toContain('the worker stopped three times');
    expect(failed.finishedAt).not.toBeNull();

    expect((await requestRendition(mediaId, 'instagram')).id).toBe(id);
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'ready', message: null });
  });

  test('released by a stopping worker does not count as a try', async () => {
    const mediaId = await uploadPicture(650, 750);
    const { id } = await requestRendition(mediaId, 'instagram');
    for (let stopped = 0; stopped < 4; stopped += 1) await make(id, AbortSignal.abort());
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'ready' });
  });

  test('waits while the file storage is away, and does not count that as a try', async () => {
    const mediaId = await uploadPicture(900, 2000);
    const { id } = await requestRendition(mediaId, 'instagram');
    const make = () => Promise.reject(new StorageOutageError(new Error('SlowDown')));
    const fitter = { ...fixture.deps.fitter, make };
    for (let round = 0; round < 5; round += 1)
      await makeRendition({ ...fixture.deps, fitter }, { renditionId: id, signal: NEVER });
    expect(await read(mediaId)).toMatchObject({ state: 'queued' });
    await makeRendition(fixture.deps, { renditionId: id, signal: NEVER });
    expect(await read(mediaId)).toMatchObject({ state: 'ready' });
  });

  test('appears in the plan of the same conversion once it has finished, and in no other', async () => {
    const mediaId = await uploadPicture(660, 1760);
    const plan = (y: number, platforms: PlatformId[] = ['instagram']) =>
      planFits(fixture.deps, actor, { mediaId, platforms, focalPoint: { x: 0.5, y } });
    expect(await plan(0)).toMatchObject([{ verdict: 'changes', made: null }]);
    const { id } = await requestRendition(mediaId, 'instagram', { focalPoint: { x: 0.5, y: 0 } });
    expect(await plan(0)).toMatchObject([{ made: null }]);
    await make(id);
    const { media } = await read(mediaId);
    expect(await plan(0, ['twitter', 'instagram'])).toMatchObject([
      { platform: 'twitter', made: null },
      { platform: 'instagram', made: { id: media?.id, width: 660, height: 880 } },
    ]);
    expect(await plan(1)).toMatchObject([{ verdict: 'changes', made: null }]);
  });

  test('belongs to one worker at a time', async () => {
    const mediaId = await uploadPicture(600, 700);
    const { id } = await requestRendition(mediaId, 'instagram');
    await fixture.deps.prisma
      .$executeRaw`UPDATE rendition SET state = 'running', lease_token = 'other',
      lease_until = clock_timestamp() + interval '30 seconds' WHERE id = ${id}`;
    await make(id);
    expect(await read(mediaId)).toMatchObject({ state: 'running' });
  });

  test('stops when canceled, and writes nothing afterwards', async () => {
    const file = await mediaMaker.make('canceled.mp4', { size: '640x240', seconds: 4 });
    const mediaId = await upload(file);
    const { id } = await requestRendition(mediaId, 'facebook');
    const fitter = {
      ...fixture.deps.fitter,
      make: async (...args: Parameters<typeof fixture.deps.fitter.make>) => {
        await cancelRendition(fixture.deps, actor, { mediaId, renditionId: id });
        return fixture.deps.fitter.make(...args);
      },
    };
    await makeRendition({ ...fixture.deps, fitter }, { renditionId: id, signal: NEVER });
    expect(await read(mediaId)).toMatchObject({
      state: 'failed',
      message: 'The conversion was canceled by a person.',
      media: null,
    });
    const converted = { origin: 'rendition', workspaceId: actor.workspaceId };
    expect(await fixture.deps.prisma.mediaAsset.count({ where: converted })).toBe(0);
    await expect(
      cancelRendition(fixture.deps, actor, { mediaId, renditionId: id }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('fails if its result is unplanned, and its file is never published', async () => {
    const mediaId = await uploadPicture(900, 2000);
    const { id } = await requestRendition(mediaId, 'instagram');
    const tall = await sharp({
      create: { width: 90, height: 200, channels: 3, background: '#fff' },
    })
      .jpeg()
      .toBuffer();
    const file = fixture.mediaFile('fit-tall');
    await writeFile(file, tall);
    const converted = {
      file,
      sizeBytes: tall.byteLength,
      builtWith: null,
      discard: () => rm(file, { force: true }),
    };
    const fitter = { ...fixture.deps.fitter, make: async () => converted };
    await makeRendition({ ...fixture.deps, fitter }, { renditionId: id, signal: NEVER });
    expect(await read(mediaId)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining("doesn't accept media this tall") as string,
    });
  });
});
