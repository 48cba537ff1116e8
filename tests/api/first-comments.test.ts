import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createMediaMaker } from '#tests/support/media-maker.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

/** The request that writes a comment, by the sandbox's names. On Twitter, the post itself comes first. */
const ENDPOINTS = [
  { platform: 'instagram', endpoint: 'comments.create', skip: 0 },
  { platform: 'youtube', endpoint: 'commentThreads.insert', skip: 0 },
  { platform: 'facebook', endpoint: 'comments.create', skip: 0 },
  { platform: 'linkedin', endpoint: 'create_comment', skip: 0 },
  { platform: 'twitter', endpoint: 'create_post', skip: 1 },
] as const;
const PLATFORMS = ENDPOINTS.map(({ platform }) => platform);
const POLL = { timeout: 60_000, interval: 100 };

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;
let mediaId: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, [...PLATFORMS, 'tiktok']);
  const films = await createMediaMaker();
  const file = await films.make('clip.mp4', { size: '720x1280', seconds: 4, hasSound: true });
  mediaId = (await uploadFile({ url: app.url, token: app.owner.token }, file)).id;
  await films.close();
});
beforeEach(async () => {
  await control.clearFaults();
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
});
afterAll(() => app.close());

async function publish(platforms: readonly PlatformId[], content: object, options: object = {}) {
  const body = { platforms, content: { mediaId, ...content }, platformOptions: options };
  const response = await call('POST', '/api/publisher/publish', { body });
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  const { post, warnings } = PublishPostOutput.parse(response.body);
  return { id: post.id, warnings };
}

const readPost = async (id: string) =>
  PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);

const listStates = ({ deliveries }: PostOutput) =>
  deliveries.map(({ firstComment }) => firstComment?.state ?? null);

/** Waits until all comments have a result. */
async function settle(id: string): Promise<PostOutput> {
  await expect
    .poll(async () => listStates(await readPost(id)), POLL)
    .not.toSatisfy((states: string[]) => states.some((one) => /planned|pending/u.test(one)));
  return readPost(id);
}

/** Counts how often the platform's own page of the post shows a text. On Twitter, its posts with that text. */
async function countShown({ platform, url }: PostOutput['deliveries'][number], text: string) {
  if (platform === 'twitter')
    return (await control.listPosts('twitter')).filter((post) => post.live && post.text === text)
      .length;
  const page = await (await fetch(url ?? '')).text();
  return page.split(text).length - 1;
}

it('is written under each live post, with the hashtags where they were wanted', async () => {
  const { id, warnings } = await publish(PLATFORMS, {
    captions: ['Kiln day'],
    hashtags: ['kiln'],
    firstComment: 'Book at the link',
    platformFirstComments: { linkedin: 'Book by phone' },
    hashtagsInFirstComment: ['instagram'],
  });
  expect(warnings.filter(({ code }) => code.startsWith('first_comment'))).toEqual([]);
  const post = await settle(id);
  expect(post.state).toBe('published');
  for (const delivery of post.deliveries) {
    const { platform, firstComment, content } = delivery;
    const text = platform === 'linkedin' ? 'Book by phone' : 'Book at the link';
    const isMoved = platform === 'instagram';
    expect(firstComment).toMatchObject({
      state: 'published',
      text: isMoved ? `${text}\n\n#kiln` : text,
    });
    expect(firstComment?.commentId, platform).toBeTruthy();
    expect(content.hashtags).toEqual(isMoved ? [] : ['kiln']);
    expect(await countShown(delivery, text), platform).toBe(1);
  }
  const usage = (await call('GET', '/api/publisher/usage/status')).body;
  expect(usage).toMatchObject({ usage: { used: 1, deliveriesUsed: 5 } });
});

