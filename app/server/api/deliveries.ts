import { RECEIPT_KEYS_PATH } from '#app/domain/delivery/receipt.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { toSource } from '#app/server/http/api/publish-source.ts';
import { sendProblem } from '#app/server/http/responses/problem.ts';
import { getRequestId } from '#app/server/http/responses/request-id.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/deliveries.ts';

export function mountDeliveries(frame: ApiFrame, { publishing }: Services): void {
  apiRoute(frame, operations.getDelivery, async ({ actor, params }) => ({
    status: 200,
    body: await publishing.getDelivery(actor, params),
  }));
  apiRoute(frame, operations.getDeliveryMetrics, async ({ actor, params }) => ({
    status: 200,
    body: await publishing.readDeliveryMetrics(actor, params),
  }));
  apiRoute(frame, operations.getDeliveryReceipt, async ({ actor, params }) => ({
    status: 200,
    body: await publishing.getReceipt(actor, params),
  }));
}

/** Mounts the operations that change one delivery after its post was accepted. */
export function mountDeliveryChanges(frame: ApiFrame, { publishing }: Services): void {
  const recover = async ({ actor }: { readonly actor: Actor }, postId: string) => ({
    status: 200,
    body: await publishing.readPost(actor, { postId }),
  });
  apiRoute(frame, operations.cancelDelivery, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await publishing.cancelDelivery(actor, { ...params, ...body }),
    }),
    recover,
  });
  apiRoute(frame, operations.retryDelivery, {
    run: async ({ actor, params, body }) => ({
      status: 202,
      body: await publishing.retryDelivery(actor, { ...params, ...body }),
    }),
    recover: async (request, postId) => ({ ...(await recover(request, postId)), status: 202 }),
  });
  apiRoute(frame, operations.resendDelivery, {
    run: async ({ actor, params, body, userAgent }) => ({
      status: 202,
      body: await publishing.resendDelivery(actor, {
        ...params,
        changes: body,
        source: toSource(actor, userAgent),
      }),
    }),
    recover: async (request, postId) => ({ ...(await recover(request, postId)), status: 202 }),
  });
  apiRoute(frame, operations.resolveDelivery, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await publishing.resolveDelivery(actor, { ...params, ...body }),
    }),
    recover,
  });
  apiRoute(frame, operations.takeDownDelivery, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await publishing.takeDownDelivery(actor, { ...params, ...body }),
    }),
    recover,
  });
}

const KEYS_CACHE_SECONDS = 300;

/**
 * Mounts the public JWK set for verifying receipts. It can be read without an account and from any origin.
 */
export function mountReceiptKeys({ router, logger }: ApiFrame, { publishing }: Services): void {
  router.get(RECEIPT_KEYS_PATH, (_request, response) => {
    publishing.listReceiptKeys().then(
      (keys) => {
        response
          .set('Cache-Control', `public, max-age=${KEYS_CACHE_SECONDS}`)
          .set('Access-Control-Allow-Origin', '*')
          .json({ keys });
      },
      (error: unknown) => {
        logger.error({ err: error }, 'The receipt keys couldn’t be read.');
        sendProblem(response, error, getRequestId(response));
      },
    );
  });
}
