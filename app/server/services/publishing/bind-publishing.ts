import type { ListPostsInput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPost, readPost, waitForPost, watchPost } from './store/get-post.ts';
import { listOverdueDeliveries } from './read/list-overdue.ts';
import { listPosts } from './read/list-posts.ts';
import { listWarnings } from './accept/list-warnings.ts';
import { dryRunPost, checkRest, planRequest } from './accept/plan-request.ts';
import { publishPost, type PublishPostOptions } from './accept/publish-post.ts';
import { cancelDelivery } from './manage/cancel-delivery.ts';
import { cancelPost, readCancellation } from './manage/cancel-post.ts';
import { changePost } from './manage/change-post.ts';
import { deletePost, previewDeletion } from './manage/delete-post.ts';
import { getDelivery } from './read/get-delivery.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { readDeliveryMetrics } from './read/read-delivery-metrics.ts';
import { readPostWords } from './read/read-post-words.ts';
import { resolveDelivery } from './manage/resolve-delivery.ts';
import { retryDelivery } from './manage/retry-delivery.ts';
import { takeDownDelivery } from './manage/take-down-delivery.ts';

/** Binds the services for posts and deliveries to their dependencies. */
export function bindPublishing(deps: ServiceDeps) {
  return {
    publishPost: (actor: Actor, options: PublishPostOptions) => publishPost(deps, actor, options),
    planRequest: (actor: Actor, input: PublishPostInput) => planRequest(deps, actor, input),
    checkRest: (actor: Actor, rest: Parameters<typeof checkRest>[2]) =>
      checkRest(deps, actor, rest),
    dryRunPost: (actor: Actor, input: PublishPostInput) => dryRunPost(deps, actor, input),
    listWarnings: (actor: Actor, input: PublishPostInput) => listWarnings(deps, actor, input),
    getPost: (actor: Actor, input: { postId: string }) => getPost(deps, actor, input),
    /** For replaying a lost response: callers need no scope to see what they have sent or changed. */
    readPost: (actor: Actor, input: { postId: string }) => readPost(deps, actor, input),
    waitForPost: (actor: Actor, wait: Parameters<typeof waitForPost>[2]) =>
      waitForPost(deps, actor, wait),
    watchPost: (actor: Actor, watch: Parameters<typeof watchPost>[2]) =>
      watchPost(deps, actor, watch),
    listOverdue: (actor: Actor) => listOverdueDeliveries(deps, actor),
    listPosts: (actor: Actor, input: ListPostsInput) => listPosts(deps, actor, input),
    cancelPost: (actor: Actor, input: { postId: string }) => cancelPost(deps, actor, input),
    readCancellation: (actor: Actor, input: { postId: string }) =>
      readCancellation(deps, actor, input),
    changePost: (actor: Actor, input: Parameters<typeof changePost>[2]) =>
      changePost(deps, actor, input),
    deletePost: (actor: Actor, input: Parameters<typeof deletePost>[2]) =>
      deletePost(deps, actor, input),
    previewDeletion: (actor: Actor, input: { postId: string }) =>
      previewDeletion(deps, actor, input),
    readPostWords: (actor: Actor, input: { postId: string }) => readPostWords(deps, actor, input),
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
  };
}
