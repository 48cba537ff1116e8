import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { redeliver, testWebhook } from './send-now.ts';
import { createWebhook } from './create-webhook.ts';
import { listWebhookDeliveries, readDelivery } from './list-deliveries.ts';
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

/** Binds the services for webhooks to their dependencies. */
export function bindWebhooks(deps: ServiceDeps) {
  return bind(deps, {
    createWebhook,
    listWebhooks,
    getWebhook,
    /** For replaying a lost response: callers need no scope to see what they have changed. */
    readWebhook,
    updateWebhook,
    deleteWebhook,
    rotateSecret,
    testWebhook,
    listDeliveries: listWebhookDeliveries,
    redeliver,
    createListener,
    readListener,
    listenToEvents,
    recordListened,
    deleteListener,
    triggerEvent,
    readTriggered,
    /** For replaying a lost response. */
    readDelivery,
  });
}
