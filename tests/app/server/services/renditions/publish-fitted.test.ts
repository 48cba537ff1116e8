import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { getReceipt } from '#app/server/services/publishing/receipts/get-receipt.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { cancelRendition } from '#app/server/services/renditions/cancel-rendition.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { planFits } from '#app/server/services/renditions/plan-fits.ts';
import { sweepRenditions } from '#app/server/services/renditions/sweep-renditions.ts';
import {
  createScriptedPlatform,
  type ScriptedPlatform,
} from '#tests/app/server/services/publishing/scripted-platform.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const { signal } = new AbortController();

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
let mediaId: string;
let sent: MediaFile[];
let covers: (MediaFile | null)[];

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = createScriptedPlatform();
  sent = [];
  covers = [];
  platform.commit = async ({ content }) => {
    sent.push(...content.media);
    covers.push(content.cover);
    return { kind: 'next', step: 'confirm', state: { id: '77' } };
  };
  actor = await fixture.createActor();
  await fixture.connect(actor, 'instagram');
  await fixture.connect(actor, 'twitter');
  mediaId = await uploadTall();
});

/** Uploads an image that's too tall and of the wrong type for Instagram; X accepts it. */
const uploadTall = () => uploadPicture(400, 900);

async function uploadPicture(width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3, background: '#204080' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  return (await uploadMedia(fixture.deps, actor, { fileName: 'tall.png', stream })).id;
}

function publish(
  more: Record<string, unknown> = {},
  deps: ServiceDeps = fixture.deps,
): Promise<PostOutput> {
  const input = PublishPostInput.parse({
    platforms: ['instagram', 'twitter'],
    content: { captions: ['Shelves'], mediaId },
    ...more,
  });
  return publishPost(deps, actor, { input, source: 'api' });
}

async function work(post: PostOutput): Promise<PostOutput> {
  for (const { id } of post.deliveries) await runDelivery(fixture.deps, { deliveryId: id, signal });
  return getPost(fixture.deps, actor, { postId: post.id });
}

async function makeFile(): Promise<void> {
  const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
  await makeRendition(fixture.deps, { renditionId: rendition?.id ?? '', signal });
}

async function makeFiles(of = mediaId): Promise<void> {
  for (const { id } of await listRenditions(fixture.deps, actor, { mediaId: of }))
    await makeRendition(fixture.deps, { renditionId: id, signal });
}

/** Makes the request of the composer after the user moves the focal point. */
const chooseAnew = () =>
  createRenditions(fixture.deps, actor, {
    mediaId,
    platforms: ['instagram'],
    replace: true,
    focalPoint: { x: 0.5, y: 0 },
  });

/** Runs something right before the nth transaction, starting at 1. */
function interrupt(place: number, work: () => Promise<unknown>): ServiceDeps {
  const { prisma } = fixture.deps;
  const start = prisma.$transaction.bind(prisma) as (...rest: unknown[]) => Promise<unknown>;
  let count = 0;
  const $transaction = async (...rest: unknown[]): Promise<unknown> => {
    count += 1;
    if (count === place) await work();
    return start(...rest);
  };
  const get = (target: typeof prisma, name: string): unknown =>
    name === '$transaction' ? $transaction : Reflect.get(target, name);
  return {
    ...fixture.deps,
    prisma: new Proxy(prisma, { get: (target, name) => get(target, String(name)) }),
  };
}

const listStates = (post: PostOutput): string[] =>
  post.deliveries.map((delivery) => `${delivery.platform} ${delivery.state}`);

