import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILE_LISTS } from '#app/domain/content/file-lists.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createMediaMaker } from '#tests/support/media-maker.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const PLATFORMS = ['instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'] as const;
const OPTIONS = { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } };
/** The most files of the largest list. */
const COUNT = 35;

let app: ApiApp;
let call: ApiClient;
/** Uploaded images, each different, with their digests. */
const images: { id: string; sha256: string }[] = [];

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url);
  for (let index = 0; index < COUNT; index += 1) images.push(await upload(index));
});
afterAll(() => app.close());

async function upload(index: number): Promise<{ id: string; sha256: string }> {
  const background = { r: 7 * index, g: 90, b: 200 - 5 * index };
  const create = { width: 400, height: 400, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), `tile-${index}.jpg`);
  const { body } = await call('POST', '/api/media/upload', { body: form });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id: String(body['id']), sha256 };
}

const listIds = (count: number) => images.slice(0, count).map(({ id }) => id);
const listDigests = (count: number) => images.slice(0, count).map(({ sha256 }) => sha256);

async function publish(platforms: readonly PlatformId[], content: object) {
  const captions = [`Tiles for ${platforms.join(' and ')}`];
  const body = { platforms, content: { captions, ...content }, platformOptions: OPTIONS };
  const response = await call('POST', '/api/publisher/publish', { body });
  // 202 while it's still in progress.
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  const { follow, warnings } = PublishPostOutput.parse(response.body);
  const readPost = async () => PostOutput.parse((await call('GET', follow.url)).body);
  await expect.poll(async () => (await readPost()).state).toBe('published');
  return { post: await readPost(), warnings };
}

/** Returns what the platform shows of its newest post, in order. */
async function listShown(platform: PlatformId): Promise<string[]> {
  const posts = await createSandboxControl(app.sandboxUrl).listPosts(platform);
  const newest = posts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  return (newest?.media ?? []).map(({ sha256 }) => sha256);
}

it.each(PLATFORMS)('%s shows as many files as its list allows, in order', async (platform) => {
  const { max } = FILE_LISTS[platform];
  await publish([platform], { mediaIds: listIds(max) });
  expect(await listShown(platform)).toEqual(listDigests(max));
});

it('sends each platform what it takes of one list, and says what is left out', async () => {
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
  const mediaIds = listIds(12);
  const content = { mediaIds, leaveOutFiles: true, platformMediaIds: { facebook: [mediaIds[3]] } };
  const { post, warnings } = await publish(PLATFORMS, content);
  expect(warnings.map(({ code }) => code)).toEqual(['files_left_out', 'files_left_out']);
  expect(post.deliveries.map(({ content: { mediaIds: ids } }) => ids)).toEqual([
    listIds(10),
    listIds(12),
    [mediaIds[3]],
    listIds(12),
    listIds(4),
  ]);
  expect(await listShown('twitter')).toEqual(listDigests(4));
  expect(await listShown('linkedin')).toEqual(listDigests(12));
  expect(await listShown('tiktok')).toEqual(listDigests(12));
});

it('publishes three pictures and a video to all six platforms', async () => {
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
  const films = await createMediaMaker();
  const file = await films.make('clip.mp4', { size: '720x1280', seconds: 4, hasSound: true });
  const { id: videoId } = await uploadFile({ url: app.url, token: app.owner.token }, file);
  await films.close();
  const content = { mediaIds: [...listIds(3), videoId], leaveOutFiles: true };
  const { post } = await publish(PLATFORM_IDS, content);
  const sent = post.deliveries.map((delivery) => [delivery.platform, delivery.content.mediaIds]);
  expect(Object.fromEntries(sent)).toEqual({
    instagram: [...listIds(3), videoId],
    tiktok: listIds(3),
    youtube: [videoId],
    facebook: listIds(3),
    linkedin: listIds(3),
    twitter: listIds(3),
  });
  expect(await listShown('tiktok')).toEqual(listDigests(3));
  const tiktok = post.deliveries.find(({ platform }) => platform === 'tiktok');
  expect(tiktok?.url).toMatch(/\/photo\/\d+$/u);
});
