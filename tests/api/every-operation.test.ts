import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLES } from '#openapi/examples.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import type { Operation } from '#openapi/operation.ts';
import { Browser } from '#scripts/demo/browser.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { listEventFaults, listFaults } from '#tests/support/documented-responses.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createFailureNotification } from '#tests/support/failure-notification.ts';
import { isJsonType } from '#tests/support/is-json-type.ts';
import { findFullest, readDocument, readStream } from '#tests/support/read-response.ts';
import { checkExample, cacheResponses } from '#tests/support/stored-responses.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createUpload } from '#tests/support/tus-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

type Body = Record<string, unknown>;

/** One successful call. Defaults to the path with the IDs learned so far, and the example as body. */
interface Stop {
  readonly id: string;
  readonly before?: () => Promise<unknown>;
  readonly body?: () => unknown;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** IDs to use instead of those. */
  readonly ids?: () => Readonly<Record<string, string | undefined>>;
  readonly asPerson?: boolean;
  /** For endless streams: the event after which to stop reading. */
  readonly until?: string;
  readonly learn?: (body: Body) => unknown;
}

let app: ApiApp;
let cookie: string;
const facts: Record<string, string> = { platform: 'facebook' };
const person = new Browser();

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS });
  await connectAccounts(app.url, ['linkedin', 'twitter', 'tiktok', 'youtube']);
  let page = await person.open(`${app.url}/login`);
  if (!page.root.querySelector('input[name=password]')) page = await person.submit(page);
  const { email, password } = DEMO_USER;
  await person.submit(page, { values: { email, password } });
  cookie = await person.readCookies(app.url);
  const limits = { postsPerDay: 1000, deliveriesPerDay: 1000 };
  await db().subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
});
afterAll(async () => {
  await cacheResponses();
  await app.close();
});

const db = () => app.fanfare.container.deps.prisma;
const getId = (thing: unknown): string => String((thing as { id: unknown }).id);
const first = (list: unknown): Body => (list as Body[])[0] ?? {};

/** Holds the account as after a platform's request to pause, so nothing is published. */
async function hold(heldUntil: Date | null = new Date(Date.now() + 3_600_000)): Promise<void> {
  await db().account.updateMany({ where: { platform: 'linkedin' }, data: { heldUntil } });
}

