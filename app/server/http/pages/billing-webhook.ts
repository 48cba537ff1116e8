import express, { type Request, type Response, Router } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

/**
 * The endpoint for the payment provider's events. The signature is the authorization; cookies are ignored.
 */
export const BILLING_WEBHOOK_PATH = '/api/stripe/webhook';

interface WebhookDeps {
  readonly logger: Logger;
  receiveWebhook(sent: { payload: Buffer; signature: string }): Promise<void>;
}

/**
 * Creates the webhook route. Mount it before every body parser, because the signature covers the raw
 * bytes.
 */
export function billingWebhook(deps: WebhookDeps): Router {
  const router = Router();
  const readBytes = express.raw({ type: () => true, limit: '1mb' });
  router.post(BILLING_WEBHOOK_PATH, readBytes, (request, response) => {
    receiveEvent(deps, request, response).catch((error: unknown) => {
      const facts = { requestId: getRequestId(response) };
      if (error instanceof AppError)
        deps.logger.warn({ ...facts, code: error.code }, 'A webhook was refused.');
      else
        deps.logger.error(
          { ...facts, err: error },
          'A webhook couldn’t be stored; its sender will retry it.',
        );
      sendProblem(response, error, getRequestId(response));
    });
  });
  return router;
}

async function receiveEvent(
  deps: WebhookDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const payload: unknown = request.body;
  await deps.receiveWebhook({
    payload: Buffer.isBuffer(payload) ? payload : Buffer.alloc(0),
    signature: request.get('stripe-signature') ?? '',
  });
  response.json({ received: true });
}
