import { z } from 'zod';
import { DeliveryDossier, DeliveryMetrics } from '#app/domain/delivery/delivery-dossier.ts';
import { PostOutput } from '#app/domain/posts/publish.ts';
import { CancelDeliveryInput, RetryDeliveryInput } from '#app/domain/posts/first-comment.ts';
import { ResendDeliveryInput, TakeDownInput } from '#app/domain/posts/resend.ts';
import { ReceiptOutput } from '#app/domain/delivery/receipt.ts';
import { defineOperation, idParam } from '../operation.ts';

const DeliveryParams = idParam('deliveryId', 'delivery', 'dlv');

export const getDelivery = defineOperation({
  id: 'getDelivery',
  method: 'get',
  path: '/api/deliveries/{deliveryId}',
  tag: 'Deliveries',
  summary: 'Get a delivery with its details',
  description:
    'Every request and response, redacted; the platform’s own message, the broken rule, what to do, whether a retry is safe, and the receipt.',
  scope: 'posts:read',
  params: DeliveryParams,
  isUncounted: true,
  success: { 200: { description: 'The delivery.', schema: DeliveryDossier } },
});

export const cancelDelivery = defineOperation({
  id: 'cancelDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/cancel',
  tag: 'Deliveries',
  summary: 'Cancel a delivery that hasn’t been sent',
  description:
    'It no longer counts toward the daily limit. A thread with live posts stops: those stay and count, its state is `canceled`, and `retry` continues it. Responds with 409 and the reason if the delivery was sent or has ended. Canceling again is not an error. With `onlyFirstComment`, cancels the comment under the post instead (`actions` lists `cancel_comment`).',
  scope: 'posts:write',
  params: DeliveryParams,
  body: CancelDeliveryInput.optional(),
  success: { 200: { description: 'The post with the canceled delivery.', schema: PostOutput } },
  errors: ['conflict'],
});

export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/retry',
  tag: 'Deliveries',
  summary: 'Retry a failed delivery',
  description:
    'Only if it’s certain that nothing went live (`retrySafe` is `yes`). Otherwise responds with 409. For a live delivery whose first comment failed or was canceled, writes the comment again, with the text in the body if there is one.',
  scope: 'posts:write',
  params: DeliveryParams,
  body: RetryDeliveryInput.optional(),
  success: {
    202: { description: 'The post with the delivery queued again.', schema: PostOutput },
  },
  errors: ['conflict', 'already_resent'],
});

export const resendDelivery = defineOperation({
  id: 'resendDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/resend',
  tag: 'Deliveries',
  summary: 'Edit and resend a delivery that isn’t live',
  description:
    'For a delivery that was canceled, or that failed and certainly isn’t live (`actions` lists `resend`). Publishes a new post to its account only, with the content it had and the changes in the body. Of a thread with live posts, sends what follows them, as replies to the last one; those aren’t sent again. Each delivery can be resent once, and can’t be retried afterward (409 `already_resent`); of a concurrent retry and several resends, the first one wins. The two are linked: `resentAs` of the delivery, `resends` of the new post. It counts as another delivery today, and as another post only if the original post doesn’t count anymore.',
  scope: 'posts:write',
  params: DeliveryParams,
  body: ResendDeliveryInput,
  success: { 202: { description: 'The new post.', schema: PostOutput } },
  errors: [
    'conflict',
    'already_resent',
    'duplicate_content',
    'subscription_required',
    'daily_limit_reached',
    'saturated',
  ],
});

export const resolveDelivery = defineOperation({
  id: 'resolveDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/resolve',
  tag: 'Deliveries',
  summary: 'Resolve an unconfirmed delivery',
  description:
    'For a delivery with `needsDecision`: the platform couldn’t tell whether it’s live, and a person checked. Also for a failed delivery that the platform rejected after it had the post (`retrySafe` isn’t `yes`): if it isn’t live, nothing is sent, and it can be resent. For a live delivery with `resolve_comment` in `actions`, the decision is about its first comment.',
  scope: 'posts:write',
  params: DeliveryParams,
  body: z.strictObject({
    isLive: z.boolean().describe('true: it is live. false: it is not, send it again.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe('Where it was seen.'),
  }),
  success: { 200: { description: 'The post.', schema: PostOutput } },
  errors: ['conflict'],
});

export const takeDownDelivery = defineOperation({
  id: 'takeDownDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/take-down',
  tag: 'Deliveries',
  summary: 'Delete a live post from its platform',
  description:
    'The platform permanently deletes the post. Responds with 409 if the platform only allows that in its own app. The receipt stays. Deleting again is not an error. With `fromPost`, deletes a thread’s posts from that one on: then `retry` continues a thread that was stopped or failed, and `resend` sends the rest of any.',
  scope: 'posts:write',
  params: DeliveryParams,
  body: TakeDownInput.optional(),
  success: {
    200: { description: 'The post with `removedAt` in the delivery.', schema: PostOutput },
  },
  errors: ['conflict', 'already_resent', 'platform_refused'],
});

export const getDeliveryMetrics = defineOperation({
  id: 'getDeliveryMetrics',
  method: 'get',
  path: '/api/deliveries/{deliveryId}/metrics',
  tag: 'Deliveries',
  summary: 'Get the metrics of a live post',
  description: 'If the platform has no metrics, `metrics` is null and `message` says why.',
  scope: 'posts:read',
  params: DeliveryParams,
  success: { 200: { description: 'The metrics.', schema: DeliveryMetrics } },
  errors: ['conflict', 'platform_refused'],
});

export const getDeliveryReceipt = defineOperation({
  id: 'getDeliveryReceipt',
  method: 'get',
  path: '/api/deliveries/{deliveryId}/receipt',
  tag: 'Deliveries',
  summary: 'Get the signed receipt of a live delivery',
  description:
    'Signed with Ed25519, so it can be verified without Fanfare. The public keys are at `/.well-known/fanfare-receipts.json`, without authentication. Responds with 404 if nothing went live.',
  scope: 'posts:read',
  params: DeliveryParams,
  success: { 200: { description: 'The receipt.', schema: ReceiptOutput } },
});
