import type { operations, paths } from './api-types.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: keyof paths;
  /** Members that every answer has; without them it is not Fanfare that answered. */
  readonly keys: readonly string[];
  /** Changes nothing, whatever its method says: a dry run makes the call. */
  readonly isRead?: boolean;
}

/** The operations that commands call, by their ids in the API's contract. */
export const ENDPOINTS = {
  getMe: { method: 'GET', path: '/api/auth/me', keys: ['id', 'email', 'workspaceId'] },
  whoAmI: { method: 'GET', path: '/api/me', keys: ['via', 'workspace', 'scopes'] },
  getUsageStatus: { method: 'GET', path: '/api/publisher/usage/status', keys: ['plan', 'usage'] },
  getStatus: { method: 'GET', path: '/api/status', keys: ['deliveries', 'accounts', 'usage'] },
  listTokens: { method: 'GET', path: '/api/tokens', keys: ['items'] },
  createToken: { method: 'POST', path: '/api/tokens', keys: ['token', 'text'] },
  revokeToken: { method: 'DELETE', path: '/api/tokens/{tokenId}', keys: [] },
  connectAccount: { method: 'GET', path: '/api/auth/{platform}/connect', keys: ['url'] },
  finishConnection: { method: 'POST', path: '/api/auth/callback', keys: ['items'] },
  disconnectAccount: { method: 'DELETE', path: '/api/accounts/{accountId}', keys: [] },
  listWorkspaces: { method: 'GET', path: '/api/workspaces', keys: ['items'] },
  listAccounts: { method: 'GET', path: '/api/accounts', keys: ['items'] },
  getAccountHealth: {
    method: 'GET',
    path: '/api/accounts/{accountId}/health',
    keys: ['status', 'needsUser'],
  },
  probeAccount: {
    method: 'POST',
    path: '/api/accounts/{accountId}/probe',
    keys: ['status', 'needsUser'],
  },
  getCreatorOptions: {
    method: 'GET',
    path: '/api/accounts/{accountId}/creator-options',
    keys: ['privacyLevels'],
  },
  getMedia: { method: 'GET', path: '/api/media/{mediaId}', keys: ['id', 'url', 'sizeBytes'] },
  listMedia: { method: 'GET', path: '/api/media', keys: ['items', 'nextCursor'] },
  updateMedia: { method: 'PATCH', path: '/api/media/{mediaId}', keys: ['id', 'url', 'sizeBytes'] },
  deleteMedia: { method: 'DELETE', path: '/api/media/{mediaId}', keys: [] },
  getUpload: { method: 'GET', path: '/api/uploads/{uploadId}', keys: ['id', 'state'] },
  planMediaFit: {
    method: 'POST',
    path: '/api/media/{mediaId}/fit-plan',
    keys: ['items'],
    isRead: true,
  },
  createRenditions: {
    method: 'POST',
    path: '/api/media/{mediaId}/renditions',
    keys: ['items', 'plans'],
  },
  createImport: { method: 'POST', path: '/api/imports', keys: ['id', 'state'] },
  getImport: { method: 'GET', path: '/api/imports/{importId}', keys: ['id', 'state'] },
  publish: { method: 'POST', path: '/api/publisher/publish', keys: ['status', 'post'] },
  validatePost: {
    method: 'POST',
    path: '/api/validate',
    keys: ['valid', 'violations', 'deliveries', 'quota'],
    isRead: true,
  },
  createBulk: { method: 'POST', path: '/api/bulk', keys: ['id', 'state', 'nextRow'] },
  appendBulkRows: {
    method: 'POST',
    path: '/api/bulk/{bulkId}/rows',
    keys: ['id', 'state', 'nextRow'],
  },
  listBulks: { method: 'GET', path: '/api/bulk', keys: ['items', 'nextCursor'] },
  getBulk: { method: 'GET', path: '/api/bulk/{bulkId}', keys: ['id', 'state', 'posts'] },
  cancelBulk: { method: 'POST', path: '/api/bulk/{bulkId}/cancel', keys: ['id', 'state', 'posts'] },
  listBulkRows: { method: 'GET', path: '/api/bulk/{bulkId}/rows', keys: ['items', 'nextCursor'] },
  listPosts: { method: 'GET', path: '/api/posts', keys: ['items', 'nextCursor'] },
  getPost: { method: 'GET', path: '/api/posts/{postId}', keys: ['id', 'state', 'deliveries'] },
  watchPost: { method: 'GET', path: '/api/posts/{postId}/events', keys: [] },
  changePost: {
    method: 'PATCH',
    path: '/api/posts/{postId}',
    keys: ['id', 'state', 'deliveries'],
  },
  cancelPost: { method: 'POST', path: '/api/posts/{postId}/cancel', keys: ['post', 'deliveries'] },
  deletePost: { method: 'DELETE', path: '/api/posts/{postId}', keys: ['id', 'deleted'] },
  listWebhooks: { method: 'GET', path: '/api/webhooks', keys: ['items'] },
  createWebhook: { method: 'POST', path: '/api/webhooks', keys: ['webhook', 'secret'] },
  getWebhook: { method: 'GET', path: '/api/webhooks/{webhookId}', keys: ['id', 'url'] },
  updateWebhook: { method: 'PATCH', path: '/api/webhooks/{webhookId}', keys: ['id', 'url'] },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/{webhookId}', keys: [] },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{webhookId}/rotate-secret',
    keys: ['webhook', 'secret'],
  },
  testWebhook: { method: 'POST', path: '/api/webhooks/{webhookId}/test', keys: ['id', 'state'] },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{webhookId}/deliveries',
    keys: ['items', 'nextCursor'],
  },
  redeliverWebhook: {
    method: 'POST',
    path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    keys: ['id', 'state'],
  },
  createWebhookListener: { method: 'POST', path: '/api/webhook-listeners', keys: ['id'] },
  listenToWebhooks: {
    method: 'GET',
    path: '/api/webhook-listeners/{listenerId}/events',
    keys: [],
  },
  reportListenedEvents: {
    method: 'POST',
    path: '/api/webhook-listeners/{listenerId}/results',
    keys: [],
  },
  deleteWebhookListener: {
    method: 'DELETE',
    path: '/api/webhook-listeners/{listenerId}',
    keys: [],
  },
  triggerWebhookEvent: {
    method: 'POST',
    path: '/api/webhook-events/trigger',
    keys: ['eventId', 'sentTo'],
  },
  listDrafts: { method: 'GET', path: '/api/drafts', keys: ['items', 'nextCursor'] },
  createDraft: { method: 'POST', path: '/api/drafts', keys: ['id', 'version', 'post'] },
  getDraft: { method: 'GET', path: '/api/drafts/{draftId}', keys: ['id', 'version', 'post'] },
  updateDraft: { method: 'PATCH', path: '/api/drafts/{draftId}', keys: ['id', 'version', 'post'] },
  deleteDraft: { method: 'DELETE', path: '/api/drafts/{draftId}', keys: [] },
  publishDraft: {
    method: 'POST',
    path: '/api/drafts/{draftId}/publish',
    keys: ['id', 'state', 'deliveries'],
  },
  getDelivery: {
    method: 'GET',
    path: '/api/deliveries/{deliveryId}',
    keys: ['id', 'state', 'timeline'],
  },
  getDeliveryReceipt: {
    method: 'GET',
    path: '/api/deliveries/{deliveryId}/receipt',
    keys: ['id', 'statement', 'claims'],
  },
  cancelDelivery: {
    method: 'POST',
    path: '/api/deliveries/{deliveryId}/cancel',
    keys: ['id', 'state', 'deliveries'],
  },
  takeDownDelivery: {
    method: 'POST',
    path: '/api/deliveries/{deliveryId}/take-down',
    keys: ['id', 'state', 'deliveries'],
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/deliveries/{deliveryId}/retry',
    keys: ['id', 'state', 'deliveries'],
  },
  resolveDelivery: {
    method: 'POST',
    path: '/api/deliveries/{deliveryId}/resolve',
    keys: ['id', 'state', 'deliveries'],
  },
  generateCaptions: { method: 'POST', path: '/ai/api/v1/captions/', keys: ['caption', 'variants'] },
  listCaptions: { method: 'GET', path: '/ai/api/v1/captions/', keys: ['items', 'nextCursor'] },
  getCaption: { method: 'GET', path: '/ai/api/v1/captions/{captionId}', keys: ['id', 'caption'] },
  editCaption: { method: 'PUT', path: '/ai/api/v1/captions/{captionId}', keys: ['id', 'caption'] },
  deleteCaption: { method: 'DELETE', path: '/ai/api/v1/captions/{captionId}', keys: [] },
  generateHashtagSets: {
    method: 'POST',
    path: '/ai/api/v1/hashtags/',
    keys: ['hashtags', 'variants'],
  },
  getBannedWords: { method: 'GET', path: '/api/workspace/banned-words', keys: ['words'] },
  setBannedWords: { method: 'PUT', path: '/api/workspace/banned-words', keys: ['words'] },
  listHashtags: { method: 'GET', path: '/ai/api/v1/hashtags/', keys: ['items', 'nextCursor'] },
  getHashtags: {
    method: 'GET',
    path: '/ai/api/v1/hashtags/{hashtagSetId}',
    keys: ['id', 'hashtags'],
  },
  editHashtags: {
    method: 'PUT',
    path: '/ai/api/v1/hashtags/{hashtagSetId}',
    keys: ['id', 'hashtags'],
  },
  deleteHashtags: { method: 'DELETE', path: '/ai/api/v1/hashtags/{hashtagSetId}', keys: [] },
} as const satisfies Partial<Record<keyof operations, Endpoint>>;

export type OperationId = keyof typeof ENDPOINTS;
/** Those that answer by server-sent events. */
export type StreamId = 'watchPost' | 'listenToWebhooks';

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Responses<Id extends OperationId> = operations[Id]['responses'];

/** What an operation answers when all went well. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202
    ? JsonOf<Responses<Id>[Status]>
    : never;
}[keyof Responses<Id>];

type ParametersOf<Id extends OperationId> = operations[Id]['parameters'];
type Defined<T> = T extends undefined ? never : T;

/** What an operation takes. */
export interface OperationRequest<Id extends OperationId> {
  readonly params?: ParametersOf<Id> extends { path: infer Path } ? Path : never;
  readonly query?: ParametersOf<Id> extends { query?: infer Query } ? Defined<Query> : never;
  readonly body?: operations[Id] extends { requestBody?: infer Body }
    ? JsonOf<Defined<Body>>
    : never;
  /** Rows as NDJSON, in place of a body. */
  readonly rows?: string;
  /** Seconds of `Prefer: wait=n`. */
  readonly waitSeconds?: number;
  /** Of a call that an earlier one may have made already; absent: a new one. */
  readonly idempotencyKey?: string;
}
