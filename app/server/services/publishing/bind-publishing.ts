import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPost, readPost, waitForPost, watchPost } from './store/get-post.ts';
import { listOverdueDeliveries } from './read/list-overdue.ts';
import { listPosts } from './read/list-posts.ts';
import { listWarnings } from './accept/list-warnings.ts';
import { dryRunPost, checkRest, planRequest } from './accept/plan-request.ts';
import { acceptPost, publishPost } from './accept/publish-post.ts';
import { previewBulkAction, runBulkAction } from './many/bulk-actions.ts';
import { cancelDelivery } from './manage/cancel-delivery.ts';
import { cancelPost, readCancellation } from './manage/cancel-post.ts';
import { changePost } from './manage/change-post.ts';
import { changePosts } from './many/change-posts.ts';
import { deletePost, previewDeletion } from './manage/delete-post.ts';
import { exportPosts } from './read/export-posts.ts';
import { getDelivery } from './read/get-delivery.ts';
import { getReceipt } from './receipts/get-receipt.ts';
import { readCalendar } from './read/read-calendar.ts';
import { readDeliveryMetrics } from './read/read-delivery-metrics.ts';
import { readPostText } from './read/read-post-text.ts';
import { moveOnCalendar, readMovable } from './manage/move-on-calendar.ts';
import { undoMove } from './manage/undo-move.ts';
import { resolveDelivery } from './manage/resolve-delivery.ts';
import { resendDelivery } from './manage/resend-delivery.ts';
import { retryDelivery } from './manage/retry-delivery.ts';
import { takeDownDelivery } from './manage/take-down-delivery.ts';

/** Binds the services for posts and deliveries to their dependencies. */
export function bindPublishing(deps: ServiceDeps) {
  return bind(deps, {
    acceptPost,
    publishPost,
    planRequest,
    checkRest,
    dryRunPost,
    listWarnings,
    getPost,
    /** For replaying a lost response: callers need no scope to see what they have sent or changed. */
    readPost,
    waitForPost,
    watchPost,
    listOverdue: listOverdueDeliveries,
    listPosts,
    cancelPost,
    readCancellation,
    changePost,
    changePosts,
    deletePost,
    previewDeletion,
    previewBulkAction,
    runBulkAction,
    exportPosts,
    readPostText,
    retryDelivery,
    resendDelivery,
    getDelivery,
    cancelDelivery,
    takeDownDelivery,
    readCalendar,
    moveOnCalendar,
    readMovable,
    undoMove,
    readDeliveryMetrics,
    getReceipt,
    listReceiptKeys: ({ receipts }: ServiceDeps) => receipts.listKeys(),
    resolveDelivery,
  });
}
