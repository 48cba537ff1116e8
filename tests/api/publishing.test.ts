import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngagementOutput, PostAnalytics, StatusOutput } from '#app/domain/delivery/analytics.ts';
import { CapabilitiesOutput } from '#app/domain/content/capabilities.ts';
import { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { WhoAmIOutput } from '#app/domain/identity/who-am-i.ts';
import { listEventFaults } from '#tests/support/documented-responses.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { type ApiResponse, type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PUBLISH = '/api/publisher/publish';
const POSTS_PER_DAY = 5;

let app: ApiApp;
let call: ApiClient;
let accounts: { id: string; platform: string }[];
let count = 0;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['linkedin', 'twitter', 'tiktok', 'youtube']);
  accounts = (await call('GET', '/api/accounts')).body['items'] as typeof accounts;
});
afterAll(() => app.close());

/** Resets the daily usage. */
async function startNewDay(): Promise<void> {
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
}

function post(members: Record<string, unknown>, headers: Record<string, string> = {}) {
  count += 1;
  const content = { captions: [`Post ${count} about the kiln`] };
  return call('POST', PUBLISH, { body: { content, ...members }, headers });
}

const listCodes = ({ body }: ApiResponse) =>
  body.errors?.map(({ pointer, code }) => [pointer, code]);

