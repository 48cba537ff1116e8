import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { receiveStripeWebhook } from './events.ts';
import { getPriceId } from './find-price.ts';
import { getBilling } from './get-billing.ts';
import { canOpenPortal, openPortal } from './open-portal.ts';
import { readPayer } from './read-payer.ts';
import { requestEnterprise } from './request-enterprise.ts';
import { startCheckout } from './start-checkout.ts';

export function bindBilling(deps: ServiceDeps) {
  return bind(deps, {
    getBilling,
    getPriceId,
    readPayer,
    startCheckout,
    confirmCheckout,
    openPortal,
    canOpenPortal,
    receiveWebhook: receiveStripeWebhook,
    requestEnterprise,
  });
}
