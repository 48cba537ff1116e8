import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/webhook-listeners.ts';

export function mountWebhookListeners(frame: ApiFrame, { webhooks }: Services): void {
  apiRoute(frame, operations.createWebhookListener, {
    run: async ({ actor, body }) => ({
      status: 201,
      body: await webhooks.createListener(actor, body),
    }),
    recover: async ({ actor }, listenerId) => ({
      status: 201,
      body: await webhooks.readListener(actor, { listenerId }),
    }),
  });
  apiRoute(frame, operations.listenToWebhooks, async ({ actor, params, signal, lastEventId }) => ({
    status: 200,
    namedEvents: webhooks.listenToEvents(actor, {
      ...params,
      signal,
      // Any other value isn't an ID of ours, so every unacknowledged event is sent.
      ...(/^\d{1,18}$/u.test(lastEventId ?? '') ? { after: BigInt(lastEventId ?? 0) } : {}),
    }),
  }));
  apiRoute(frame, operations.reportListenedEvents, async ({ actor, params, body }) => {
    await webhooks.recordListened(actor, { ...params, ...body });
    return { status: 204 };
  });
  apiRoute(frame, operations.deleteWebhookListener, async ({ actor, params }) => {
    await webhooks.deleteListener(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.triggerWebhookEvent, {
    run: async ({ actor, body }) => ({
      status: 202,
      body: await webhooks.triggerEvent(actor, body),
    }),
    recover: async ({ actor }, eventId) => ({
      status: 202,
      body: await webhooks.readTriggered(actor, { eventId }),
    }),
  });
}
