import type { operations, paths } from './api-types.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: keyof paths;
  /** Keys every response has. If one is missing, the response didn't come from Fanfare. */
  readonly keys: readonly string[];
  /** True for calls that change nothing despite their method. Dry runs make these calls. */
  readonly isRead?: boolean;
}

type CreateEndpoint = (path: keyof paths, ...keys: string[]) => Endpoint;

function by(method: Endpoint['method']): CreateEndpoint {
  return (path, ...keys) => ({ method, path, keys });
}
const get = by('GET');
const post = by('POST');
const put = by('PUT');
const patch = by('PATCH');
const remove = by('DELETE');
/** Defines a POST that only reads. */
const readByPost: CreateEndpoint = (path, ...keys) => ({ ...post(path, ...keys), isRead: true });

const BULK = ['id', 'state', 'posts'];
const BULK_ROWS = ['id', 'state', 'nextRow'];
const CAPTION = ['id', 'caption'];
const DRAFT = ['id', 'version', 'post'];
const HASHTAGS = ['id', 'hashtags'];
const HEALTH = ['status', 'needsUser'];
const MEDIA = ['id', 'url', 'sizeBytes'];
const NEW_WEBHOOK = ['webhook', 'secret'];
const PAGE = ['items', 'nextCursor'];
const POST = ['id', 'state', 'deliveries'];
const PROJECT_FILE = ['id', 'key', 'hash', 'postId'];
const STATE = ['id', 'state'];
const WEBHOOK = ['id', 'url'];

const ACCOUNT_GROUP = ['id', 'name', 'accountIds'] as const;
const QUEUE = ['id', 'name', 'slots'] as const;
const MENTION = ['id', 'name', 'displayName', 'handles'] as const;
const SNIPPET = ['id', 'name', 'kind', 'text'] as const;
const SERIES = ['id', 'state', 'rrule'] as const;
const OCCURRENCE = ['local', 'at', 'state'] as const;

/**
 * The operations that commands call, by their IDs in the API definition: path, method, and required response
 * keys.
 */
