import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/billing.ts';

export function mountBilling(frame: ApiFrame, { billing }: Services): void {
  apiRoute(frame, operations.getPriceId, async ({ body }) => ({
    status: 200,
    body: { priceId: await billing.getPriceId(body) },
  }));
  apiRoute(frame, operations.createCheckoutSession, async ({ actor, body }) => ({
    status: 200,
    body: await billing.startCheckout(actor, body),
  }));
  apiRoute(frame, operations.createPortalSession, async ({ actor }) => ({
    status: 200,
    body: await billing.openPortal(actor),
  }));
  apiRoute(frame, operations.getSubscriptionBySession, async ({ actor, params }) => ({
    status: 200,
    body: await billing.confirmCheckout(actor, params),
  }));
}
