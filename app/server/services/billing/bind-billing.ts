import type {
  CreateCheckoutInput,
  EnterpriseRequestInput,
  GetPriceIdInput,
} from '#app/domain/billing/billing.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { takeWebhook } from './events.ts';
import { getPriceId } from './find-price.ts';
import { getBilling } from './get-billing.ts';
import { mayOpenPortal, openPortal } from './open-portal.ts';
import { requestEnterprise } from './request-enterprise.ts';
import { startCheckout } from './start-checkout.ts';

export function bindBilling(deps: ServiceDeps) {
  return {
    getBilling: (actor: Actor) => getBilling(deps, actor),
    getPriceId: (input: GetPriceIdInput) => getPriceId(deps, input),
    startCheckout: (actor: Actor, input: CreateCheckoutInput) => startCheckout(deps, actor, input),
    confirmCheckout: (actor: Actor, input: { sessionId: string }) =>
      confirmCheckout(deps, actor, input),
    openPortal: (actor: Actor) => openPortal(deps, actor),
    mayOpenPortal: (actor: Actor) => mayOpenPortal(deps, actor),
    takeWebhook: (sent: { payload: Buffer; signature: string }) => takeWebhook(deps, sent),
    requestEnterprise: (
      from: { actor: Actor | null; network: string },
      input: EnterpriseRequestInput,
    ) => requestEnterprise(deps, from, input),
  };
}