export const ENDPOINTS = {
  getMe: get('/api/auth/me', 'id', 'email', 'workspaceId'),
  whoAmI: get('/api/me', 'via', 'workspace', 'scopes'),
  listAudit: get('/api/audit', ...PAGE),
  getUsageStatus: get('/api/publisher/usage/status', 'plan', 'usage'),
  getStatus: get('/api/status', 'deliveries', 'accounts', 'usage'),
  listTokens: get('/api/tokens', 'items'),
  createToken: post('/api/tokens', 'token', 'text'),
  revokeToken: remove('/api/tokens/{tokenId}'),
  connectAccount: get('/api/auth/{platform}/connect', 'url'),
  finishConnection: post('/api/auth/callback', 'items'),
  disconnectAccount: remove('/api/accounts/{accountId}'),
  listWorkspaces: get('/api/workspaces', 'items'),
  updateWorkspace: patch('/api/workspace', 'id', 'name', 'timeZone'),
  listAccounts: get('/api/accounts', 'items'),
  listAccountGroups: get('/api/account-groups', 'items'),
  createAccountGroup: post('/api/account-groups', ...ACCOUNT_GROUP),
  updateAccountGroup: patch('/api/account-groups/{groupId}', ...ACCOUNT_GROUP),
  deleteAccountGroup: remove('/api/account-groups/{groupId}'),
  listSnippets: get('/api/snippets', 'items'),
  createSnippet: post('/api/snippets', ...SNIPPET),
  getSnippet: get('/api/snippets/{snippetId}', ...SNIPPET),
  updateSnippet: patch('/api/snippets/{snippetId}', ...SNIPPET),
  deleteSnippet: remove('/api/snippets/{snippetId}'),
  listMentions: get('/api/mentions', 'items'),
  searchHandles: get('/api/mentions/search', 'items'),
  createMention: post('/api/mentions', ...MENTION),
  getMention: get('/api/mentions/{mentionId}', ...MENTION),
  updateMention: patch('/api/mentions/{mentionId}', ...MENTION),
  deleteMention: remove('/api/mentions/{mentionId}'),
  listShortLinks: get('/api/short-links', 'items'),
  createShortLink: post('/api/short-links', 'id', 'url', 'target', 'clicks'),
  revokeShortLink: remove('/api/short-links/{shortLinkId}'),
  listQueues: get('/api/queues', 'items'),
  createQueue: post('/api/queues', ...QUEUE),
  updateQueue: patch('/api/queues/{queueId}', ...QUEUE),
  deleteQueue: remove('/api/queues/{queueId}'),
  listQueueSlots: get('/api/queues/{queueId}/slots', 'items'),
  pauseQueue: post('/api/queues/{queueId}/pause', ...QUEUE),
  resumeQueue: post('/api/queues/{queueId}/resume', 'queue', 'movedPosts'),
  shuffleQueue: post('/api/queues/{queueId}/shuffle', 'queue', 'movedPosts'),
  listSeries: get('/api/series', ...PAGE),
  createSeries: post('/api/series', ...SERIES),
  previewSeries: readByPost('/api/series/preview', 'items'),
  getSeries: get('/api/series/{seriesId}', ...SERIES),
  updateSeries: patch('/api/series/{seriesId}', ...SERIES),
  stopSeries: post('/api/series/{seriesId}/stop', 'series', 'canceledPosts'),
  listOccurrences: get('/api/series/{seriesId}/occurrences', 'items'),
  skipOccurrence: post('/api/series/{seriesId}/occurrences/{local}/skip', ...OCCURRENCE),
  detachOccurrence: post('/api/series/{seriesId}/occurrences/{local}/detach', ...OCCURRENCE),
  getAccountHealth: get('/api/accounts/{accountId}/health', ...HEALTH),
  probeAccount: post('/api/accounts/{accountId}/probe', ...HEALTH),
  listPlaylists: get('/api/accounts/{accountId}/playlists', 'items'),
  getCreatorOptions: get('/api/accounts/{accountId}/creator-options', 'privacyLevels'),
  getMedia: get('/api/media/{mediaId}', ...MEDIA),
  listMedia: get('/api/media', ...PAGE),
  updateMedia: patch('/api/media/{mediaId}', ...MEDIA),
  suggestAltText: post('/api/media/{mediaId}/alt-text', 'mediaId', 'altText'),
  deleteMedia: remove('/api/media/{mediaId}'),
  getUpload: get('/api/uploads/{uploadId}', ...STATE),
  planMediaFit: readByPost('/api/media/{mediaId}/fit-plan', 'items'),
  createRenditions: post('/api/media/{mediaId}/renditions', 'items', 'plans'),
  createImport: post('/api/imports', ...STATE),
  getImport: get('/api/imports/{importId}', ...STATE),
  publish: post('/api/publisher/publish', 'status', 'post'),
  validatePost: readByPost('/api/validate', 'valid', 'violations', 'deliveries', 'quota'),
  createBulk: post('/api/bulk', ...BULK_ROWS),
  appendBulkRows: post('/api/bulk/{bulkId}/rows', ...BULK_ROWS),
  listBulks: get('/api/bulk', ...PAGE),
  getBulk: get('/api/bulk/{bulkId}', ...BULK),
  cancelBulk: post('/api/bulk/{bulkId}/cancel', ...BULK),
  listBulkRows: get('/api/bulk/{bulkId}/rows', ...PAGE),
  listPosts: get('/api/posts', ...PAGE),
  getPost: get('/api/posts/{postId}', ...POST),
  watchPost: get('/api/posts/{postId}/events'),
  changePost: patch('/api/posts/{postId}', ...POST),
  duplicatePost: post('/api/posts/{postId}/duplicate', ...DRAFT),
  changePosts: patch('/api/posts', 'changed', 'refused', 'items'),
  moveToDrafts: post('/api/posts/{postId}/draft', ...DRAFT),
  cancelPost: post('/api/posts/{postId}/cancel', 'post', 'deliveries'),
  deletePost: remove('/api/posts/{postId}', 'id', 'deleted'),
  listWebhooks: get('/api/webhooks', 'items'),
  createWebhook: post('/api/webhooks', ...NEW_WEBHOOK),
  getWebhook: get('/api/webhooks/{webhookId}', ...WEBHOOK),
  updateWebhook: patch('/api/webhooks/{webhookId}', ...WEBHOOK),
  deleteWebhook: remove('/api/webhooks/{webhookId}'),
  rotateWebhookSecret: post('/api/webhooks/{webhookId}/rotate-secret', ...NEW_WEBHOOK),
  testWebhook: post('/api/webhooks/{webhookId}/test', ...STATE),
  listWebhookDeliveries: get('/api/webhooks/{webhookId}/deliveries', ...PAGE),
  redeliverWebhook: post('/api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', ...STATE),
  createWebhookListener: post('/api/webhook-listeners', 'id'),
  listenToWebhooks: get('/api/webhook-listeners/{listenerId}/events'),
  reportListenedEvents: post('/api/webhook-listeners/{listenerId}/results'),
  deleteWebhookListener: remove('/api/webhook-listeners/{listenerId}'),
  triggerWebhookEvent: post('/api/webhook-events/trigger', 'eventId', 'sentTo'),
  listDrafts: get('/api/drafts', ...PAGE),
  createDraft: post('/api/drafts', ...DRAFT),
  getDraft: get('/api/drafts/{draftId}', ...DRAFT),
  updateDraft: patch('/api/drafts/{draftId}', ...DRAFT),
  deleteDraft: remove('/api/drafts/{draftId}'),
  publishDraft: post('/api/drafts/{draftId}/publish', ...POST),
  listNotifications: get('/api/notifications', ...PAGE, 'unreadCount'),
  readNotifications: post('/api/notifications/read', 'readCount', 'unreadCount'),
  listProjectFiles: get('/api/project-files', ...PAGE),
  publishProjectFile: post('/api/project-files', ...PROJECT_FILE),
  updateProjectFile: patch('/api/project-files/{projectFileId}', ...PROJECT_FILE),
  forgetProjectFile: remove('/api/project-files/{projectFileId}'),
  getDelivery: get('/api/deliveries/{deliveryId}', 'id', 'state', 'timeline'),
  getDeliveryReceipt: get('/api/deliveries/{deliveryId}/receipt', 'id', 'statement', 'claims'),
  cancelDelivery: post('/api/deliveries/{deliveryId}/cancel', ...POST),
  takeDownDelivery: post('/api/deliveries/{deliveryId}/take-down', ...POST),
  retryDelivery: post('/api/deliveries/{deliveryId}/retry', ...POST),
  resendDelivery: post('/api/deliveries/{deliveryId}/resend', ...POST),
  resolveDelivery: post('/api/deliveries/{deliveryId}/resolve', ...POST),
  generateCaptions: post('/ai/api/v1/captions/', 'caption', 'variants'),
  listCaptions: get('/ai/api/v1/captions/', ...PAGE),
  getCaption: get('/ai/api/v1/captions/{captionId}', ...CAPTION),
  editCaption: put('/ai/api/v1/captions/{captionId}', ...CAPTION),
  deleteCaption: remove('/ai/api/v1/captions/{captionId}'),
  generateHashtagSets: post('/ai/api/v1/hashtags/', 'hashtags', 'variants'),
  getCalendarFeed: get('/api/workspace/calendar-feed', 'feed'),
  createCalendarFeed: post('/api/workspace/calendar-feed', 'feed', 'url'),
  revokeCalendarFeed: remove('/api/workspace/calendar-feed'),
  getLinkRules: get('/api/workspace/link-rules', 'allPlatforms', 'platforms', 'domains'),
  getBannedWords: get('/api/workspace/banned-words', 'words'),
  setLinkRules: put('/api/workspace/link-rules', 'allPlatforms', 'platforms', 'domains'),
  setBannedWords: put('/api/workspace/banned-words', 'words'),
  listHashtags: get('/ai/api/v1/hashtags/', ...PAGE),
  getHashtags: get('/ai/api/v1/hashtags/{hashtagSetId}', ...HASHTAGS),
  editHashtags: put('/ai/api/v1/hashtags/{hashtagSetId}', ...HASHTAGS),
  deleteHashtags: remove('/ai/api/v1/hashtags/{hashtagSetId}'),
} satisfies Partial<Record<keyof operations, Endpoint>>;

