import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { createId } from '#app/server/db/ids.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import type { Operation } from '#openapi/operation.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { type ApiApp, startApiApp, type Tenant } from '#tests/support/api-app.ts';
import { EXAMPLES } from '#openapi/examples.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type ApiResponse, type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

/** IDs of the first tenant's objects, by parameter name. */
const ids: Record<string, string> = {};
let app: ApiApp;
let call: ApiClient;
let stranger: Tenant;
let editor: Tenant;

beforeAll(async () => {
  // One file with every operation runs on the embedded database.
  app = await startApiApp(WITHOUT_LIMITS, 'embedded');
  call = createApiClient(app.url, app.owner.token);
  stranger = await app.createTenant();
  editor = await app.addMember(app.owner.workspaceId, 'editor');
  Object.assign(ids, await findTeam());
  await connectAccounts(app.url, ['linkedin', 'tiktok']);
  const address = { url: app.url, token: app.owner.token };
  ids['mediaId'] = (await uploadFile(address, DEMO_VIDEO)).id;
  ids['postId'] = await publish(address, { caption: 'Mine', platforms: ['linkedin'] });
  await vi.waitUntil(async () => (await readPostState()) === 'published', { timeout: PATIENCE_MS });
  ids['importId'] = String(
    (await call('POST', '/api/imports', { body: EXAMPLES['createImport'] })).body['id'],
  );
  const created = (await call('POST', '/api/tokens', { body: EXAMPLES['createToken'] })).body;
  const draft = await call('POST', '/api/drafts', { body: EXAMPLES['createDraft'] });
  const bulk = await call('POST', '/api/bulk', {
    body: '{}',
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': 'bulk-1' },
  });
  ids['bulkId'] = String(bulk.body['id']);
  ids['draftId'] = String(draft.body['id']);
  const file = EXAMPLES['publishProjectFile'] as { post: unknown };
  const linked = await call('POST', '/api/project-files', {
    body: { ...file, post: undefined, postId: ids['postId'] },
  });
  ids['projectFileId'] = String(linked.body['id']);
  const hook = await call('POST', '/api/webhooks', { body: EXAMPLES['createWebhook'] });
  const listener = await call('POST', '/api/webhook-listeners', { body: {} });
  ids['listenerId'] = String(listener.body['id']);
  ids['webhookId'] = (hook.body['webhook'] as { id: string }).id;
  ids['tokenId'] = (created['token'] as { id: string }).id;
  const post = (await call('GET', `/api/posts/${ids['postId']}`)).body['deliveries'];
  ids['deliveryId'] = (post as { id: string }[])[0]?.id ?? '';
  Object.assign(ids, await createSuggestions());
  const { items: accounts } = (await call('GET', '/api/accounts')).body;
  ids['accountId'] =
    (accounts as { id: string; platform: string }[]).find(({ platform }) => platform === 'tiktok')
      ?.id ?? '';
  const group = await call('POST', '/api/account-groups', {
    body: { name: 'Client A', accountIds: [ids['accountId']] },
  });
  ids['groupId'] = String(group.body['id']);
  const queue = await call('POST', '/api/queues', { body: { name: 'Mornings' } });
  ids['queueId'] = String(queue.body['id']);
  const snippet = await call('POST', '/api/snippets', { body: { name: 'Hours', text: 'Open' } });
  ids['snippetId'] = String(snippet.body['id']);
  const shortLink = await call('POST', '/api/short-links', {
    body: EXAMPLES['createShortLink'],
  });
  ids['shortLinkId'] = String(shortLink.body['id']);
  const mention = await call('POST', '/api/mentions', {
    body: { name: 'acme', displayName: 'Acme' },
  });
  ids['mentionId'] = String(mention.body['id']);
  const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const series = await call('POST', '/api/series', {
    body: {
      post: { accountIds: [ids['accountId']], content: { captions: ['Kiln hours'] } },
      start: { local: `${nextYear}T10:00`, timeZone: 'UTC' },
      rrule: 'FREQ=DAILY;COUNT=2',
    },
  });
  ids['seriesId'] = String(series.body['id']);
  ids['local'] = `${nextYear}T10:00:00`;
  ids['notificationId'] = await createNotification(ids['accountId']);
});
afterAll(() => app.close());

async function findTeam(): Promise<Record<string, string>> {
  const { body } = await call('POST', '/api/workspace/invitations', {
    body: { email: 'guest@example.com', role: 'viewer' },
  });
  const { workspaceId, userId } = editor;
  const { prisma } = app.fanfare.container.deps;
  const member = await prisma.member.findFirstOrThrow({ where: { workspaceId, userId } });
  return { memberId: member.id, invitationId: String(body['id']) };
}

