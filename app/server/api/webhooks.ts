import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/webhooks.ts';

export function mountWebhooks(frame: ApiFrame, { webhooks }: Services): void {
  apiRoute(frame, operations.listWebhooks, async ({ actor }) => ({
    status: 200,
    body: await webhooks.listWebhooks(actor),
  }));
  apiRoute(frame, operations.createWebhook, async ({ actor, body }) => ({
    status: 201,
    body: await webhooks.createWebhook(actor, body),
  }));
  apiRoute(frame, operations.getWebhook, async ({ actor, params }) => ({
    status: 200,
    body: await webhooks.getWebhook(actor, params),
  }));
  apiRoute(frame, operations.updateWebhook, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await webhooks.updateWebhook(actor, { ...body, ...params }),
    }),
    recover: async ({ actor, params }) => ({
      status: 200,
      body: await webhooks.readWebhook(actor, params),
    }),
  });
  apiRoute(frame, operations.deleteWebhook, async ({ actor, params }) => {
    await webhooks.deleteWebhook(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.rotateWebhookSecret, async ({ actor, params }) => ({
    status: 200,
    body: await webhooks.rotateSecret(actor, params),
  }));
  mountDeliveries(frame, webhooks);
}

function mountDeliveries(frame: ApiFrame, webhooks: Services['webhooks']): void {
  apiRoute(frame, operations.listWebhookDeliveries, async ({ actor, params, query }) => ({
    status: 200,
    body: await webhooks.listDeliveries(actor, { ...query, ...params }),
  }));
  apiRoute(frame, operations.testWebhook, {
    run: async ({ actor, params }) => ({
      status: 202,
      body: await webhooks.testWebhook(actor, params),
    }),
    recover: async ({ actor, params }, deliveryId) => ({
      status: 202,
      body: await webhooks.readDelivery(actor, { ...params, deliveryId }),
    }),
  });
  apiRoute(frame, operations.redeliverWebhook, {
    run: async ({ actor, params }) => ({
      status: 202,
      body: await webhooks.redeliver(actor, params),
    }),
    recover: async ({ actor, params }) => ({
      status: 202,
      body: await webhooks.readDelivery(actor, params),
    }),
  });
}
