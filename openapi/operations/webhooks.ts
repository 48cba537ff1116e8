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
  deliveryId: z.string().describe('The ID of a message to the endpoint (`whdl_…`).'),
});

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'get',
  path: '/api/webhooks',
  tag: TAG,
  summary: 'List the webhook endpoints',
  scope: 'webhooks:read',
  success: { 200: { description: `At most ${MAX_WEBHOOKS}.`, schema: WebhookList } },
});

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'post',
  path: '/api/webhooks',
  tag: TAG,
  summary: 'Create a webhook endpoint',
  description: 'Events are signed according to Standard Webhooks, with the secret in the response.',
  scope: 'webhooks:write',
  body: CreateWebhookInput,
  success: {
    201: { description: 'The endpoint, including its secret.', schema: WebhookWithSecret },
  },
  errors: ['conflict'],
});

export const getWebhook = defineOperation({
  id: 'getWebhook',
  method: 'get',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'Get a webhook endpoint',
  scope: 'webhooks:read',
  params: BY_ID,
  success: { 200: { description: 'The endpoint, without its secret.', schema: WebhookOutput } },
});

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  method: 'patch',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'Update a webhook endpoint',
  description:
    'Only the fields in the body change. `enabled` turns the endpoint off or on; turned on again, it receives the events that were waiting.',
  scope: 'webhooks:write',
  params: BY_ID,
  body: UpdateWebhookInput,
  success: { 200: { description: 'The updated endpoint.', schema: WebhookOutput } },
});

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/api/webhooks/{webhookId}',
  tag: TAG,
  summary: 'Delete a webhook endpoint and its log',
  scope: 'webhooks:write',
  params: BY_ID,
  success: {
    204: { description: 'The endpoint is deleted and receives no more events.', schema: null },
  },
});

export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/api/webhooks/{webhookId}/rotate-secret',
  tag: TAG,
  summary: 'Rotate the secret of a webhook endpoint',
  description: `For ${SECRET_OVERLAP_HOURS} hours, each request is signed with both the new and the previous secret.`,
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 200: { description: 'The endpoint with the new secret.', schema: WebhookWithSecret } },
});

export const testWebhook = defineOperation({
  id: 'testWebhook',
  method: 'post',
  path: '/api/webhooks/{webhookId}/test',
  tag: TAG,
  summary: 'Send a test event',
  description:
    'Sends `webhook.test`, regardless of the endpoint’s selected events. The endpoint’s log shows the response.',
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 202: { description: 'Queued.', schema: WebhookDeliveryOutput } },
  errors: ['conflict'],
});

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/api/webhooks/{webhookId}/deliveries',
  tag: TAG,
  summary: 'List the messages sent to an endpoint',
  description: `Newest first. The log goes back ${LOG_DAYS} days, unless the administrator chose another time.`,
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
  summary: 'Resend a message',
  description: 'Sends the same body with the same `webhook-id`, whatever its previous result.',
  scope: 'webhooks:write',
  params: BY_DELIVERY,
  success: { 202: { description: 'Queued.', schema: WebhookDeliveryOutput } },
  errors: ['conflict'],
});