/** Creates a notification of the first tenant about the account. */
async function createNotification(accountId: string): Promise<string> {
  const { workspaceId, userId } = app.owner;
  const id = createId('ntf');
  await app.fanfare.container.deps.prisma.notification.create({
    data: {
      id,
      workspaceId,
      userId,
      kind: 'account_needs_reconnect',
      key: id,
      accountId,
      platform: 'tiktok',
      data: { account: 'Mine' },
      createdAt: new Date(),
    },
  });
  return id;
}

async function createSuggestions(): Promise<Record<string, string>> {
  const { prisma } = app.fanfare.container.deps;
  const captionId = createId('cap');
  const hashtagSetId = createId('hash');
  const { workspaceId } = app.owner;
  const common = {
    workspaceId,
    batchId: createId('bat'),
    platform: 'twitter',
    topic: 'Mine',
    language: 'en',
    model: 'none',
    promptVersion: 'none',
  };
  const text = { tone: 'casual', text: 'Mine', original: 'Mine' };
  await prisma.caption.create({ data: { ...common, ...text, id: captionId } });
  await prisma.hashtagSet.create({ data: { ...common, id: hashtagSetId, hashtags: ['mine'] } });
  return { captionId, hashtagSetId };
}

async function readPostState(): Promise<unknown> {
  return (await call('GET', `/api/posts/${ids['postId']}`)).body['state'];
}

function createBody(operation: Operation): unknown {
  if (operation.upload) {
    const form = new FormData();
    form.set('file', new Blob(['text']), 'a.txt');
    return form;
  }
  return operation.rows ? '{}' : EXAMPLES[operation.id];
}

function send(operation: Operation, token: string, ownIds = ids): Promise<ApiResponse> {
  const path = operation.path.replace(/\{(\w+)\}/gu, (_all, name: string) => ownIds[name] ?? name);
  const type: Record<string, string> = operation.rows
    ? { 'content-type': 'application/x-ndjson' }
    : {};
  const headers = { prefer: 'wait=0', ...type };
  const body = createBody(operation);
  const init = body === undefined ? { token, headers } : { token, headers, body };
  return call(operation.method.toUpperCase(), path, init);
}

/** Operations with a body that change nothing, so viewers may call them too. */
const READS: ReadonlySet<string> = new Set(['createOrLink', 'planMediaFit', 'getPriceId']);
/** Operations on the caller's own tokens and notifications. A viewer's token can't do more than the viewer. */
const OWN: ReadonlySet<string> = new Set(['createToken', 'revokeToken', 'readNotifications']);
const isWrite = ({ id, method }: Operation): boolean =>
  method !== 'get' && !READS.has(id) && !OWN.has(id);
/** Operations that affect everyone in the workspace. */
const OWNERS_ALONE = [
  'disconnectAccount',
  'setBannedWords',
  'setLinkRules',
  'updateWorkspace',
  'updateMember',
  'removeMember',
  'inviteMember',
  'resendInvitation',
  'revokeInvitation',
  'getCalendarFeed',
  'createCalendarFeed',
  'revokeCalendarFeed',
  'listAudit',
];
/**
 * Also refused to editors: billing, which is for owners, and deleting an account, which requires a password.
 */
const REFUSED_OTHERWISE = ['createCheckoutSession', 'createPortalSession', 'deleteAccount'];
const ABOUT_ONE = OPERATIONS.filter((operation) => operation.params);