describe('a post whose files need converting', () => {
  test('is rejected without conversion, and accepted with it', async () => {
    await expect(publish()).rejects.toMatchObject({ code: 'validation_failed' });
    const post = await publish({ autoFit: true });
    expect(listStates(post)).toEqual(['instagram queued', 'twitter queued']);
  });

  test('waits for its file when conversion is needed, and is published otherwise', async () => {
    const post = await work(await publish({ autoFit: true }));
    expect(listStates(post)).toEqual(['instagram waiting', 'twitter published']);
    const [waiting] = post.deliveries;
    expect(waiting?.message).toBe('Converting files for Instagram.');
    expect(sent.map(({ id }) => id)).toEqual([mediaId]);
    const { timeline } = await getDelivery(fixture.deps, actor, { deliveryId: waiting?.id ?? '' });
    expect(timeline.map(({ message }) => message)).toContain('Converting 1 file for Instagram');
  });

  test('sends the converted file, and its receipt states that file', async () => {
    const post = await work(await publish({ autoFit: true }));
    await makeFile();
    const wakeUps = fixture.deps.queue.requests.filter(
      ({ payload }) => payload['deliveryId'] === post.deliveries[0]?.id,
    );
    expect(wakeUps.length).toBeGreaterThan(1);
    const live = await work(post);
    expect(listStates(live)).toEqual(['instagram published', 'twitter published']);
    const fitted = sent.at(-1);
    expect(fitted).toMatchObject({ contentType: 'image/jpeg', width: 400, height: 533 });
    const deliveryId = post.deliveries[0]?.id ?? '';
    const { claims } = await getReceipt(fixture.deps, actor, { deliveryId });
    expect(claims.mediaSha256).toEqual([fitted?.sha256]);
    expect(live.media?.id).toBe(mediaId);
    const [event] = await fixture.deps.prisma.deliveryEvent.findMany({
      where: { deliveryId: post.deliveries[0]?.id ?? '', kind: 'fitted' },
    });
    expect(event?.data).toMatchObject({
      renditions: [{ recipe: { make: 'jpeg' }, changes: [{ code: 'crop' }, { code: 'convert' }] }],
    });
    expect(event?.message).toBe('Converted for Instagram: tall-instagram.jpg');
  });

  test('gets a different file for another focal point', async () => {
    await publish({ autoFit: true, platforms: ['instagram'] });
    const fit = { focalPoint: { x: 0.5, y: 0 } };
    await publish({ autoFit: true, fit, platforms: ['instagram'] });
    await publish({ autoFit: true, fit, platforms: ['instagram'] });
    expect(await listRenditions(fixture.deps, actor, { mediaId })).toHaveLength(2);
  });

  test('gets its file when another choice replaced it just before the post was stored', async () => {
    await createRenditions(fixture.deps, actor, { mediaId, platforms: ['instagram'] });
    const [old] = await listRenditions(fixture.deps, actor, { mediaId });
    let left: (string | undefined)[] = [];
    const deps = interrupt(1, async () => {
      await chooseAnew();
      left = (await listRenditions(fixture.deps, actor, { mediaId })).map(({ id }) => id);
    });
    const post = await publish({ autoFit: true, platforms: ['instagram'] }, deps);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(old?.id);
    expect(listStates(await work(post))).toEqual(['instagram waiting']);
    await chooseAnew();
    await makeFiles();
    expect(listStates(await work(post))).toEqual(['instagram published']);
    expect(sent).toHaveLength(1);
  });

  test('gets its file from a separate queue, even when it was previewed before', async () => {
    const request = { mediaId, platforms: ['instagram' as const] };
    const [requested] = (await createRenditions(fixture.deps, actor, request)).items;
    const lines = (): string[] =>
      fixture.deps.queue.requests
        .splice(0)
        .flatMap(({ queue, payload }) => (payload['renditionId'] === requested?.id ? [queue] : []));
    await sweepRenditions(fixture.deps);
    expect(lines()).toEqual(['previews', 'previews']);
    const post = await work(await publish({ autoFit: true, platforms: ['instagram'] }));
    await sweepRenditions(fixture.deps);
    expect(lines()).toEqual(['renditions', 'renditions']);
    await cancelDelivery(fixture.deps, actor, { deliveryId: post.deliveries[0]?.id ?? '' });
    await sweepRenditions(fixture.deps);
    expect(lines()).toEqual(['previews']);
  });

  test('uses the recreated file when it is retried after a failure', async () => {
    const post = await work(await publish({ autoFit: true, platforms: ['instagram'] }));
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
    await cancelRendition(fixture.deps, actor, { mediaId, renditionId: rendition?.id ?? '' });
    expect(listStates(await work(post))).toEqual(['instagram failed']);
    await createRenditions(fixture.deps, actor, { mediaId, platforms: ['instagram'] });
    await chooseAnew();
    await retryDelivery(fixture.deps, actor, { deliveryId: post.deliveries[0]?.id ?? '' });
    await makeFiles();
    expect(listStates(await work(post))).toEqual(['instagram published']);
  });

  test('fails with the reason when there is no file, and creates it again on retry', async () => {
    const post = await work(await publish({ autoFit: true, platforms: ['instagram'] }));
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId });
    await cancelRendition(fixture.deps, actor, { mediaId, renditionId: rendition?.id ?? '' });
    const failed = await work(post);
    expect(failed.deliveries[0]).toMatchObject({
      state: 'failed',
      message: 'The conversion was canceled by a person.',
      errorCode: 'fit_failed',
      retrySafe: 'yes',
    });
    expect(sent).toEqual([]);
    const deliveryId = post.deliveries[0]?.id ?? '';
    await retryDelivery(fixture.deps, actor, { deliveryId });
    await makeFile();
    expect(listStates(await work(post))).toEqual(['instagram published']);
    expect(sent).toHaveLength(1);
  });

  test('can be canceled while it waits', async () => {
    const post = await work(await publish({ autoFit: true, platforms: ['instagram'] }));
    await cancelDelivery(fixture.deps, actor, { deliveryId: post.deliveries[0]?.id ?? '' });
    await makeFile();
    expect(listStates(await work(post))).toEqual(['instagram canceled']);
    expect(sent).toEqual([]);
  });

  test('never sends the original instead of a deleted file', async () => {
    const post = await work(await publish({ autoFit: true, platforms: ['instagram'] }));
    await fixture.deps.prisma.rendition.deleteMany({ where: { assetId: mediaId } });
    fixture.clock.advance(20_000);
    const failed = await work(post);
    expect(failed.deliveries[0]).toMatchObject({
      state: 'failed',
      message: 'The file to convert was deleted.',
    });
    expect(sent).toEqual([]);
  });

  test("is rejected with the reason when conversion can't help", async () => {
    await fixture.connect(actor, 'youtube');
    await expect(publish({ autoFit: true, platforms: ['youtube'] })).rejects.toMatchObject({
      violations: expect.arrayContaining([
        expect.objectContaining({
          pointer: '/content/mediaId',
          code: 'media_cannot_be_fitted',
          message: 'YouTube only accepts videos, and Fanfare doesn’t create videos from images.',
        }),
      ]) as unknown,
    });
  });
});

