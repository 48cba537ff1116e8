import type {
  CreateListenerInput,
  CreateWebhookInput,
  ListenedResultsInput,
  ListWebhookDeliveriesInput,
  TriggerEventInput,
  UpdateWebhookInput,
} from '#app/domain/webhooks/webhooks.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { redeliver, testWebhook } from './ask-for-delivery.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries, readDelivery } from './list-deliveries.ts';
import {
  createListener,
  deleteListener,
  listenToEvents,
  readListener,
  recordListened,
} from './listen.ts';
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  readWebhook,
  updateWebhook,
} from './manage-webhooks.ts';
import { rotateSecret } from './rotate-secret.ts';
import { readTriggered, triggerEvent } from './trigger-event.ts';

interface One {
  readonly webhookId: string;
}

interface Listener {
  readonly listenerId: string;
}

/** Binds the services for webhooks to their dependencies. */
export function bindWebhooks(deps: ServiceDeps) {
  return {
    createWebhook: (actor: Actor, input: CreateWebhookInput) => createWebhook(deps, actor, input),
    listWebhooks: (actor: Actor) => listWebhooks(deps, actor),
    getWebhook: (actor: Actor, input: One) => getWebhook(deps, actor, input),
    /** For replaying a lost response: callers need no scope to see what they have changed. */
    readWebhook: (actor: Actor, input: One) => readWebhook(deps, actor, input),
    updateWebhook: (actor: Actor, input: UpdateWebhookInput & One) =>
      updateWebhook(deps, actor, input),
    deleteWebhook: (actor: Actor, input: One) => deleteWebhook(deps, actor, input),
    rotateSecret: (actor: Actor, input: One) => rotateSecret(deps, actor, input),
    testWebhook: (actor: Actor, input: One) => testWebhook(deps, actor, input),
    listDeliveries: (actor: Actor, input: ListWebhookDeliveriesInput & One) =>
      listDeliveries(deps, actor, input),
    redeliver: (actor: Actor, input: One & { readonly deliveryId: string }) =>
      redeliver(deps, actor, input),
    createListener: (actor: Actor, input: CreateListenerInput) =>
      createListener(deps, actor, input),
    readListener: (actor: Actor, input: Listener) => readListener(deps, actor, input),
    listenToEvents: (actor: Actor, input: Parameters<typeof listenToEvents>[2]) =>
      listenToEvents(deps, actor, input),
    recordListened: (actor: Actor, input: ListenedResultsInput & Listener) =>
      recordListened(deps, actor, input),
    deleteListener: (actor: Actor, input: Listener) => deleteListener(deps, actor, input),
    triggerEvent: (actor: Actor, input: TriggerEventInput) => triggerEvent(deps, actor, input),
    readTriggered: (actor: Actor, input: { readonly eventId: string }) =>
      readTriggered(deps, actor, input),
    /** For replaying a lost response. */
    readDelivery: (actor: Actor, input: One & { readonly deliveryId: string }) =>
      readDelivery(deps, actor, input),
  };
}