describe('publishing over HTTP', () => {
  it('waits for the platforms and returns the URLs', async () => {
    const response = await post({ platforms: ['twitter', 'linkedin'] });
    expect(response).toMatchObject({ status: 200, body: { success: true, status: 'published' } });
    const { message, post: created } = PublishPostOutput.parse(response.body);
    expect(message).toBe('Successfully published to all 2 platforms!');
    expect(created.platforms[0]?.message).toBe('Post published successfully!');
    expect(created.platforms.map(({ platform }) => platform)).toEqual(['linkedin', 'twitter']);
    for (const { url, result, success } of created.platforms) {
      expect({ success, url: result.url }).toEqual({ success: true, url });
      expect((await fetch(url ?? '')).status).toBe(200);
    }
  });

  it('responds immediately on request, with a link to follow the post', async () => {
    const response = await post({ platforms: ['twitter'] }, { prefer: 'wait=0' });
    const { status, success, follow } = PublishPostOutput.parse(response.body);
    expect({ http: response.status, status, success }).toEqual({
      http: 202,
      status: 'pending',
      success: false,
    });
    const isLive = async () => (await call('GET', follow.url)).body['state'] === 'published';
    await vi.waitUntil(isLive, { timeout: PATIENCE_MS });
    expect(await isLive()).toBe(true);
  });

  it('publishes a post with a time three seconds ahead at that time', async () => {
    await startNewDay();
    const publishAt = new Date(Date.now() + 3000);
    const { body } = await post({ platforms: ['twitter'], publishAt: publishAt.toISOString() });
    const { follow, post: created } = PublishPostOutput.parse(body);
    expect(created.schedule?.publishAt).toBe(publishAt.toISOString());
    const read = () => call('GET', follow.url);
    await expect.poll(async () => (await read()).body['state']).toBe('published');
    const [{ publishedAt } = {}] = PostOutput.parse((await read()).body).deliveries;
    expect(Date.parse(publishedAt ?? '')).toBeGreaterThanOrEqual(publishAt.getTime());
    await startNewDay();
  });

  it('sends an event for each change and one at the end', async () => {
    const control = createSandboxControl(app.sandboxUrl);
    const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'delay' } as const;
    await control.addFault({ ...fault, delayMs: 700, count: 1 });
    const accepted = PublishPostOutput.parse(
      (await post({ platforms: ['twitter'] }, { prefer: 'wait=0' })).body,
    );
    const response = await fetch(app.url + accepted.follow.eventsUrl, {
      headers: { authorization: `Bearer ${app.owner.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const text = await response.text();
    expect(listEventFaults('/api/posts/{postId}/events', 'GET', text)).toEqual([]);
    const events = text.trim().split('\n\n');
    expect(events.at(-1)).toBe('event: end\ndata: {}');
    const states = events
      .filter((event) => event.startsWith('event: post\n'))
      .map((event) => JSON.parse(event.split('\ndata: ')[1] ?? '{}').deliveries[0].state);
    expect(states.length).toBeGreaterThan(1);
    expect(states.at(-1)).toBe('published');
  });

  it('fits a cover that YouTube would reject, and the video shows it', async () => {
    await startNewDay();
    const upload = async (name: string, bytes: Uint8Array): Promise<unknown> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      return (await call('POST', '/api/media/upload', { body: form })).body['id'];
    };
    const square = { width: 500, height: 500, channels: 3, background: '#205080' } as const;
    const content = {
      captions: ['The kiln with a cover'],
      mediaId: await upload('kiln.mp4', await readFile('scripts/demo/kiln-opening.mp4')),
      coverMediaId: await upload('cover.webp', await sharp({ create: square }).webp().toBuffer()),
    };
    const response = await post({ platforms: ['youtube'], autoFit: true, content });
    const { follow } = PublishPostOutput.parse(response.body);
    const readUrl = async (): Promise<string | null> => {
      const { deliveries } = PostOutput.parse((await call('GET', follow.url)).body);
      return deliveries[0]?.url ?? null;
    };
    const watch = new URL((await vi.waitUntil(readUrl, { timeout: PATIENCE_MS })) ?? '');
    const shown = new URL(`vi/${watch.searchParams.get('v') ?? ''}/maxres.jpg`, watch);
    const thumbnail = await (await fetch(shown)).arrayBuffer();
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
    const [video] = await createSandboxControl(app.sandboxUrl).listPosts('youtube');
    expect(video).toMatchObject({ visibility: 'unlisted' });
    await startNewDay();
  });

  it('requires authentication, and so does deleting an account', async () => {
    const anonymous = { token: null, headers: { origin: app.url } };
    expect(await call('POST', '/api/publisher/publish', { ...anonymous, body: {} })).toMatchObject({
      status: 401,
      body: { message: 'Authentication required', error: 'Authentication required' },
    });
    expect(await call('DELETE', '/api/auth/delete-account', anonymous)).toMatchObject({
      status: 401,
      body: { error: 'Authentication required to delete account.' },
    });
  });

  it('requires either platforms or accounts, not both', async () => {
    const both = { platforms: ['twitter'], accountIds: [accounts[0]?.id] };
    expect(listCodes(await post(both))).toEqual([['/accountIds', 'both_targets']]);
    expect(listCodes(await post({}))).toEqual([['/platforms', 'no_platform']]);
  });

  it('sends a post only once to an account that is listed twice', async () => {
    const twitter = accounts.find(({ platform }) => platform === 'twitter')?.id;
    for (const named of [
      { platforms: ['twitter', 'twitter'] },
      { accountIds: [twitter, twitter] },
    ]) {
      const response = await post(named);
      const created =
        response.status === 422 ? [] : PublishPostOutput.parse(response.body).post.platforms;
      expect(created.length).toBeLessThanOrEqual(1);
    }
  });

  it("lists the creator's privacy levels if the request has none for TikTok", async () => {
    const response = await post({ platforms: ['tiktok'] });
    expect(response.status).toBe(422);
    expect(listCodes(response)).toEqual(
      expect.arrayContaining([
        ['/platformOptions/tiktok/privacyLevel', 'tiktok_privacy_required'],
        ['/content/mediaUrl', 'media_required'],
      ]),
    );
    const choice = response.body.errors?.find(({ code }) => code === 'tiktok_privacy_required');
    expect(choice?.message).toContain('PUBLIC_TO_EVERYONE');
  });

  it('rejects posts beyond the daily limit of five, even simultaneous ones, and doesn’t count rejected posts', async () => {
    await startNewDay();
    await post({ platforms: ['nowhere'] });
    const many = Array.from({ length: POSTS_PER_DAY + 3 }, () =>
      post({ platforms: ['linkedin'] }, { prefer: 'wait=0' }),
    );
    const responses = await Promise.all(many);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(POSTS_PER_DAY);
    expect(refused[0]?.body).toMatchObject({ code: 'daily_limit_reached', used: 5, limit: 5 });
    expect(refused[0]?.body.message).toMatch(/^Daily limit reached! You've used 5\/5 posts today/u);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { usage } = (await call('GET', '/api/publisher/usage/status')).body;
    expect(usage).toMatchObject({ used: 5, remaining: 0, canPublish: false });
  });

  it('publishes nothing without a subscription, and explains it', async () => {
    await startNewDay();
    const { subscription } = app.fanfare.container.deps.prisma;
    await subscription.updateMany({ data: { status: 'canceled' } });
    const response = await post({ platforms: ['linkedin'] });
    await subscription.updateMany({ data: { status: 'active' } });
    expect(response).toMatchObject({ status: 402, body: { code: 'subscription_required' } });
    expect(response.body.message).toBe(
      'You need an active subscription to access this feature. Would you like to view our pricing plans?',
    );
  });
});

describe('an account over HTTP', () => {
  it('can be disconnected repeatedly', async () => {
    const path = `/api/accounts/${accounts.find(({ platform }) => platform === 'tiktok')?.id}`;
    const responses = [await call('DELETE', path), await call('DELETE', path)];
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    const { items } = (await call('GET', '/api/accounts')).body;
    const left = new Set((items as { platform: string }[]).map(({ platform }) => platform));
    expect([left.size, left.has('tiktok')]).toEqual([3, false]);
    expect(listCodes(await post({ platforms: ['tiktok'] }))).toContainEqual([
      '/platforms/0',
      'no_account',
    ]);
  });
});

describe('validating before publishing', () => {
  const fine = { platforms: ['linkedin', 'twitter'], content: { captions: ['Kiln opening 😀'] } };
  const wrong = {
    platforms: ['twitter', 'tiktok'],
    content: { captions: ['x'.repeat(300)], hashtags: ['no spaces please'] },
  };
  const countPosts = () => app.fanfare.container.deps.prisma.post.count();

  it.each([
    ['POST /api/validate', '/api/validate'],
    ['a dry run', '/api/publish?dry_run=true'],
  ])('%s returns what would be sent, and stores nothing', async (_name, path) => {
    await startNewDay();
    const before = await countPosts();
    const { status, body } = await call('POST', path, { body: fine });
    const plan = PostPlanOutput.parse(body);
    expect({ status, valid: plan.valid, violations: plan.violations }).toEqual({
      status: 200,
      valid: true,
      violations: [],
    });
    expect(plan.deliveries.map(({ platform, textLength }) => [platform, textLength.count])).toEqual(
      [
        ['linkedin', 15],
        ['twitter', 15],
      ],
    );
    expect(plan.quota).toMatchObject({ deliveriesNeeded: 2, used: 0, isEnough: true });
    expect(await countPosts()).toBe(before);
  });

  it('returns all violations of a post, like publishing', async () => {
    const { status, body } = await call('POST', '/api/validate', { body: wrong });
    const plan = PostPlanOutput.parse(body);
    const dry = await call('POST', '/api/publish?dry_run=true', { body: wrong });
    const real = await call('POST', '/api/publish', { body: wrong });
    expect({ status, valid: plan.valid }).toEqual({ status: 200, valid: false });
    expect(plan.violations.length).toBeGreaterThan(2);
    expect([dry.status, real.status]).toEqual([422, 422]);
    expect(dry.body.errors).toEqual(plan.violations);
    expect(real.body.errors).toEqual(plan.violations);
  });

  it('reports an exhausted daily limit', async () => {
    const none = { postsPerDay: 0 };
    const { prisma } = app.fanfare.container.deps;
    const where = { workspaceId: app.owner.workspaceId };
    const { postsPerDay } = await prisma.subscription.findUniqueOrThrow({ where });
    await prisma.subscription.update({ where, data: none });
    const { body } = await call('POST', '/api/validate', { body: fine });
    await prisma.subscription.update({ where, data: { postsPerDay } });
    expect(PostPlanOutput.parse(body)).toMatchObject({ valid: false, quota: { isEnough: false } });
  });

  it('publishes at the short path as well', async () => {
    await startNewDay();
    const { status, body } = await call('POST', '/api/publish', {
      body: { ...fine, content: { captions: ['By the short name'] } },
    });
    expect({ status, success: body['success'] }).toEqual({ status: 200, success: true });
  });
});

const readStatus = async () => StatusOutput.parse((await call('GET', '/api/status')).body);

describe('a request to publish', () => {
  it('is returned with its outcome and fresh counts', async () => {
    // Wait for earlier tests' posts: an account's fifth delivery would be rescheduled by half a second.
    await expect.poll(readStatus).toMatchObject({ deliveries: { onTheirWay: 0 } });
    await startNewDay();
    const accepted = await call('POST', '/api/posts', {
      body: { platforms: ['linkedin', 'twitter'], content: { captions: ['Counted'] } },
    });
    const { follow } = PublishPostOutput.parse(accepted.body);
    expect(accepted.status).toBe(202);
    const isLive = async () => (await call('GET', follow.url)).body['state'] === 'published';
    await vi.waitUntil(isLive, { timeout: PATIENCE_MS });
    const status = await readStatus();
    expect(status).toMatchObject({ deliveries: { onTheirWay: 0 }, usage: { used: 1 } });
    const posts = PostAnalytics.parse((await call('GET', '/api/analytics/posts?days=1')).body);
    const { prisma } = app.fanfare.container.deps;
    const connected = await prisma.account.count({ where: { state: 'active' } });
    expect(status.accounts).toEqual({ connected, needReconnect: 0 });
    expect(posts.totals.published).toBe(
      await prisma.delivery.count({ where: { state: 'published' } }),
    );
    expect(posts.items.every(({ day }) => day === posts.to && day === posts.from)).toBe(true);
    const { items } = EngagementOutput.parse(
      (await call('GET', '/api/analytics/engagement?limit=2')).body,
    );
    expect(items.map(({ platform }) => platform).sort()).toEqual(['linkedin', 'twitter']);
    expect(items.find(({ platform }) => platform === 'twitter')?.metrics).not.toBeNull();
  });

  it('rejects numeric parameters that are out of range, by name', async () => {
    const response = await call('GET', '/api/analytics/posts?days=0&month=5');
    expect(response.status).toBe(422);
    expect(response.body.errors?.map(({ message }) => message).join(' ')).toMatch(/month/u);
  });
});

describe('what a token can read about itself and the platforms', () => {
  it('includes its workspace, scopes, and environment, whatever its scopes', async () => {
    const token = await app.createToken(app.owner, { scopes: ['media:read'] });
    const { status, body } = await call('GET', '/api/me', { token });
    expect(status).toBe(200);
    expect(WhoAmIOutput.parse(body)).toMatchObject({
      via: 'token',
      environment: 'sandbox',
      scopes: ['media:read'],
      workspace: { id: app.owner.workspaceId, role: 'owner' },
      token: { name: 'Test', prefix: token.slice(0, 12), expiresAt: null },
    });
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('returns the limits that posts are checked against', async () => {
    const { body } = await call('GET', '/api/capabilities');
    const { platforms } = CapabilitiesOutput.parse(body);
    const x = platforms.find(({ platform }) => platform === 'twitter');
    expect(platforms).toHaveLength(6);
    expect(x).toMatchObject({ text: { unit: 'weighted characters', max: 280 } });
    expect(x?.media.map(({ kind }) => kind)).toEqual(['image', 'gif', 'video']);
  });
});