async function toForm(id: string): Promise<FormData> {
  const form = new FormData();
  if (id === 'uploadFile') form.set('platform', 'twitter');
  const [bytes, name] =
    id === 'uploadMedia'
      ? [await makeTall(), 'tall.png']
      : [await readFile(DEMO_VIDEO), 'kiln.mp4'];
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Creates an image that Instagram doesn't accept as is. */
function makeTall(): Promise<Buffer> {
  const create = { width: 400, height: 900, channels: 3, background: '#204080' } as const;
  return sharp({ create }).png().toBuffer();
}

const sparePicture = () => ({ mediaId: facts['spareMediaId'] });
const toInstagram = () => ({ platforms: ['instagram'] });

/** Creates a waiting post, for operations on posts that haven't started. */
async function makeHeld(data: object = {}): Promise<void> {
  await hold();
  const { body } = await send({ id: 'createPost' });
  facts['heldPostId'] = getId((body as Body)['post']);
  const where = { postId: facts['heldPostId'] };
  await db().delivery.updateMany({ where, data });
  facts['heldDeliveryId'] = (await db().delivery.findFirstOrThrow({ where })).id;
}

const notifyOwner = (): Promise<void> =>
  createFailureNotification(db(), {
    userId: app.owner.userId,
    deliveryId: facts['heldDeliveryId'] ?? '',
  });

const heldPost = () => ({ postId: facts['heldPostId'] });
const heldDelivery = () => ({ deliveryId: facts['heldDeliveryId'] });
const rows = { 'content-type': 'application/x-ndjson' };
const toRow = () => `${JSON.stringify(EXAMPLES['publish'])}\n`;

async function waitForPost(): Promise<void> {
  const read = async () =>
    (await db().post.findUnique({ where: { id: facts['postId'] ?? '' } }))?.stateSummary;
  await vi.waitUntil(async () => (await read()) === 'published', { timeout: PATIENCE_MS });
}

/** Marks the delivery's first attempt as failed, so it can be retried. */
async function settleWebhookDelivery(): Promise<void> {
  const id = facts['hookDeliveryId'] ?? '';
  await db().webhookDelivery.updateMany({ where: { id }, data: { state: 'failed' } });
}

async function startUpload(): Promise<void> {
  const sender = { url: app.url, headers: { authorization: `Bearer ${app.owner.token}` } };
  const created = await createUpload(sender, { sizeBytes: 1000, metadata: { filename: 'a.mp4' } });
  facts['uploadId'] = (created.headers.get('location') ?? '').split('/').at(-1) ?? '';
}

/** Requeues the rendition, which may be finished already. */
async function reopenRendition(): Promise<void> {
  const where = { assetId: facts['spareMediaId'] ?? '' };
  await db().rendition.updateMany({ where, data: { state: 'queued', leaseToken: null } });
  facts['renditionId'] = (await db().rendition.findFirstOrThrow({ where })).id;
}

async function learnDelivery({ deliveries }: Body): Promise<void> {
  facts['deliveryId'] = getId(first(deliveries));
  facts['permalink'] = String(first(deliveries)['url']);
}

const otherPost = () => ({
  platforms: ['linkedin'],
  content: { captions: ['The kiln opens on Sunday at ten.'] },
});
const withVideo = () => {
  const { content, ...others } = EXAMPLES['publish'] as { content: object };
  return { ...others, content: { ...content, mediaId: facts['mediaId'] } };
};
const ownVideo = () => ({ url: facts['permalink'] });

/** Of a later time than 90 days ahead, so no worker creates its posts while they're listed. */
const toSeries = () => ({
  ...(EXAMPLES['createSeries'] as object),
  start: { local: `${toDay(100)}T09:30`, timeZone: 'UTC' },
  rrule: 'FREQ=DAILY;COUNT=3',
});
const toDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives the last occurrence a post, as the worker does 90 days ahead. */
async function createOccurrence(): Promise<void> {
  const key = { seriesId: facts['seriesId'] ?? '', local: `${toDay(102)}T09:30:00` };
  const { id: postId } = await db().post.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await db().seriesOccurrence.update({
    where: { seriesId_local: key },
    data: { state: 'created', dueAt: null, postId },
  });
}

/** Requeues the import, which may have failed meanwhile because nothing responds there. */
async function reopenImport(): Promise<void> {
  const where = { id: facts['importId'] ?? '' };
  const data = { state: 'queued', finishedAt: null, errorCode: null, errorMessage: null };
  await db().mediaImport.updateMany({ where, data });
}

async function completeDraft(): Promise<void> {
  const path = `${app.url}/api/drafts/${facts['draftId'] ?? ''}`;
  const headers = {
    authorization: `Bearer ${app.owner.token}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ version: 2, post: EXAMPLES['publish'] });
  await fetch(path, { method: 'PATCH', headers, body });
}

const findSuggestion = (body: Body): string =>
  /"id":"((?:cap|hash)_[0-9a-z]{26})"/u.exec(JSON.stringify(body))?.[1] ?? '';

async function addMember(): Promise<void> {
  const { workspaceId, userId } = await app.addMember(app.owner.workspaceId, 'editor');
  facts['memberId'] = (await db().member.findFirstOrThrow({ where: { workspaceId, userId } })).id;
}

async function pay(): Promise<void> {
  const page = await person.open(facts['checkoutUrl'] ?? '');
  const paid = await person.submit(page, { button: /start|pay|subscribe/iu });
  facts['sessionId'] = new URL(paid.url).searchParams.get('session_id') ?? '';
}

async function agree(): Promise<void> {
  const page = await person.submit(await person.open(facts['consentUrl'] ?? ''), {
    button: /allow/iu,
  });
  const href = page.root.querySelector('a.go')?.getAttribute('href') ?? '';
  facts['callback'] = new URL(href).search;
}

const TOUR: readonly Stop[] = [
  { id: 'whoAmI' },
  { id: 'getMe' },
  { id: 'createOrLink' },
  { id: 'getCapabilities' },
  {
    id: 'connectAccount',
    query: '?return_to=https%3A%2F%2Fagency.example%2Fback',
    learn: ({ url }) => (facts['consentUrl'] = String(url)),
  },
  {
    id: 'finishConnection',
    before: agree,
    body: () => Object.fromEntries(new URLSearchParams(facts['callback'])),
    learn: ({ items }) => (facts['spareAccountId'] = getId(first(items))),
  },
  {
    id: 'listAccounts',
    learn: ({ items }) => {
      const findId = (name: string) =>
        getId((items as Body[]).find(({ platform }) => platform === name));
      facts['accountId'] = findId('tiktok');
      facts['youtubeAccountId'] = findId('youtube');
    },
  },
  { id: 'getAccountHealth' },
  { id: 'probeAccount' },
  { id: 'getCreatorOptions' },
  { id: 'listPlaylists', ids: () => ({ accountId: facts['youtubeAccountId'] }) },
  { id: 'updateAccount' },
  { id: 'disconnectAccount', ids: () => ({ accountId: facts['spareAccountId'] }) },

  { id: 'createMedia', learn: (body) => (facts['mediaId'] = getId(body)) },
  { id: 'uploadMedia', learn: (body) => (facts['spareMediaId'] = getId(body)) },
  { id: 'uploadFile' },
  { id: 'getUpload', before: startUpload },
  { id: 'listMedia' },
  { id: 'getMedia' },
  { id: 'updateMedia' },
  { id: 'suggestAltText', ids: sparePicture },
  { id: 'planMediaFit', body: toInstagram, ids: sparePicture },
  { id: 'createRenditions', body: toInstagram, ids: sparePicture },
  { id: 'listRenditions', ids: sparePicture },
  { id: 'cancelRendition', before: reopenRendition, ids: sparePicture },

  { id: 'validatePost' },
  { id: 'publish', body: withVideo, learn: ({ post }) => (facts['postId'] = getId(post)) },
  { id: 'publishShort' },
  { id: 'createPost', body: otherPost },
  { id: 'getPost', before: waitForPost, learn: learnDelivery },
  { id: 'watchPost' },
  { id: 'listPosts' },
  { id: 'exportPosts' },
  { id: 'listMediaUses' },
  { id: 'getDelivery' },
  { id: 'getDeliveryMetrics' },
  { id: 'getDeliveryReceipt' },
  { id: 'changePost', before: makeHeld, ids: heldPost },
  { id: 'cancelPost', ids: heldPost },
  { id: 'deletePost', ids: heldPost },
  { id: 'cancelDelivery', before: makeHeld, ids: heldDelivery },
  {
    id: 'retryDelivery',
    before: () => makeHeld({ state: 'failed', retrySafe: 'yes' }),
    ids: heldDelivery,
  },
  {
    id: 'resendDelivery',
    before: () => makeHeld({ state: 'failed', retrySafe: 'yes' }),
    ids: heldDelivery,
  },
  { id: 'duplicatePost', ids: heldPost },
  { id: 'changePosts' },
  { id: 'moveToDrafts', before: () => makeHeld({ state: 'scheduled' }), ids: heldPost },
  {
    id: 'resolveDelivery',
    before: () => makeHeld({ state: 'unconfirmed', needsDecision: true }),
    ids: heldDelivery,
  },
  { id: 'listNotifications', before: notifyOwner },
  { id: 'watchNotifications', until: 'unread' },
  { id: 'readNotifications' },
  { id: 'getUsageStatus' },
  { id: 'getStatus' },
  { id: 'getEngagement' },
  { id: 'getPostAnalytics' },

  { id: 'findVideo', body: ownVideo },
  { id: 'downloadVideo', body: ownVideo },
  { id: 'readLink', body: ownVideo },
  { id: 'takeDownDelivery' },
  { id: 'createImport', learn: (body) => (facts['importId'] = getId(body)) },
  { id: 'getImport' },
  { id: 'listImports' },
  { id: 'cancelImport', before: reopenImport },
  { id: 'deleteMedia', ids: sparePicture },

  {
    id: 'createBulk',
    query: '?more=true',
    body: toRow,
    headers: { ...rows, 'idempotency-key': 'november-posts' },
    learn: (body) => (facts['bulkId'] = getId(body)),
  },
  { id: 'appendBulkRows', query: '?first_row=2&more=true', body: toRow, headers: rows },
  { id: 'listBulks' },
  { id: 'getBulk' },
  { id: 'listBulkRows' },
  { id: 'exportBulkRows' },
  { id: 'cancelBulk' },

  {
    id: 'createAccountGroup',
    body: () => ({ name: 'Client A', accountIds: [facts['accountId']] }),
    learn: (body) => (facts['groupId'] = getId(body)),
  },
  { id: 'getAccountGroup' },
  { id: 'listAccountGroups' },
  { id: 'updateAccountGroup' },
  { id: 'deleteAccountGroup' },

  {
    id: 'createQueue',
    body: () => ({
      name: 'Weekday mornings',
      timeZone: 'UTC',
      accountIds: [facts['accountId']],
      slots: [{ weekday: 'monday', time: '09:30' }],
    }),
    learn: (body) => (facts['queueId'] = getId(body)),
  },
  { id: 'getQueue' },
  { id: 'listQueues' },
  { id: 'updateQueue' },
  { id: 'listQueueSlots', query: '?limit=3' },
  { id: 'pauseQueue' },
  { id: 'resumeQueue' },
  { id: 'shuffleQueue' },
  { id: 'deleteQueue' },

  { id: 'createSnippet', learn: (body) => (facts['snippetId'] = getId(body)) },
  { id: 'getSnippet' },
  { id: 'listSnippets' },
  { id: 'updateSnippet' },
  { id: 'deleteSnippet' },

  { id: 'createShortLink', learn: (body) => (facts['shortLinkId'] = getId(body)) },
  { id: 'getShortLink' },
  { id: 'listShortLinks' },
  { id: 'revokeShortLink' },
  { id: 'createMention', learn: (body) => (facts['mentionId'] = getId(body)) },
  { id: 'getMention' },
  { id: 'listMentions' },
  { id: 'searchHandles', query: '?platform=twitter&query=nova' },
  { id: 'updateMention' },
  { id: 'deleteMention' },

  { id: 'previewSeries', body: () => toSeries() },
  {
    id: 'createSeries',
    body: () => toSeries(),
    learn: (body) => (facts['seriesId'] = getId(body)),
  },
  { id: 'getSeries' },
  { id: 'listSeries' },
  { id: 'updateSeries', body: () => ({ rrule: 'FREQ=DAILY;COUNT=3' }) },
  { id: 'skipOccurrence', ids: () => ({ local: `${toDay(101)}T09:30:00` }) },
  {
    id: 'detachOccurrence',
    before: createOccurrence,
    ids: () => ({ local: `${toDay(102)}T09:30:00` }),
  },
  { id: 'listOccurrences' },
  { id: 'stopSeries' },

  { id: 'createDraft', learn: (body) => (facts['draftId'] = getId(body)) },
  { id: 'getDraft' },
  { id: 'listDrafts' },
  { id: 'updateDraft' },
  { id: 'publishDraft', before: completeDraft },
  {
    id: 'deleteDraft',
    before: async () => {
      const { body } = await send({ id: 'createDraft' });
      facts['draftId'] = getId(body);
    },
  },

  { id: 'publishProjectFile', learn: (body) => (facts['projectFileId'] = getId(body)) },
  { id: 'listProjectFiles' },
  { id: 'updateProjectFile' },
  { id: 'forgetProjectFile' },

  { id: 'generateCaptions', learn: (body) => (facts['captionId'] = findSuggestion(body)) },
  { id: 'generateCaption' },
  { id: 'streamCaptions' },
  { id: 'listCaptions' },
  { id: 'getCaption' },
  { id: 'editCaption' },
  { id: 'deleteCaption' },
  { id: 'generateHashtagSets', learn: (body) => (facts['hashtagSetId'] = findSuggestion(body)) },
  { id: 'generateHashtags' },
  { id: 'streamHashtags' },
  { id: 'listHashtags' },
  { id: 'getHashtags' },
  { id: 'editHashtags' },
  { id: 'deleteHashtags' },
  { id: 'setBannedWords' },
  { id: 'getBannedWords' },
  { id: 'setLinkRules' },
  { id: 'getLinkRules' },

  { id: 'listWorkspaces' },
  { id: 'updateWorkspace' },
  { id: 'inviteMember', learn: (body) => (facts['invitationId'] = getId(body)) },
  { id: 'listInvitations' },
  { id: 'resendInvitation' },
  { id: 'revokeInvitation' },
  { id: 'listMembers' },
  { id: 'updateMember', before: addMember },
  { id: 'removeMember', asPerson: true },
  { id: 'createCalendarFeed' },
  { id: 'getCalendarFeed' },
  { id: 'revokeCalendarFeed' },
  { id: 'listAudit' },

  { id: 'createToken', learn: ({ token }) => (facts['tokenId'] = getId(token)) },
  { id: 'listTokens' },
  { id: 'revokeToken' },

  { id: 'createWebhook', learn: ({ webhook }) => (facts['webhookId'] = getId(webhook)) },
  { id: 'listWebhooks' },
  { id: 'getWebhook' },
  { id: 'updateWebhook' },
  { id: 'rotateWebhookSecret' },
  { id: 'testWebhook', learn: (body) => (facts['hookDeliveryId'] = getId(body)) },
  { id: 'listWebhookDeliveries' },
  {
    id: 'redeliverWebhook',
    before: settleWebhookDelivery,
    ids: () => ({ deliveryId: facts['hookDeliveryId'] }),
  },
  { id: 'deleteWebhook' },
  { id: 'createWebhookListener', learn: (body) => (facts['listenerId'] = getId(body)) },
  { id: 'triggerWebhookEvent' },
  {
    id: 'listenToWebhooks',
    until: 'webhook',
    learn: ({ deliveryId }) => (facts['listenedId'] = String(deliveryId)),
  },
  {
    id: 'reportListenedEvents',
    body: () => ({ items: [{ deliveryId: facts['listenedId'], status: 204, durationMs: 12 }] }),
  },
  { id: 'deleteWebhookListener' },

  { id: 'exportData' },
  { id: 'getPriceId' },
  {
    id: 'createCheckoutSession',
    asPerson: true,
    before: () => db().subscription.deleteMany({}),
    learn: ({ url }) => (facts['checkoutUrl'] = String(url)),
  },
  { id: 'getSubscriptionBySession', asPerson: true, before: pay },
  { id: 'createPortalSession', asPerson: true },
  { id: 'deleteAccount', asPerson: true },
];

/** Operations whose body is a form with a file. */
const UPLOADS: ReadonlySet<string> = new Set(['createMedia', 'uploadMedia', 'uploadFile']);

async function toBody({ id, body }: Stop): Promise<string | FormData | undefined> {
  if (UPLOADS.has(id)) return toForm(id);
  const value = body ? body() : EXAMPLES[id];
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

function requireOperation(id: string): Operation {
  const operation = OPERATIONS.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

async function send(stop: Stop): Promise<{ faults: string[]; status: number; body: unknown }> {
  const operation = requireOperation(stop.id);
  const method = operation.method.toUpperCase();
  const ids = { ...facts, ...stop.ids?.() };
  const path = operation.path.replace(/\{(\w+)\}/gu, (_all, name: string) => ids[name] ?? name);
  const body = await toBody(stop);
  const response = await fetch(`${app.url}${path}${stop.query ?? ''}`, {
    method,
    headers: { ...toHeaders(stop, body), ...stop.headers },
    ...(body === undefined ? {} : { body }),
  });
  const { status } = response;
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? null;
  const exchange = { method, path, status, contentType };
  if (operation.events) {
    const text = await readStream(response, stop.until);
    const faults = listEventFaults(operation.path, method, text);
    return { faults, status, body: findFullest(text) };
  }
  const read = await readDocument(response, contentType);
  const isDocumented = isJsonType(contentType);
  return {
    faults: isDocumented ? listFaults({ ...exchange, body: read }) : [],
    status,
    body: read,
  };
}

function toHeaders({ asPerson }: Stop, body: unknown): Record<string, string> {
  return {
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(asPerson ? { cookie, origin: app.url } : { authorization: `Bearer ${app.owner.token}` }),
  };
}

describe('every operation', () => {
  it('is called successfully here', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(TOUR.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  // Sequential, because later calls use what earlier ones create.
  it.each(TOUR)('succeeds like its example: $id', async (stop) => {
    await stop.before?.();
    const { faults, status, body } = await send(stop);
    expect({ status, faults, body }).toMatchObject({ faults: [] });
    expect(Object.keys(requireOperation(stop.id).success), JSON.stringify(body)).toContain(
      String(status),
    );
    stop.learn?.(body as Body);
    if (body === undefined) return;
    const places = { url: app.url, sandboxUrl: app.sandboxUrl };
    expect(checkExample(stop.id, { status, body }, places)).toEqual([]);
  });
});
