import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createMediaMaker } from '#tests/support/media-maker.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

let app: ApiApp;
let call: ApiClient;
let mediaId: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url);
  const films = await createMediaMaker();
  const file = await films.make('clip.mp4', { size: '720x1280', seconds: 4, hasSound: true });
  mediaId = (await uploadFile({ url: app.url, token: app.owner.token }, file)).id;
  await films.close();
});
afterAll(() => app.close());

/** What a platform's own request says, by its contract. */
const LABELS: Readonly<Partial<Record<PlatformId, readonly RegExp[]>>> = {
  instagram: [/is_ai_generated[=":\s]+true/u],
  tiktok: [/"is_aigc":true/u, /"brand_content_toggle":true/u, /"brand_organic_toggle":true/u],
  youtube: [/"containsSyntheticMedia":true/u, /"hasPaidProductPlacement":true/u],
  twitter: [/"made_with_ai":true/u, /"paid_partnership":true/u],
};

it('labels a post on every platform that has a label, and says where there is none', async () => {
  const content = {
    mediaId,
    captions: ['Glazed by a model'],
    disclosure: { madeWithAi: true, paidPartnership: true, ownBrand: true },
  };
  const platformOptions = { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } };
  const body = { platforms: PLATFORM_IDS, content, platformOptions };
  const response = await call('POST', '/api/publisher/publish', { body });
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  const { post, warnings } = PublishPostOutput.parse(response.body);
  const unlabeled = warnings.filter(({ code }) => code === 'disclosure_not_labeled');
  expect(unlabeled.map(({ message }) => message.split('’s API')[0]).sort()).toEqual([
    ...Array<string>(3).fill('Facebook'),
    ...Array<string>(2).fill('Instagram'),
    ...Array<string>(3).fill('LinkedIn'),
    'Twitter',
    'YouTube',
  ]);
  const read = async () => PostOutput.parse((await call('GET', `/api/posts/${post.id}`)).body);
  await expect.poll(async () => (await read()).state).toBe('published');
  const control = createSandboxControl(app.sandboxUrl);
  for (const [platform, patterns] of Object.entries(LABELS)) {
    const sent = JSON.stringify(await control.listReceived({ platform })).replaceAll('\\"', '"');
    for (const pattern of patterns) expect(sent, platform).toMatch(pattern);
  }
});
