import { z } from 'zod';
import {
  LOG_DAYS,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
} from '#app/domain/webhooks/webhook-names.ts';
import {
  CreateWebhookInput,
  ListWebhookDeliveriesInput,
  UpdateWebhookInput,
  WebhookDeliveryOutput,
  WebhookDeliveryPage,
  WebhookList,
  WebhookOutput,
  WebhookWithSecret,
} from '#app/domain/webhooks/webhooks.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Webhooks';
const BY_ID = idParam('webhookId', 'endpoint', 'whook');
const BY_DELIVERY = z.object({
  ...BY_ID.shape,
  deliveryId: z.string().describe('The id of one message to it (`whdl_…`).'),
});

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'get',
  path: '/api/webhooks',
  tag: TAG,
  summary: 'The endpoints that events are sent to',
  scope: 'webhooks:read',
  success: { 200: { description: `At most ${MAX_WEBHOOKS}.`, schema: WebhookList } },
});

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'post',
  path: '/api/webhooks',
  tag: TAG,
  summary: 'Make an endpoint',
  description: 'Events are signed by the Standard Webhooks scheme, with the secret in the answer.',
  scope: 'webhooks:write',
  body: CreateWebhookInput,
  success: {
    201: { description: 'The endpoint, with its secret.', schema: WebhookWithSecret },
  },
  errors: ['conflict'],
});

export const getWebhook = defineOperation({
  id: 'getWebhook',
  method: 'get',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'One endpoint',
  scope: 'webhooks:read',
  params: BY_ID,
  success: { 200: { description: 'Without its secret.', schema: WebhookOutput } },
});

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  method: 'patch',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'Change an endpoint, turn it off or on',
  description: 'Only what is given changes. Turned on again, it gets what has waited for it.',
  scope: 'webhooks:write',
  params: BY_ID,
  body: UpdateWebhookInput,
  success: { 200: { description: 'As it is now.', schema: WebhookOutput } },
});

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'Delete an endpoint with its log',
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 204: { description: 'Nothing more is sent to it.', schema: null } },
});

export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/api/webhooks/{webhookId}/rotate-secret',
  tag: TAG,
  summary: 'A new secret',
  description: `For ${SECRET_OVERLAP_HOURS} hours the one before signs as well: each request carries a signature of both.`,
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 200: { description: 'With the new secret.', schema: WebhookWithSecret } },
});

export const testWebhook = defineOperation({
  id: 'testWebhook',
  method: 'post',
  path: '/api/webhooks/{webhookId}/test',
  tag: TAG,
  summary: 'Send a test event',
  description: 'A `webhook.test`, whatever the endpoint has chosen. Its log shows what came back.',
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 202: { description: 'It is on its way.', schema: WebhookDeliveryOutput } },
  errors: ['conflict'],
});

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/api/webhooks/{webhookId}/deliveries',
  tag: TAG,
  summary: 'What was sent to an endpoint, and what came back',
  description: `Newest first, ${LOG_DAYS} days back.`,
  scope: 'webhooks:read',
  params: BY_ID,
  query: ListWebhookDeliveriesInput,
  success: { 200: { description: 'A page of messages.', schema: WebhookDeliveryPage } },
});

export const redeliverWebhook = defineOperation({
  id: 'redeliverWebhook',
  method: 'post',
  path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  tag: TAG,
  summary: 'Send a message once more',
  description: 'The same body under the same `webhook-id`, whatever became of it before.',
  scope: 'webhooks:write',
  params: BY_DELIVERY,
  success: { 202: { description: 'It is on its way.', schema: WebhookDeliveryOutput } },
  errors: ['conflict'],
});
