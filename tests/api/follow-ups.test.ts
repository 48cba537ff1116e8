import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FollowUp } from '#app/domain/posts/follow-up.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const POLL = { timeout: 60_000, interval: 100 };

let app: ApiApp;
let call: ApiClient;
let accountId: string;
let mediaId: string;
let playlistId: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['youtube', 'twitter']);
  const where = { platform: 'youtube', environment: 'sandbox' };
  const { prisma } = app.fanfare.container.deps;
  accountId = (await prisma.account.findFirstOrThrow({ where })).id;
  const address = { url: app.url, token: app.owner.token };
  mediaId = (await uploadFile(address, 'scripts/demo/kiln-opening.mp4')).id;
  playlistId = String((await callYouTube('POST', 'playlists?part=snippet', TITLE))['id']);
});
afterAll(() => app.close());

const TITLE = { snippet: { title: 'Kiln days' } };

/** Calls YouTube as the channel's owner. */
async function callYouTube(method: string, path: string, body?: object) {
  const { deps } = app.fanfare.container;
  const http = deps.http.create({ platform: 'youtube' });
  const token = await getAccessToken(deps, { accountId, http });
  const response = await fetch(`${app.sandboxUrl}/youtube/youtube/v3/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

const countEntries = async (): Promise<unknown> =>
  (await callYouTube('GET', `playlistItems?part=id&playlistId=${playlistId}`))['pageInfo'];

async function publish(caption: string, youtube: object, dryRun = false) {
  const content = { mediaId, captions: [caption] };
  const body = { platforms: ['youtube'], content, platformOptions: { youtube } };
  const path = dryRun ? '/api/publish?dryRun=true' : '/api/publish';
  return call('POST', path, { body });
}

async function readDelivery(id: string): Promise<PostOutput['deliveries'][number]> {
  const [delivery] = PostOutput.parse((await call('GET', `/api/posts/${id}`)).body).deliveries;
  if (!delivery) throw new Error('The post has one delivery.');
  return delivery;
}

/** Publishes, and waits until the follow-up has a result. */
async function settle(caption: string, youtube: object): Promise<PostOutput['deliveries'][number]> {
  const { post } = PublishPostOutput.parse((await publish(caption, youtube)).body);
  await waitFor(post.id, ['done', 'failed']);
  return readDelivery(post.id);
}

const waitFor = (id: string, states: readonly FollowUp['state'][]) =>
  expect
    .poll(async () => (await readDelivery(id)).followUps[0]?.state, POLL)
    .toSatisfy((state: FollowUp['state']) => states.includes(state));

it('lists the playlists of a channel, and refuses a platform that has none', async () => {
  const listed = await call('GET', `/api/accounts/${accountId}/playlists`);
  expect(listed.body).toEqual({
    items: [{ id: playlistId, title: 'Kiln days', visibility: 'public' }],
  });
  const { prisma } = app.fanfare.container.deps;
  const { id } = await prisma.account.findFirstOrThrow({ where: { platform: 'twitter' } });
  expect((await call('GET', `/api/accounts/${id}/playlists`)).status).toBe(409);
});

it('adds a video to a playlist once, and shows the result with the delivery', async () => {
  const delivery = await settle('To the playlist', { playlistId });
  expect(delivery).toMatchObject({
    state: 'published',
    actions: [],
    followUps: [{ kind: 'playlist', state: 'done', url: expect.stringContaining(playlistId) }],
  });
  expect(await countEntries()).toMatchObject({ totalResults: 1 });
});

it('keeps a video published whose playlist is gone, and retries it on its own', async () => {
  const delivery = await settle('To no playlist', { playlistId: 'PLgone' });
  expect(delivery).toMatchObject({ state: 'published', actions: ['retry_follow_up'] });
  expect(delivery.followUps[0]).toMatchObject({ state: 'failed', needsReconnect: false });
  const retried = await call('POST', `/api/deliveries/${delivery.id}/retry`);
  expect(retried.status).toBe(202);
});

it('warns if the account hasn’t allowed it', async () => {
  const { prisma } = app.fanfare.container.deps;
  const { scopes } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const allowed = await publish('Allowed', { playlistId }, true);
  const without = scopes.filter((scope) => !scope.endsWith('force-ssl'));
  await prisma.account.update({ where: { id: accountId }, data: { scopes: without } });
  const warned = await publish('Not allowed', { playlistId }, true);
  expect(allowed.body).toMatchObject({ warnings: [] });
  expect(warned.body).toMatchObject({ warnings: [{ code: 'follow_up_permission' }] });
});

it('refuses what can’t be the ID of a playlist', async () => {
  const refused = await publish('Odd', { playlistId: 'https://youtube.com/x' }, true);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: [{ pointer: '/platformOptions/youtube/playlistId' }],
  });
});
