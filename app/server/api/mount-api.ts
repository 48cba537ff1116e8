import { Router } from 'express';
import { RECEIPT_KEYS_PATH } from '#app/domain/delivery/receipt.ts';
import type { Authentication } from '#app/server/http/api/authenticate.ts';
import { refuseUnknownApiVersion } from '#app/server/http/api/api-version.ts';
import {
  respondToOptions,
  type KnownPath,
  refuseUnknown,
} from '#app/server/http/api/known-paths.ts';
import { createOperationTable } from '#app/server/http/api/operation-table.ts';
import { createTusUploads, UPLOADS_PATH } from '#app/server/http/uploads/tus-uploads.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Load } from '#app/server/ports/load.ts';
import type { StreamSlots } from '#app/server/ports/stream-slots.ts';
import type { Services } from '#app/server/services/services.ts';
import { buildDocument } from '#openapi/document.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { mountAccountGroups } from './account-groups.ts';
import { mountAccounts } from './accounts.ts';
import { mountAnalytics } from './analytics.ts';
import { mountAudit } from './audit.ts';
import type { ApiFrame } from '#app/server/http/api/api-route.ts';
import { mountAuth } from './auth.ts';
import { mountBilling } from './billing.ts';
import { mountBulk } from './bulk.ts';
import { mountCalendarFeed } from './calendar-feed.ts';
import { mountCapabilities } from './capabilities.ts';
import { mountCaptions } from './captions.ts';
import { mountDeliveries, mountDeliveryChanges, mountReceiptKeys } from './deliveries.ts';
import { mountDownloads } from './downloads.ts';
import { mountDrafts } from './drafts.ts';
import { mountExport } from './export.ts';
import { mountHashtags } from './hashtags.ts';
import { mountLinks } from './links.ts';
import { mountMedia } from './media.ts';
import { mountMembers } from './members.ts';
import { mountNotifications } from './notifications.ts';
import { mountPosts, mountPostChanges } from './posts.ts';
import { CHANGELOG_PATH, mountChangelog, mountPing } from './ping.ts';
import { mountProjectFiles } from './project-files.ts';
import { mountPublisher } from './publisher.ts';
import { mountQueues } from './queues.ts';
import { mountShortLinks } from './short-links.ts';
import { mountMentions } from './mentions.ts';
import { mountSnippets } from './snippets.ts';
import { mountSeries } from './series.ts';
import { mountRenditions } from './renditions.ts';
import { mountTokens } from './tokens.ts';
import { mountWebhookListeners } from './webhook-listeners.ts';
import { mountWebhooks } from './webhooks.ts';
import { mountWorkspaces } from './workspaces.ts';

const DOCUMENT_PATH = '/openapi.json';

/** Every path below these belongs to the API. */
export const API_PATHS = ['/api', '/ai', DOCUMENT_PATH, RECEIPT_KEYS_PATH];

/** The operations and the API's other paths. The upload endpoint handles its own OPTIONS. */
const KNOWN_PATHS: readonly KnownPath[] = [
  ...OPERATIONS,
  { path: DOCUMENT_PATH, method: 'get' },
  { path: `/api${DOCUMENT_PATH}`, method: 'get' },
  { path: '/ai/ping', method: 'get' },
  { path: CHANGELOG_PATH, method: 'get' },
  { path: RECEIPT_KEYS_PATH, method: 'get' },
];

/**
 * The upload endpoint's methods. They aren't in `KNOWN_PATHS`, because the endpoint responds to OPTIONS
 * with the protocol's headers.
 */
const UPLOAD_PATHS: readonly KnownPath[] = [
  { path: UPLOADS_PATH, method: 'post' },
  ...['head', 'patch', 'delete'].map((method) => ({ path: `${UPLOADS_PATH}/{uploadId}`, method })),
];

/** The operations of each noun. */
const MOUNTS = [
  mountAuth,
  mountCapabilities,
  mountAccounts,
  mountAccountGroups,
  mountQueues,
  mountSnippets,
  mountMentions,
  mountShortLinks,
  mountSeries,
  mountDownloads,
  mountLinks,
  mountMedia,
  mountRenditions,
  mountPublisher,
  mountAnalytics,
  mountPosts,
  mountPostChanges,
  mountBulk,
  mountDrafts,
  mountProjectFiles,
  mountDeliveries,
  mountDeliveryChanges,
  mountReceiptKeys,
  mountNotifications,
  mountCaptions,
  mountHashtags,
  mountWorkspaces,
  mountMembers,
  mountCalendarFeed,
  mountTokens,
  mountWebhooks,
  mountWebhookListeners,
  mountAudit,
  mountBilling,
  mountExport,
] satisfies readonly ((frame: ApiFrame, services: Services) => void)[];

/**
 * Creates the router for every public API operation and the API document, with a clear error for unknown
 * paths.
 */
export function createApiRouter(deps: {
  services: Services;
  authentication: Authentication;
  logger: Logger;
  rateLimits: RateLimits;
  streamSlots: StreamSlots;
  load: Load;
}): Router {
  const router = Router();
  const { services, authentication, logger, rateLimits, streamSlots, load } = deps;
  const { idempotency } = services;
  const table = createOperationTable();
  const shared = { authentication, logger, idempotency, rateLimits, streamSlots, load };
  const frame = { router, table, ...shared };
  router.use(API_PATHS, refuseUnknownApiVersion(), respondToOptions(KNOWN_PATHS));
  // Mount this before the operations, or Express would handle HEAD here with an operation's GET.
  router.use(UPLOADS_PATH, createTusUploads({ ...frame, uploads: deps.services.uploads }));
  router.use(table.dispatch);
  for (const mount of MOUNTS) mount(frame, services);
  mountPing(frame);
  mountChangelog(frame);
  mountDocument(router);
  router.use(API_PATHS, refuseUnknown([...KNOWN_PATHS, ...UPLOAD_PATHS]));
  return router;
}

/** Builds the document when it's first requested. */
function mountDocument(router: Router): void {
  let document: string | null = null;
  router.get([DOCUMENT_PATH, `/api${DOCUMENT_PATH}`], (_request, response) => {
    document ??= JSON.stringify(buildDocument());
    response.type('application/json').send(document);
  });
}