describe('a cover', () => {
  let cover: string;

  beforeEach(async () => {
    await fixture.connect(actor, 'youtube');
    cover = mediaId;
    mediaId = await uploadFilm();
  });

  async function uploadFilm(): Promise<string> {
    const stream = createReadStream('scripts/demo/kiln-opening.mp4');
    return (await uploadMedia(fixture.deps, actor, { fileName: 'kiln.mp4', stream })).id;
  }

  const publishCovered = () =>
    publish({
      autoFit: true,
      platforms: ['youtube', 'twitter'],
      content: { captions: ['Shelves'], mediaId, coverMediaId: cover },
    });

  test('is converted for the platform, and sent with the video when covers are supported', async () => {
    const post = await work(await publishCovered());
    expect(listStates(post)).toEqual(['youtube waiting', 'twitter published']);
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId: cover });
    await makeRendition(fixture.deps, { renditionId: rendition?.id ?? '', signal });
    expect(listStates(await work(post))).toEqual(['youtube published', 'twitter published']);
    const converted = covers.at(-1);
    expect(converted).toMatchObject({ contentType: 'image/jpeg', width: 640 });
    expect(converted?.fileName).toBe('tall-youtube-cover.jpg');
    expect(sent.map(({ id }) => id)).toEqual([mediaId, mediaId]);
  });

  test("is skipped when it can't be created, and the dossier says so", async () => {
    const post = await work(await publishCovered());
    const [rendition] = await listRenditions(fixture.deps, actor, { mediaId: cover });
    const renditionId = rendition?.id ?? '';
    await cancelRendition(fixture.deps, actor, { mediaId: cover, renditionId });
    expect(listStates(await work(post))).toEqual(['youtube published', 'twitter published']);
    expect(covers.at(-1)).toBeNull();
    const [youtube] = post.deliveries;
    const { timeline } = await getDelivery(fixture.deps, actor, { deliveryId: youtube?.id ?? '' });
    expect(timeline.map(({ message }) => message)).toContain(
      "Couldn't convert the cover, so YouTube shows a frame of the video. The conversion was canceled by a person.",
    );
  });

  test('is planned for its own video', async () => {
    const request = { mediaId: cover, platforms: ['youtube' as const, 'twitter' as const] };
    const plans = await planFits(fixture.deps, actor, { ...request, coverFor: mediaId });
    expect(plans).toMatchObject([
      { platform: 'youtube', verdict: 'changes', recipe: { make: 'jpeg-cover' } },
      { platform: 'twitter', verdict: 'impossible' },
    ]);
  });
});

test('a carousel with a chosen shape is published with files of that shape', async () => {
  const wide = await uploadPicture(1200, 630);
  const mediaIds = [mediaId, wide];
  const post = await publish({
    platforms: ['instagram'],
    content: { captions: ['Shelves'], mediaIds },
    autoFit: true,
    fit: { carouselShape: '1:1' },
  });
  await makeFiles(mediaId);
  await makeFiles(wide);
  expect((await work(post)).state).toBe('published');
  const shapes = await Promise.all(
    sent.map(async (file) => {
      const { width, height } = await sharp(await buffer(file.bytes().open())).metadata();
      // Crops are in whole pixels.
      return [file.contentType, Math.abs(width - height) <= 1];
    }),
  );
  expect(shapes).toEqual([
    ['image/jpeg', true],
    ['image/jpeg', true],
  ]);
  const rows = await fixture.deps.prisma.rendition.count({
    where: { workspaceId: actor.workspaceId },
  });
  expect(rows).toBe(2);
});
