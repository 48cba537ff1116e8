import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { checkDelivery } from './check-delivery.ts';
import { finishRequest } from './finish-request.ts';
import { readAccess } from './read-access.ts';
import { readAdminPage } from './read-admin-page.ts';
import { resendWebhook } from './resend-webhook.ts';
import { setLimits } from './set-limits.ts';

/** Binds what the operator's page uses. Each service checks on its own that its actor is an operator. */
export function bindOperators(deps: ServiceDeps) {
  return bind(deps, {
    readAccess,
    readAdminPage,
    checkDelivery,
    resendWebhook,
    finishRequest,
    setLimits,
  });
}
