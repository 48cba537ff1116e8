import type { ListPostsInput } from '#app/domain/publish.ts';
import { completeConnection, type CallbackInput } from './accounts/complete-connection.ts';
import { disconnectAccount } from './accounts/disconnect-account.ts';
import { getHealth, probeAccount } from './accounts/get-health.ts';
import { listAccounts } from './accounts/list-accounts.ts';
import { listEndingVersions } from './accounts/list-ending-versions.ts';
import { readCreatorOptions } from './accounts/read-creator-options.ts';
import { setDefaultAccount } from './accounts/set-default-account.ts';
import { startConnection } from './accounts/start-connection.ts';
import type { Actor } from './actor.ts';
import { authenticateApiToken } from './api-tokens/authenticate-api-token.ts';
import type { ServiceDeps } from './deps.ts';
import { bindDownloads } from './downloads/index.ts';
import { bindMedia, bindUploads } from './media/bind-media.ts';
import { getPost, waitForPost, watchPost } from './publishing/get-post.ts';
import { listLateDeliveries } from './publishing/list-late.ts';
import { listPosts } from './publishing/list-posts.ts';
import { publishPost, type PublishPostOptions } from './publishing/publish-post.ts';
import { cancelDelivery } from './publishing/cancel-delivery.ts';
import { getDelivery } from './publishing/get-delivery.ts';
import { getReceipt } from './publishing/get-receipt.ts';
import { readDeliveryMetrics } from './publishing/read-delivery-metrics.ts';
import { resolveDelivery } from './publishing/resolve-delivery.ts';
import { retryDelivery } from './publishing/retry-delivery.ts';
import { takeDownDelivery } from './publishing/take-down-delivery.ts';
import { bindRenditions } from './renditions/bind-renditions.ts';
import { bindSuggestions } from './suggestions/bind-suggestions.ts';
import { getAiUsage } from './usage/ai-usage.ts';
import { getUsage } from './usage/get-usage.ts';
import { getMe } from './users/get-me.ts';

/** The use cases, bound to what they work with: what routes and API handlers may call. */
export function createServices(deps: ServiceDeps) {
  return {
    limits: {
      maxUploadBytes: deps.settings.maxUploadBytes,
      maxResumableBytes: deps.settings.maxResumableBytes,
      mediaKeepDays: deps.settings.mediaKeepDays,
    },
    users: { getMe: (actor: Actor) => getMe(deps, actor) },
    usage: {
      getUsage: (actor: Actor) => getUsage(deps, actor),
      getAiUsage: (actor: Actor) => getAiUsage(deps, actor),
    },
    ...bindSuggestions(deps),
    tokens: { authenticate: (token: string) => authenticateApiToken(deps, token) },
    accounts: {
      listAccounts: (actor: Actor) => listAccounts(deps, actor),
      listEndingVersions: (actor: Actor) =>
        actor.role === 'owner' ? listEndingVersions(deps) : [],
      getHealth: (actor: Actor, input: { accountId: string }) => getHealth(deps, actor, input),
      probeAccount: (actor: Actor, input: Parameters<typeof probeAccount>[2]) =>
        probeAccount(deps, actor, input),
      startConnection: (actor: Actor, input: Parameters<typeof startConnection>[2]) =>
        startConnection(deps, actor, input),
      completeConnection: (actor: Actor, input: CallbackInput) =>
        completeConnection(deps, actor, input),
      setDefaultAccount: (actor: Actor, input: { accountId: string }) =>
        setDefaultAccount(deps, actor, input),
      disconnectAccount: (actor: Actor, input: { accountId: string }) =>
        disconnectAccount(deps, actor, input),
      readCreatorOptions: (actor: Actor, input: { accountId: string }) =>
        readCreatorOptions(deps, actor, input),
    },
    media: bindMedia(deps),
    downloads: bindDownloads(deps),
    uploads: bindUploads(deps),
    renditions: bindRenditions(deps),
    publishing: {
      publishPost: (actor: Actor, options: PublishPostOptions) => publishPost(deps, actor, options),
      getPost: (actor: Actor, input: { postId: string }) => getPost(deps, actor, input),
      waitForPost: (actor: Actor, wait: Parameters<typeof waitForPost>[2]) =>
        waitForPost(deps, actor, wait),
      watchPost: (actor: Actor, watch: Parameters<typeof watchPost>[2]) =>
        watchPost(deps, actor, watch),
      listLate: (actor: Actor) => listLateDeliveries(deps, actor),
      listPosts: (actor: Actor, input: ListPostsInput) => listPosts(deps, actor, input),
      retryDelivery: (actor: Actor, input: { deliveryId: string }) =>
        retryDelivery(deps, actor, input),
      getDelivery: (actor: Actor, input: { deliveryId: string }) => getDelivery(deps, actor, input),
      cancelDelivery: (actor: Actor, input: { deliveryId: string }) =>
        cancelDelivery(deps, actor, input),
      takeDownDelivery: (actor: Actor, input: { deliveryId: string }) =>
        takeDownDelivery(deps, actor, input),
      readDeliveryMetrics: (actor: Actor, input: { deliveryId: string }) =>
        readDeliveryMetrics(deps, actor, input),
      getReceipt: (actor: Actor, input: { deliveryId: string }) => getReceipt(deps, actor, input),
      listReceiptKeys: () => deps.receipts.listKeys(),
      resolveDelivery: (actor: Actor, input: Parameters<typeof resolveDelivery>[2]) =>
        resolveDelivery(deps, actor, input),
    },
  };
}

export type Services = ReturnType<typeof createServices>;
