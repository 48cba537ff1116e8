import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { dryRunPost } from '#app/server/services/publishing/accept/plan-request.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  for (const platform of ['instagram', 'facebook', 'linkedin', 'twitter'] as const)
    await fixture.connect(actor, platform);
});

async function addFile(contentType = 'image/jpeg', bitRate?: bigint): Promise<string> {
  const id = createId('med');
  const isVideo = contentType.startsWith('video/');
  await fixture.deps.prisma.mediaAsset.create({
    data: {
      id,
      workspaceId: actor.workspaceId,
      storageKey: `${actor.workspaceId}/${id}`,
      fileName: 'file',
      contentType,
      kind: isVideo ? 'video' : 'image',
      state: 'ready',
      sizeBytes: 400_000n,
      sha256: createHash('sha256').update(id).digest('hex'),
      width: 1080,
      height: 1080,
      durationMs: isVideo ? 20_000 : null,
      bitRate: bitRate ?? null,
    },
  });
  return id;
}

async function addFiles(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await addFile());
  return ids;
}

const parse = (platforms: readonly string[], content: Record<string, unknown>) =>
  PublishPostInput.parse({ platforms, content: { captions: ['Shelves'], ...content } });

function publish(platforms: readonly string[], content: Record<string, unknown>) {
  const input = parse(platforms, content);
  return publishPost(fixture.deps, actor, { input, source: 'api' });
}

const refused = (pointer: string, code: string) => ({
  code: 'validation_failed',
  violations: [expect.objectContaining({ pointer, code }) as unknown],
});

it('publishes several images in order when the platform supports it', async () => {
  const ids = [await addFile(), await addFile(), await addFile()];
  const post = await publish(['instagram', 'facebook', 'linkedin'], { mediaIds: ids });
  const rows = await fixture.deps.prisma.delivery.findMany({ where: { postId: post.id } });
  expect(rows.map(({ mediaAssetIds }) => mediaAssetIds)).toEqual([ids, ids, ids]);
  expect(post.mediaFiles.map(({ id }) => id)).toEqual(ids);
  expect(post.media?.id).toBe(ids[0]);
});

it('rejects several images on other platforms, and points to the field', async () => {
  const mediaIds = await addFiles(5);
  await expect(publish(['twitter'], { mediaIds })).rejects.toMatchObject(
    refused('/content/mediaIds', 'too_many_files'),
  );
});

async function readFiles(postId: string): Promise<Record<string, string[]>> {
  const rows = await fixture.deps.prisma.delivery.findMany({ where: { postId } });
  return Object.fromEntries(rows.map(({ platform, mediaAssetIds }) => [platform, mediaAssetIds]));
}

it('leaves out what a platform does not take, and says so, if the request allows it', async () => {
  const mediaIds = await addFiles(6);
  const input = parse(['instagram', 'twitter'], { mediaIds, leaveOutFiles: true });
  const plan = await dryRunPost(fixture.deps, actor, input);
  expect(plan.deliveries.map(({ mediaIds: ids }) => ids.length)).toEqual([6, 4]);
  expect(plan.warnings).toEqual([
    {
      pointer: '/content/mediaIds',
      code: 'files_left_out',
      message:
        'Twitter gets 4 of the 6 files, because one post there takes up to 4 images, or a GIF or a video.',
    },
  ]);
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  expect(await readFiles(post.id)).toEqual({ instagram: mediaIds, twitter: mediaIds.slice(0, 4) });
  expect(post.mediaFiles.map(({ id }) => id)).toEqual(mediaIds);
});

it('gives a platform its own files, in their order, or none', async () => {
  const [a = '', b = '', c = ''] = await addFiles(3);
  const platformMediaIds = { twitter: [c, a], linkedin: [] };
  const content = { mediaIds: [a, b], platformMediaIds };
  const post = await publish(['instagram', 'linkedin', 'twitter'], content);
  expect(await readFiles(post.id)).toEqual({ instagram: [a, b], linkedin: [], twitter: [c, a] });
  expect(post.mediaFiles.map(({ id }) => id)).toEqual([a, b, c]);
  await expect(
    publish(['twitter'], { platformMediaIds: { twitter: [a, 'med_x'] } }),
  ).rejects.toMatchObject(refused('/content/platformMediaIds/twitter/1', 'unknown_media'));
  await expect(
    publish(['twitter'], { captions: [], mediaIds: [a], platformMediaIds: { twitter: [] } }),
  ).rejects.toMatchObject(refused('/content', 'nothing_to_post'));
});

