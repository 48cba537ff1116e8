import { LISTENER_MINUTES, MAX_LISTENERS } from '#app/domain/webhooks/webhook-names.ts';
import {
  CreateListenerInput,
  ListenedEvent,
  ListenedResultsInput,
  ListenerOutput,
  TriggeredEvent,
  TriggerEventInput,
} from '#app/domain/webhooks/webhooks.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Webhooks';
const BY_ID = idParam('listenerId', 'listener', 'whlis');

export const createWebhookListener = defineOperation({
  id: 'createWebhookListener',
  method: 'post',
  path: '/api/webhook-listeners',
  tag: TAG,
  summary: 'Create a listener for events',
  description: `For testing a receiver on your own machine; \`fanfare webhooks listen\` uses it. A listener’s events are stored until it acknowledges them, or until it has been inactive for ${LISTENER_MINUTES} minutes. At most ${MAX_LISTENERS} listeners at once (409).`,
  scope: 'webhooks:write',
  body: CreateListenerInput,
  success: { 201: { description: 'The listener. Open its stream next.', schema: ListenerOutput } },
  errors: ['conflict'],
});

export const listenToWebhooks = defineOperation({
  id: 'listenToWebhooks',
  method: 'get',
  path: '/api/webhook-listeners/{listenerId}/events',
  tag: TAG,
  summary: 'Receive a listener’s events with server-sent events',
  description:
    'Sends a `listening` event immediately, then a `webhook` event for each event. When opened again, it sends every event you haven’t acknowledged; with `Last-Event-ID`, only those after that event.',
  scope: 'webhooks:read',
  params: BY_ID,
  events: {
    listening: { data: ListenerOutput, text: 'The stream is open.' },
    webhook: { data: ListenedEvent, text: 'A webhook event to acknowledge.', hasId: true },
  },
  success: {
    200: { description: 'The stream.', schema: ListenedEvent },
  },
});

export const reportListenedEvents = defineOperation({
  id: 'reportListenedEvents',
  method: 'post',
  path: '/api/webhook-listeners/{listenerId}/results',
  tag: TAG,
  summary: 'Acknowledge events',
  description:
    'Acknowledged events aren’t sent again, whatever their result. Acknowledging again is not an error.',
  scope: 'webhooks:write',
  params: BY_ID,
  body: ListenedResultsInput,
  success: { 204: { description: 'Acknowledged.', schema: null } },
});

export const deleteWebhookListener = defineOperation({
  id: 'deleteWebhookListener',
  method: 'delete',
  path: '/api/webhook-listeners/{listenerId}',
  tag: TAG,
  summary: 'Delete a listener',
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 204: { description: 'The listener and its events are deleted.', schema: null } },
});

export const triggerWebhookEvent = defineOperation({
  id: 'triggerWebhookEvent',
  method: 'post',
  path: '/api/webhook-events/trigger',
  tag: TAG,
  summary: 'Send a sample event',
  description:
    'The event looks like a real one, with made-up data and `test: true`. Responds with 409 if no endpoint or listener would receive it.',
  scope: 'webhooks:write',
  body: TriggerEventInput,
  success: { 202: { description: 'Queued.', schema: TriggeredEvent } },
  errors: ['not_found', 'conflict'],
});
