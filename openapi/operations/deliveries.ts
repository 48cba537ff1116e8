import { z } from 'zod';
import { DeliveryDossier, DeliveryMetrics } from '#app/domain/delivery/delivery-dossier.ts';
import { PostOutput } from '#app/domain/posts/publish.ts';
import { ReceiptOutput } from '#app/domain/delivery/receipt.ts';
import { defineOperation, idParam } from '../operation.ts';

const DeliveryParams = idParam('deliveryId', 'delivery', 'dlv');

export const getDelivery = defineOperation({
  id: 'getDelivery',
  method: 'get',
  path: '/api/deliveries/{deliveryId}',
  tag: 'Deliveries',
  summary: 'One delivery with its whole dossier',
  description:
    "What was sent and what was answered, step by step and redacted; the platform's own words, which rule was broken, what to do, whether a retry is safe, and the receipt.",
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
  summary: 'Stop a delivery of which nothing was sent',
  description:
    'Gives back what it took of the daily limit. 409, with the reason, once the post was sent or has ended. Canceling twice is no error.',
  scope: 'posts:write',
  params: DeliveryParams,
  success: { 200: { description: 'The post, with the delivery canceled.', schema: PostOutput } },
  errors: ['conflict'],
});

export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/retry',
  tag: 'Deliveries',
  summary: 'Send a failed delivery again',
  description:
    'Only where it is certain that nothing went live (`retrySafe` is `yes`); otherwise 409.',
  scope: 'posts:write',
  params: DeliveryParams,
  success: {
    202: { description: 'The post, with the delivery queued again.', schema: PostOutput },
  },
  errors: ['conflict'],
});

export const resolveDelivery = defineOperation({
  id: 'resolveDelivery',
  method: 'post',
  path: '/api/deliveries/{deliveryId}/resolve',
  tag: 'Deliveries',
  summary: 'Say whether an unconfirmed delivery is live',
  description: 'For a delivery with `needsDecision`: the platform could not tell, a person looked.',
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
  summary: 'Take a live post down on its platform',
  description:
    'For good: the platform deletes the post. 409 where the platform lets only its own app do that. The receipt stays. Doing it twice is no error.',
  scope: 'posts:write',
  params: DeliveryParams,
  success: {
    200: { description: 'The post, with `removedAt` in the delivery.', schema: PostOutput },
  },
  errors: ['conflict', 'platform_refused'],
});

export const getDeliveryMetrics = defineOperation({
  id: 'getDeliveryMetrics',
  method: 'get',
  path: '/api/deliveries/{deliveryId}/metrics',
  tag: 'Deliveries',
  summary: "A live post's numbers, read fresh from the platform",
  description: '`metrics` is null where the platform gives none; `message` says why.',
  scope: 'posts:read',
  params: DeliveryParams,
  success: { 200: { description: 'The numbers.', schema: DeliveryMetrics } },
  errors: ['conflict', 'platform_refused'],
});

export const getDeliveryReceipt = defineOperation({
  id: 'getDeliveryReceipt',
  method: 'get',
  path: '/api/deliveries/{deliveryId}/receipt',
  tag: 'Deliveries',
  summary: 'The signed receipt of a live delivery',
  description:
    'Signed with Ed25519, to be checked without Fanfare: the public keys stand at `/.well-known/fanfare-receipts.json`, without authentication. 404 where nothing went live.',
  scope: 'posts:read',
  params: DeliveryParams,
  success: { 200: { description: 'The receipt.', schema: ReceiptOutput } },
});