describe('every operation', () => {
  it('has a body in this test if it accepts one', () => {
    const without = OPERATIONS.filter(({ id, body }) => body && !(id in EXAMPLES));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  const SCOPED = OPERATIONS.filter(({ scope }) => scope !== null);
  it.each(SCOPED)('is closed to a token without its scope: $id', async (operation) => {
    const scopes = API_SCOPES.filter((scope) => scope !== operation.scope);
    const token = await app.createToken(app.owner, { scopes });
    const response = await send(operation, token);
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(response.body.message).toContain(operation.scope);
    expect(response.body['remedy']).toContain(
      `--scopes ${[...scopes, operation.scope].join(',')}"`,
    );
  });

  it.each(OPERATIONS.filter(isWrite))('is closed to a viewer: $id', async (operation) => {
    const viewer = await app.addMember(app.owner.workspaceId, 'viewer');
    const response = await send(operation, await app.createToken(viewer));
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each(OPERATIONS)('rejects a revoked or expired token: $id', async (op) => {
    const past = new Date(Date.now() - 1000);
    for (const ends of [{ revokedAt: past }, { expiresAt: past }]) {
      const response = await send(op, await app.createToken(app.owner, ends));
      expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  it.each(ABOUT_ONE)("returns 404 for another tenant's resources: $id", async (operation) => {
    const response = await send(operation, await app.createToken(stranger));
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('roles', () => {
  it.each(OWNERS_ALONE)('let only owners call the operation: %s', async (id) => {
    const operation = OPERATIONS.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const response = await send(operation, await app.createToken(editor));
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(response.body.message).toContain('Owner');
  });

  it('let an editor call everything but the operations for owners', async () => {
    const token = await app.createToken(editor);
    const refused: string[] = [];
    // The IDs don't exist, so nothing is deleted: roles are checked first.
    const scoped = OPERATIONS.filter(({ scope, binary, events }) => scope && !binary && !events);
    expect(scoped.length).toBeGreaterThan(50);
    for (const operation of scoped) {
      const { status } = await send(operation, token, {});
      expect(status, operation.id).not.toBe(401);
      if (status === 403) refused.push(operation.id);
    }
    expect(refused.toSorted()).toEqual([...OWNERS_ALONE, ...REFUSED_OTHERWISE].toSorted());
  });

  it('return the same for existing and unknown IDs', async () => {
    const token = await app.createToken(await app.addMember(app.owner.workspaceId, 'viewer'));
    const writes = ABOUT_ONE.filter(isWrite);
    expect(writes.length).toBeGreaterThan(10);
    for (const operation of writes) {
      const [here, nowhere] = [await send(operation, token), await send(operation, token, {})];
      expect(nowhere.status, operation.id).toBe(here.status);
    }
  });
});

describe('another tenant', () => {
  it('sees nothing of mine in any list', async () => {
    const token = await app.createToken(stranger);
    const lists = OPERATIONS.filter(
      ({ method, params, binary, events }) => method === 'get' && !params && !binary && !events,
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const operation of lists) {
      const text = JSON.stringify((await send(operation, token)).body);
      for (const id of [...Object.values(ids), app.owner.workspaceId])
        expect(text).not.toContain(id);
    }
  });

  it('cannot publish my file or to my account, and learns nothing more', async () => {
    const token = await app.createToken(stranger);
    const response = await call('POST', '/api/publisher/publish', {
      token,
      body: {
        accountIds: [ids['accountId']],
        content: { captions: ['Yours'], mediaId: ids['mediaId'] },
      },
    });
    expect(response.status).toBe(422);
    expect(response.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/accountIds/0',
      '/content/mediaId',
    ]);
    const nobodys = await call('POST', '/api/publisher/publish', {
      token,
      body: { accountIds: ['acct_none'], content: { captions: ['Yours'], mediaId: 'med_none' } },
    });
    const codes = (from: ApiResponse) => from.body.errors?.map(({ code }) => code);
    expect(codes(nobodys)).toEqual(codes(response));
  });

  it('cannot mark my notifications as read', async () => {
    const token = await app.createToken(stranger);
    const body = { ids: [ids['notificationId']] };
    const { body: read } = await call('POST', '/api/notifications/read', { token, body });
    expect(read).toMatchObject({ readCount: 0 });
    const list = await call('GET', '/api/notifications?unread=true');
    expect(list.body).toMatchObject({ items: [{ id: ids['notificationId'], readAt: null }] });
  });

  it('leaves all my data unchanged', async () => {
    expect(await readPostState()).toBe('published');
    const { items: accounts } = (await call('GET', '/api/accounts')).body;
    const platforms = (accounts as { platform: string }[]).map(({ platform }) => platform);
    // A LinkedIn profile and its Page.
    expect(platforms.filter((platform) => platform === 'linkedin')).toHaveLength(2);
    expect(platforms).toHaveLength(3);
  });
});

describe('a token for live accounts', () => {
  it('neither sees nor uses sandbox accounts', async () => {
    const token = await app.createToken(app.owner, { environment: 'live' });
    expect((await call('GET', '/api/accounts', { token })).body).toMatchObject({ items: [] });
    const notifications = (await call('GET', '/api/notifications', { token })).body;
    expect(notifications).toMatchObject({ items: [], unreadCount: 0 });
    const response = await call('POST', '/api/publisher/publish', {
      token,
      body: EXAMPLES['publish'],
    });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ code: 'no_account' }] } });
  });
});
