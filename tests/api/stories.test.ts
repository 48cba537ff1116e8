import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createMediaMaker } from '#tests/support/media-maker.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const PLATFORMS = ['instagram', 'facebook'] as const;
const STORY = { instagram: { format: 'story' }, facebook: { format: 'story' } };
const POLL = { timeout: 60_000, interval: 100 };

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;
let files: { readonly image: string; readonly video: string; readonly wide: string };

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, PLATFORMS);
  const films = await createMediaMaker();
  const upload = async (name: string, size: string, seconds: number) => {
    const file = await films.make(name, { size, seconds, hasSound: seconds > 1 });
    return (await uploadFile({ url: app.url, token: app.owner.token }, file)).id;
  };
  files = {
    image: await upload('upright.jpg', '720x1280', 0.04),
    video: await upload('upright.mp4', '720x1280', 4),
    wide: await upload('wide.mp4', '1280x720', 4),
  };
  await films.close();
});
beforeEach(async () => {
  await control.clearFaults();
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
});
afterAll(() => app.close());

const toBody = (mediaIds: readonly string[], content: object, more: object) => ({
  platforms: PLATFORMS,
  content: { captions: [''], mediaIds, ...content },
  platformOptions: STORY,
  ...more,
});

async function publish(mediaIds: readonly string[], content: object = {}, more: object = {}) {
  const body = toBody(mediaIds, content, { allowDuplicate: true, ...more });
  const response = await call('POST', '/api/publisher/publish', { body });
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  return PublishPostOutput.parse(response.body);
}

const readPost = async (id: string) =>
  PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);

async function settle(id: string): Promise<PostOutput> {
  const isPending = async () => /queued|publishing|processing/u.test((await readPost(id)).state);
  for (let tries = 0; tries < 40 && (await isPending()); tries += 1) {
    await control.advanceClock(30);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return readPost(id);
}

const countStories = async () => (await control.listPosts()).filter(({ live }) => live).length;

it.each(['image', 'video'] as const)('publishes one %s as a story, without text', async (kind) => {
  const before = await countStories();
  const { post, warnings } = await publish([files[kind]], {
    captions: ['Kiln day'],
    hashtags: ['kiln'],
    firstComment: 'Book now',
    disclosure: { madeWithAi: true },
  });
  expect(warnings.map(({ code }) => code)).toEqual([
    'story_text_left_out',
    'first_comment_left_out',
    'disclosure_not_labeled',
    'story_text_left_out',
    'first_comment_left_out',
    'disclosure_not_labeled',
  ]);
  const settled = await settle(post.id);
  expect(settled.state).toBe('published');
  expect(await countStories()).toBe(before + 2);
  for (const { platform, url, content, firstComment, note } of settled.deliveries) {
    expect(url, platform).toContain('/stories/');
    expect(content.caption).toBe('');
    expect(firstComment).toBeNull();
    expect(note).toContain('24 hours');
    const page = await fetch(url ?? '');
    expect(page.status, platform).toBe(200);
    const text = await page.text();
    expect(text).not.toContain('Kiln day');
    expect(text).toContain('media-files/');
  }
});

it.each([
  { platform: 'instagram', endpoint: 'media.publish', kind: 'image' },
  { platform: 'facebook', endpoint: 'photo_stories.create', kind: 'image' },
  { platform: 'facebook', endpoint: 'video_stories.finish', kind: 'video' },
] as const)(
  'finds a story on $platform whose response to $endpoint was lost, and publishes no second one',
  async ({ platform, endpoint, kind }) => {
    const before = await countStories();
    await control.addFault({ platform, endpoint, kind: 'cut_after', count: 1 });
    const { post } = await publish([files[kind]], {}, { platforms: [platform] });
    const settled = await settle(post.id);
    expect(settled.state).toBe('published');
    expect(settled.deliveries[0]?.url).toContain('/stories/');
    expect(await countStories()).toBe(before + 1);
  },
);

it('takes a story off Facebook', async () => {
  const { post } = await publish([files.image], {}, { platforms: ['facebook'] });
  const [delivery] = (await settle(post.id)).deliveries;
  const { url = '' } = delivery ?? {};
  expect((await fetch(url ?? '')).status).toBe(200);
  const response = await call('POST', `/api/deliveries/${delivery?.id}/take-down`);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  await expect.poll(async () => (await fetch(url ?? '')).status, POLL).toBe(404);
});

it('refuses first what stories refuse', async () => {
  const dryRun = await call('POST', '/api/publisher/publish?dryRun=true', {
    body: toBody(
      [files.image, files.video],
      { platformFirstComments: { instagram: 'No', facebook: 'No' } },
      {},
    ),
  });
  expect(dryRun.body['errors']).toMatchObject([
    { code: 'too_many_files', pointer: '/content/mediaIds' },
    { code: 'first_comment_unsupported', pointer: '/content/platformFirstComments/instagram' },
    { code: 'too_many_files', pointer: '/content/mediaIds' },
    { code: 'first_comment_unsupported', pointer: '/content/platformFirstComments/facebook' },
  ]);
  const wide = await call('POST', '/api/publisher/publish?dryRun=true', {
    body: toBody([files.wide], {}, {}),
  });
  expect(wide.body['errors']).toMatchObject([
    { code: 'media_too_wide', platform: 'facebook' },
    { code: 'media_too_few_pixels', platform: 'facebook' },
  ]);
});

it('counts, and ends after 24 hours', async () => {
  const { post } = await publish([files.image]);
  const { deliveries } = await settle(post.id);
  await control.advanceClock(60 * 60);
  for (const { id, platform } of deliveries) {
    const { status, body } = await call('GET', `/api/deliveries/${id}/metrics`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body['metrics'], platform).toMatchObject({ views: expect.any(Number) });
  }
  await control.advanceClock(24 * 60 * 60);
  for (const { url, platform } of deliveries)
    expect((await fetch(url ?? '')).status, platform).toBe(404);
});