it('rejects several images combined with a single file, and names an unknown image', async () => {
  const fileId = await addFile();
  await expect(
    publish(['facebook'], { mediaIds: [fileId], mediaId: fileId }),
  ).rejects.toMatchObject(refused('/content/mediaIds', 'both_media'));
  await expect(publish(['facebook'], { mediaIds: [fileId, 'med_x'] })).rejects.toMatchObject(
    refused('/content/mediaIds/1', 'unknown_media'),
  );
});

it('finds a file by the link of its upload', async () => {
  const id = await addFile();
  const { mediaLinks } = fixture.deps;
  const link = (named: string): string =>
    mediaLinks.create({ id: named, fileName: 'file' }, { expiresInSeconds: 60 });
  const mediaUrl = link(id);
  expect((await publish(['facebook'], { mediaUrl })).media?.id).toBe(id);
  expect((await publish(['facebook'], { mediaUrl, mediaId: id })).media?.id).toBe(id);
  const unknown = refused('/content/mediaUrl', 'unknown_media');
  const other = await addFile();
  await expect(publish(['facebook'], { mediaUrl, mediaId: other })).rejects.toMatchObject(unknown);
  await expect(publish(['facebook'], { mediaUrl: link('med_x') })).rejects.toMatchObject(unknown);
  const elsewhere = mediaUrl.replace('localhost', 'elsewhere.test');
  await expect(publish(['facebook'], { mediaUrl: elsewhere })).rejects.toMatchObject(unknown);
});

it('sends a file that is listed twice only once, and reports each unknown file', async () => {
  const [one, other] = [await addFile(), await addFile()];
  const post = await publish(['facebook'], { mediaIds: [one, other, one] });
  expect(post.mediaFiles.map(({ id }) => id)).toEqual([one, other]);
  expect((await publish(['facebook'], { mediaIds: [], mediaId: one })).media?.id).toBe(one);
  await expect(publish(['facebook'], { mediaId: 'med_x' })).rejects.toMatchObject(
    refused('/content/mediaId', 'unknown_media'),
  );
  await expect(publish(['facebook'], { coverMediaId: 'med_x' })).rejects.toMatchObject(
    refused('/content/coverMediaId', 'unknown_media'),
  );
  const both = { mediaIds: [one], mediaUrl: 'http://localhost:3000/media/x/file' };
  await expect(publish(['facebook'], both)).rejects.toMatchObject(
    refused('/content/mediaIds', 'both_media'),
  );
});

it('stores a cover with the video, and requires an image', async () => {
  const [video, cover] = [await addFile('video/mp4'), await addFile()];
  const post = await publish(['facebook'], { mediaId: video, coverMediaId: cover });
  const where = { postId: post.id };
  const row = await fixture.deps.prisma.delivery.findFirstOrThrow({ where });
  expect(row).toMatchObject({ mediaAssetIds: [video], coverAssetId: cover });
  expect(post).toMatchObject({ media: { id: video }, cover: { id: cover } });
  await expect(
    publish(['facebook'], { mediaId: video, coverMediaId: video }),
  ).rejects.toMatchObject(refused('/content/coverMediaId', 'cover_not_an_image'));
});

it('accepts a video of at most 25 Mbit/s for Instagram', async () => {
  const small = await addFile('video/mp4', 25_000_000n);
  expect((await publish(['instagram'], { mediaId: small })).deliveries).toHaveLength(1);
  const large = await addFile('video/mp4', 27_000_000n);
  await expect(publish(['instagram'], { mediaId: large })).rejects.toMatchObject(
    refused('/content/mediaId', 'media_bit_rate'),
  );
});
