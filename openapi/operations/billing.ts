import { z } from 'zod';
import {
  CheckoutOutput,
  CreateCheckoutInput,
  GetPriceIdInput,
  PortalOutput,
  PriceIdOutput,
  SessionSubscriptionOutput,
} from '#app/domain/billing/billing.ts';
import { defineOperation } from '../operation.ts';

const TAG = 'Billing';

export const getPriceId = defineOperation({
  id: 'getPriceId',
  method: 'post',
  path: '/api/stripe/get-price-id',
  tag: TAG,
  summary: 'The id of what a plan costs',
  description:
    'Where the installation has no such price, the answer is 400 with the name of the setting in `varName`.',
  scope: 'profile:read',
  body: GetPriceIdInput,
  readsOnly: true,
  success: { 200: { description: 'The price.', schema: PriceIdOutput } },
  errors: ['price_not_configured', 'unavailable'],
});

export const createCheckoutSession = defineOperation({
  id: 'createCheckoutSession',
  method: 'post',
  path: '/api/stripe/create-checkout-session',
  tag: TAG,
  summary: 'Begin to subscribe',
  description:
    'Open `url` in a browser: there the payment provider asks for a card. The first subscription of a payer begins with three free days. `priceId`, user ids and `email` are optional; each that is sent must be the one that the server has. Needs a person in a session and the role owner, not a token.',
  scope: 'profile:read',
  body: CreateCheckoutInput,
  success: { 200: { description: 'Where to pay.', schema: CheckoutOutput } },
  errors: ['conflict', 'price_not_configured', 'unavailable'],
});

export const createPortalSession = defineOperation({
  id: 'createPortalSession',
  method: 'post',
  path: '/api/stripe/portal-session',
  tag: TAG,
  summary: 'Open the billing portal',
  description:
    'Open `url` in a browser, soon: there the payer changes the card or the plan, cancels, and finds the invoices. Needs a person who signed in within the last hour, not a token.',
  scope: 'profile:read',
  success: { 200: { description: 'The portal.', schema: PortalOutput } },
  errors: ['reverification_required', 'conflict', 'unavailable'],
});

export const getSubscriptionBySession = defineOperation({
  id: 'getSubscriptionBySession',
  method: 'get',
  path: '/api/stripe/subscription-by-session/{sessionId}',
  tag: TAG,
  summary: 'What became of a checkout',
  description: 'Read from the payment provider; `none` until it is paid.',
  scope: 'profile:read',
  params: z.object({ sessionId: z.string().max(255) }),
  success: { 200: { description: 'The subscription.', schema: SessionSubscriptionOutput } },
  errors: ['unavailable'],
});