export type OperationId = keyof typeof ENDPOINTS;
/** Operations that respond with server-sent events. */
export type StreamId = 'watchPost' | 'listenToWebhooks';

type JsonBody<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<Id extends OperationId> = operations[Id]['responses'];

/** The body of an operation's successful response. */
export type OperationResponse<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202
    ? JsonBody<Responses<Id>[Status]>
    : never;
}[keyof Responses<Id>];

type OperationParameters<Id extends OperationId> = operations[Id]['parameters'];
type Defined<T> = T extends undefined ? never : T;

/** Parameters and body of an operation. */
export interface OperationRequest<Id extends OperationId> {
  readonly params?: OperationParameters<Id> extends { path: infer Path } ? Path : never;
  readonly query?: OperationParameters<Id> extends { query?: infer Query } ? Defined<Query> : never;
  readonly body?: operations[Id] extends { requestBody?: infer Body }
    ? JsonBody<Defined<Body>>
    : never;
  /** NDJSON rows sent instead of a JSON body. */
  readonly rows?: string;
  /** Seconds to wait for the result (`Prefer: wait=n`). */
  readonly waitSeconds?: number;
  /** Repeats an earlier call's key, so the server doesn't perform it twice. Omit it for a new call. */
  readonly idempotencyKey?: string;
}
