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
  summary: 'Listen for events from a machine without a public address',
  description: `For trying a receiver where it is written: \`fanfare webhooks listen\` is made of it. Events are kept for a listener until it has answered for them, or has said nothing for ${LISTENER_MINUTES} minutes. At most ${MAX_LISTENERS} at once (409).`,
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
  summary: 'The events of a listener, by server-sent events',
  description:
    'One `listening` at once, then a `webhook` for each event. Opened again, it sends every event you have not answered for; with `Last-Event-ID`, only those after that event.',
  scope: 'webhooks:read',
  params: BY_ID,
  events: {
    listening: { data: ListenerOutput, text: 'The stream is open.' },
    webhook: { data: ListenedEvent, text: 'A webhook event to answer for.', hasId: true },
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
  summary: 'Answer for events that came by the stream',
  description: 'They are not told again, whatever came of them. Telling it twice is no error.',
  scope: 'webhooks:write',
  params: BY_ID,
  body: ListenedResultsInput,
  success: { 204: { description: 'It is written down.', schema: null } },
});

export const deleteWebhookListener = defineOperation({
  id: 'deleteWebhookListener',
  method: 'delete',
  path: '/api/webhook-listeners/{listenerId}',
  tag: TAG,
  summary: 'End a listener',
  scope: 'webhooks:write',
  params: BY_ID,
  success: { 204: { description: 'It is gone, with what was kept for it.', schema: null } },
});

export const triggerWebhookEvent = defineOperation({
  id: 'triggerWebhookEvent',
  method: 'post',
  path: '/api/webhook-events/trigger',
  tag: TAG,
  summary: 'Send a sample of an event',
  description:
    'With all that a real one has, about things that do not exist, and with `test: true`. 409 when nobody would get it.',
  scope: 'webhooks:write',
  body: TriggerEventInput,
  success: { 202: { description: 'It is on its way.', schema: TriggeredEvent } },
  errors: ['not_found', 'conflict'],
});
