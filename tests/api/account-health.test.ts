import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { AccountList } from '#app/domain/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import {
  connectAccounts,
  publish,
  readPost,
  uploadFile,
  waitForMovedClock,
} from '#tests/support/product-client.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const DAY_SECONDS = 24 * 3600;

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url);
});
afterAll(() => app.close());

const list = async () => AccountList.parse((await call('GET', '/api/accounts')).body).items;

async function find(platform: string) {
  const account = (await list()).find((one) => one.platform === platform);
  if (!account) throw new Error(`${platform} is connected.`);
  return account;
}

async function probe(platform: string): Promise<AccountHealth> {
  const { id } = await find(platform);
  const response = await call('POST', `/api/accounts/${id}/probe`);
  expect(response.status).toBe(200);
  return AccountHealth.parse(response.body);
}

describe('the health of accounts over HTTP', () => {
  it('is in the list and in a single account, and is ok for a new account', async () => {
    const accounts = await list();
    expect(accounts.length).toBeGreaterThan(0);
    for (const { id, platform, health } of accounts) {
      expect({ platform, status: health.status }).toEqual({ platform, status: 'ok' });
      const alone = await call('GET', `/api/accounts/${id}/health`);
      expect(AccountHealth.parse(alone.body).status).toBe('ok');
    }
  });

  it.each(['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'])(
    'is checked with %s on request, with the account’s own token',
    async (platform) => {
      const before = (await find(platform)).health.lastGoodProbeAt;
      const health = await probe(platform);
      expect(health).toMatchObject({ status: 'ok', missingScopes: [], probeErrorKind: null });
      expect(Date.parse(health.lastGoodProbeAt ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    },
  );

  it('stays connected while the platform is unavailable', async () => {
    const { id } = await control.addFault({
      platform: 'tiktok',
      endpoint: 'user.info',
      kind: 'status',
      status: 503,
    });
    expect(await probe('tiktok')).toMatchObject({
      status: 'unreachable',
      needsUser: false,
      probeErrorKind: 'unavailable',
    });
    expect((await control.getFault(id)).applied).toBeGreaterThan(0);
    await control.clearFaults();
    expect((await probe('tiktok')).status).toBe('ok');
  });

  it.each(['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'])(
    'requires a reconnect after the user revokes the app on %s',
    async (platform) => {
      for (const { id } of await control.listAccounts(platform)) {
        await control.revokeTokens(platform, id);
      }
      const health = await probe(platform);
      expect(health).toMatchObject({ status: 'needs_reconnect', needsUser: true });
      expect(health.reconnectUrl).toContain(`/api/auth/${platform}/`);
      expect((await find(platform)).state).toBe('needs_reauthorization');
    },
  );

  it('is checked by the worker once a day, even after a reconnect', async () => {
    await connectAccounts(app.url);
    const before = await find('linkedin');
    expect(before.health.status).toBe('ok');
    await control.advanceClock(1.2 * DAY_SECONDS);
    await vi.waitUntil(
      async () => {
        const { health } = await find('linkedin');
        return health.lastGoodProbeAt !== before.health.lastGoodProbeAt;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    // Renewed automatically, so none of the short-lived tokens has expired.
    for (const platform of ['tiktok', 'youtube', 'twitter']) {
      await vi.waitUntil(
        async () => ((await find(platform)).health.accessToken.endsInSeconds ?? 0) > 0,
        { timeout: PATIENCE_MS, interval: 200 },
      );
    }
    expect((await list()).map(({ health }) => health.status)).not.toContain('needs_reconnect');
  });

  it('is visible to its workspace only, and a check on request needs the write scope', async () => {
    const { id } = await find('linkedin');
    const stranger = await app.createToken(await app.createTenant());
    const reader = await app.createToken(app.owner, { scopes: ['accounts:read'] });
    for (const [method, path] of [
      ['GET', `/api/accounts/${id}/health`],
      ['POST', `/api/accounts/${id}/probe`],
    ] as const) {
      expect((await call(method, path, { token: null })).status).toBe(401);
      expect((await call(method, path, { token: stranger })).status).toBe(404);
    }
    const read = await call('GET', `/api/accounts/${id}/health`, { token: reader });
    expect(read.status).toBe(200);
    const requested = await call('POST', `/api/accounts/${id}/probe`, { token: reader });
    expect(requested.status).toBe(403);
  });
});

describe('posts to an account whose user revoked the app', () => {
  const CAPTIONS = ['First mug', 'Second mug', 'Third mug'];

  it('all wait, and are published exactly once each after the reconnect, without a retry', async () => {
    await connectAccounts(app.url, ['twitter']);
    const address = { url: app.url, token: app.owner.token };
    const { id: accountId } = await find('twitter');
    const { prisma, clock } = app.fanfare.container.deps;
    const hold = (heldUntil: Date | null) =>
      prisma.account.update({ where: { id: accountId }, data: { heldUntil } });
    await hold(new Date(clock.now().getTime() + 3_600_000));
    const postIds: string[] = [];
    for (const caption of CAPTIONS) {
      postIds.push(await publish(address, { caption, platforms: ['twitter'] }));
    }
    const read = async () => {
      const posts = await Promise.all(postIds.map((id) => readPost(address, id)));
      return posts.flatMap(({ deliveries }) => deliveries);
    };
    for (const { id } of await control.listAccounts('twitter')) {
      await control.revokeTokens('twitter', id);
    }
    await hold(null);
    await vi.waitUntil(
      async () => (await read()).every(({ hold: held }) => held === 'needs_reconnect'),
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect((await find('twitter')).health).toMatchObject({
      status: 'needs_reconnect',
      atRisk: { count: CAPTIONS.length },
    });

    await connectAccounts(app.url, ['twitter']);
    await vi.waitUntil(async () => (await read()).every(({ state }) => state === 'published'), {
      timeout: PATIENCE_MS,
      interval: 100,
    });
    const texts = (await control.listPosts('twitter')).map(({ text }) => text);
    for (const caption of CAPTIONS) {
      expect(texts.filter((text) => text.includes(caption))).toHaveLength(1);
    }
  });

  it('are accepted, wait through 70 hours, and are published on all six platforms after the reconnect', async () => {
    await connectAccounts(app.url);
    const address = { url: app.url, token: app.owner.token };
    for (const platform of PLATFORM_IDS) {
      for (const { id } of await control.listAccounts(platform)) {
        await control.revokeTokens(platform, id);
      }
      expect((await probe(platform)).status).toBe('needs_reconnect');
    }
    const { id: mediaId } = await uploadFile(address, DEMO_VIDEO);
    const postId = await publish(address, { caption: 'Patient mug', mediaId });
    const read = async () => (await readPost(address, postId)).deliveries;
    for (const delivery of await read()) {
      expect(delivery).toMatchObject({ hold: 'needs_reconnect', startedAt: null });
    }
    await control.advanceClock(70 * 3600);
    await waitForMovedClock(address, control);
    await connectAccounts(app.url);
    await vi.waitUntil(async () => (await read()).every(({ state }) => state === 'published'), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
  });

  it('fail 72 hours after the platform refused them, with the reason', async () => {
    const address = { url: app.url, token: app.owner.token };
    for (const { id } of await control.listAccounts('linkedin')) {
      await control.revokeTokens('linkedin', id);
    }
    const postId = await publish(address, { caption: 'Late mug', platforms: ['linkedin'] });
    const read = async () => (await readPost(address, postId)).deliveries[0];
    await vi.waitUntil(async () => (await read())?.hold === 'needs_reconnect', {
      timeout: PATIENCE_MS,
    });
    await control.advanceClock(73 * 3600);
    await vi.waitUntil(async () => (await read())?.state === 'failed', { timeout: PATIENCE_MS });
    expect(await read()).toMatchObject({ errorCode: 'reconnect_expired', retrySafe: 'yes' });
  });
});
