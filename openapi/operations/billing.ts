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
  summary: 'Get a plan’s price ID',
  description:
    'If the installation doesn’t have this price, responds with 400 and the name of the setting in `varName`.',
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
  summary: 'Start a subscription',
  description:
    'Open `url` in a browser to pay. A payer’s first subscription starts with a three-day free trial. `priceId`, the user IDs, and `email` are optional, and must match what the server has. Requires a session and the owner role; tokens can’t do this.',
  scope: 'profile:read',
  body: CreateCheckoutInput,
  success: { 200: { description: 'The URL of the checkout.', schema: CheckoutOutput } },
  errors: ['conflict', 'price_not_configured', 'unavailable'],
});

export const createPortalSession = defineOperation({
  id: 'createPortalSession',
  method: 'post',
  path: '/api/stripe/portal-session',
  tag: TAG,
  summary: 'Open the billing portal',
  description:
    'Open `url` in a browser soon: there the payer can change the card or the plan, cancel, and find invoices. Requires a session that started within the last hour; tokens can’t do this.',
  scope: 'profile:read',
  success: { 200: { description: 'The URL of the portal.', schema: PortalOutput } },
  errors: ['reverification_required', 'conflict', 'unavailable'],
});

export const getSubscriptionBySession = defineOperation({
  id: 'getSubscriptionBySession',
  method: 'get',
  path: '/api/stripe/subscription-by-session/{sessionId}',
  tag: TAG,
  summary: 'Get the result of a checkout',
  description: 'Read from the payment provider. `none` until the checkout is paid.',
  scope: 'profile:read',
  params: z.object({ sessionId: z.string().max(255) }),
  success: { 200: { description: 'The subscription.', schema: SessionSubscriptionOutput } },
  errors: ['unavailable'],
});