it.each(ENDPOINTS)(
  'is found on $platform when the response was lost, and not written twice',
  async ({ platform, ...place }) => {
    await control.addFault({ platform, ...place, kind: 'cut_after', count: 1 });
    const text = `Lost on ${platform}`;
    const { id } = await publish([platform], {
      captions: [`Without a response, ${platform}`],
      firstComment: text,
    });
    await expect.poll(async () => (await readPost(id)).state, POLL).toBe('published');
    const isPending = async () => listStates(await readPost(id))[0] === 'pending';
    for (let tries = 0; tries < 10 && (await isPending()); tries += 1) {
      await control.advanceClock(30);
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    const [delivery] = (await settle(id)).deliveries;
    if (!delivery) throw new Error('The post has one delivery.');
    // A member of LinkedIn can't list comments, and a Page without `pages_read_user_content` neither.
    const isListed = platform !== 'linkedin' && platform !== 'facebook';
    expect(delivery.firstComment?.state).toBe(isListed ? 'published' : 'unconfirmed');
    if (!isListed)
      await call('POST', `/api/deliveries/${delivery.id}/resolve`, { body: { isLive: true } });
    expect(listStates(await readPost(id))).toEqual(['published']);
    expect(await countShown(delivery, text)).toBe(1);
  },
);

it('is in a dry run as it would be sent to each platform', async () => {
  const content = {
    mediaId,
    captions: ['Kiln day'],
    hashtags: ['kiln'],
    firstComment: 'Book at the link',
    platformFirstComments: { linkedin: 'Book by phone', facebook: '' },
    hashtagsInFirstComment: ['instagram'],
  };
  const body = { platforms: [...PLATFORMS, 'tiktok'], content };
  const plan = PostPlanOutput.parse((await call('POST', '/api/validate', { body })).body);
  const texts = plan.deliveries.map(({ platform, firstComment }) => [platform, firstComment]);
  expect(Object.fromEntries(texts)).toEqual({
    instagram: 'Book at the link\n\n#kiln',
    tiktok: null,
    youtube: 'Book at the link',
    facebook: null,
    linkedin: 'Book by phone',
    twitter: 'Book at the link',
  });
});

it('fails alone, and is retried alone', async () => {
  const error = { message: 'Comments are off.', code: 100, type: 'OAuthException' };
  await control.addFault({
    platform: 'facebook',
    endpoint: 'comments.create',
    kind: 'status',
    status: 400,
    body: { error },
    count: 1,
  });
  const { id } = await publish(['facebook'], { captions: ['Alone'], firstComment: 'Later then' });
  const failed = await settle(id);
  expect(failed.state).toBe('published');
  const [delivery] = failed.deliveries;
  expect(delivery?.firstComment).toMatchObject({ state: 'failed', remedy: expect.any(String) });
  expect((await call('POST', `/api/deliveries/${delivery?.id}/retry`)).status).toBe(202);
  expect(listStates(await settle(id))).toEqual(['published']);
});

it('is refused where it can’t be written, and left out with a warning where it’s shared', async () => {
  const privacyLevel = 'SELF_ONLY';
  const { id, warnings } = await publish(
    ['tiktok'],
    { captions: ['Quiet'], firstComment: 'Nobody reads this' },
    { tiktok: { privacyLevel } },
  );
  expect(warnings.map(({ code }) => code)).toContain('first_comment_left_out');
  expect(listStates(await readPost(id))).toEqual([null]);
  const dryRun = await call('POST', '/api/publisher/publish?dryRun=true', {
    body: {
      platforms: ['tiktok', 'linkedin'],
      content: {
        mediaId,
        captions: ['Long'],
        platformFirstComments: { tiktok: 'No', linkedin: 'x'.repeat(1251) },
      },
      platformOptions: { tiktok: { privacyLevel } },
    },
  });
  expect(dryRun.body['errors']).toMatchObject([
    { code: 'first_comment_unsupported', pointer: '/content/platformFirstComments/tiktok' },
    { code: 'first_comment_too_long', pointer: '/content/platformFirstComments/linkedin' },
  ]);
});
