import { Router } from 'express';
import type { Simulator, SimulatorContext } from '../kit/types.ts';
import { createSession, expireOpenSession, readSession } from './checkout.ts';
import { visitCheckout } from './checkout-page.ts';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from './customers.ts';
import { noSuchUrl, sendError } from './errors.ts';
import { getEvent, listEvents } from './events.ts';
import { guarded } from './guard.ts';
import type { ApiHandler } from './guard.ts';
import { visitInvoice } from './invoice-page.ts';
import { getInvoice, listInvoices, payInvoice, previewInvoice, readUpcoming } from './invoices.ts';
import { explainKnob, KNOBS } from './knobs.ts';
import { hosted } from './page-guard.ts';
import { createPortalSession, getConfiguration, listConfigurations } from './portal.ts';
import { visitPortal } from './portal-page.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  getPaymentMethod,
  listCustomerMethods,
  listPaymentMethods,
} from './payment-methods.ts';
import { createProductWithPrice } from './product-create.ts';
import { deleteProduct, getProduct, listProducts, updateProduct } from './products.ts';
import {
  listInvoiceLines,
  listSessionItems,
  listSessions,
  listSubscriptionItems,
  searchIn,
} from './searches.ts';
import { createSubscription } from './subscription-create.ts';
import { createPrice, getPrice, listPrices, updatePrice } from './prices.ts';
import {
  createPromotionCode,
  getPromotionCode,
  listPromotionCodes,
  updatePromotionCode,
} from './promotion-codes.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
  listSetupIntents,
} from './setup-intents.ts';
import { getBalance, getCharge, listCharges } from './charges.ts';
import { createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from './coupons.ts';
import { createRefund, getRefund, listRefunds } from './refunds.ts';
import {
  cancelSubscription,
  listSubscriptions,
  readSubscription,
  resumeSubscription,
  updateSubscription,
} from './subscriptions.ts';
import { listSendings } from './sendings.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
} from './webhook-endpoints.ts';
import { scheduleBackgroundWork } from './background.ts';

type Route = readonly [
  method: 'get' | 'post' | 'delete',
  path: string,
  endpoint: string,
  handler: ApiHandler,
];

const ROUTES: readonly Route[] = [
  ['post', '/customers', 'create_customer', createCustomer],
  ['get', '/customers', 'list_customers', listCustomers],
  ['get', '/customers/search', 'search_customers', searchIn('customers')],
  ['get', '/customers/:id/payment_methods', 'list_customer_methods', listCustomerMethods],
  ['get', '/customers/:id', 'get_customer', getCustomer],
  ['post', '/customers/:id', 'update_customer', updateCustomer],
  ['delete', '/customers/:id', 'delete_customer', deleteCustomer],
  ['get', '/prices', 'list_prices', listPrices],
  ['post', '/prices', 'create_price', createPrice],
  ['get', '/prices/search', 'search_prices', searchIn('prices')],
  ['get', '/prices/:id', 'get_price', getPrice],
  ['post', '/prices/:id', 'update_price', updatePrice],
  ['post', '/products', 'create_product', createProductWithPrice],
  ['get', '/products', 'list_products', listProducts],
  ['get', '/products/search', 'search_products', searchIn('products')],
  ['get', '/products/:id', 'get_product', getProduct],
  ['post', '/products/:id', 'update_product', updateProduct],
  ['delete', '/products/:id', 'delete_product', deleteProduct],
  ['post', '/payment_methods', 'create_payment_method', createPaymentMethod],
  ['get', '/payment_methods', 'list_payment_methods', listPaymentMethods],
  ['get', '/payment_methods/:id', 'get_payment_method', getPaymentMethod],
  ['post', '/payment_methods/:id/attach', 'attach_payment_method', attachPaymentMethod],
  ['post', '/payment_methods/:id/detach', 'detach_payment_method', detachPaymentMethod],
  ['get', '/coupons', 'list_coupons', listCoupons],
  ['post', '/coupons', 'create_coupon', createCoupon],
  ['get', '/coupons/:id', 'get_coupon', getCoupon],
  ['post', '/coupons/:id', 'update_coupon', updateCoupon],
  ['delete', '/coupons/:id', 'delete_coupon', deleteCoupon],
  ['post', '/promotion_codes', 'create_promotion_code', createPromotionCode],
  ['post', '/promotion_codes/:id', 'update_promotion_code', updatePromotionCode],
  ['post', '/payment_intents', 'create_payment_intent', createPaymentIntent],
  ['get', '/payment_intents', 'list_payment_intents', listPaymentIntents],
  ['get', '/payment_intents/search', 'search_payment_intents', searchIn('payment_intents')],
  ['get', '/payment_intents/:id', 'get_payment_intent', getPaymentIntent],
  ['post', '/payment_intents/:id', 'update_payment_intent', updatePaymentIntent],
  ['post', '/payment_intents/:id/confirm', 'confirm_payment_intent', confirmPaymentIntent],
  ['post', '/payment_intents/:id/capture', 'capture_payment_intent', capturePaymentIntent],
  ['post', '/payment_intents/:id/cancel', 'cancel_payment_intent', cancelPaymentIntent],
  ['post', '/setup_intents', 'create_setup_intent', createSetupIntent],
  ['get', '/setup_intents', 'list_setup_intents', listSetupIntents],
  ['get', '/setup_intents/:id', 'get_setup_intent', getSetupIntent],
  ['post', '/setup_intents/:id/confirm', 'confirm_setup_intent', confirmSetupIntent],
  ['post', '/setup_intents/:id/cancel', 'cancel_setup_intent', cancelSetupIntent],
  ['get', '/charges', 'list_charges', listCharges],
  ['get', '/charges/:id', 'get_charge', getCharge],
  ['get', '/balance', 'get_balance', getBalance],
  ['get', '/promotion_codes', 'list_promotion_codes', listPromotionCodes],
  ['get', '/promotion_codes/:id', 'get_promotion_code', getPromotionCode],
  ['post', '/checkout/sessions', 'create_checkout_session', createSession],
  ['get', '/checkout/sessions', 'list_checkout_sessions', listSessions],
  ['get', '/checkout/sessions/:id/line_items', 'list_checkout_items', listSessionItems],
  ['get', '/checkout/sessions/:id', 'get_checkout_session', readSession],
  ['post', '/checkout/sessions/:id/expire', 'expire_checkout_session', expireOpenSession],
  ['post', '/subscriptions', 'create_subscription', createSubscription],
  ['get', '/subscriptions/search', 'search_subscriptions', searchIn('subscriptions')],
  ['get', '/subscription_items', 'list_subscription_items', listSubscriptionItems],
  ['get', '/subscriptions', 'list_subscriptions', listSubscriptions],
  ['get', '/subscriptions/:id', 'get_subscription', readSubscription],
  ['post', '/subscriptions/:id', 'update_subscription', updateSubscription],
  ['delete', '/subscriptions/:id', 'cancel_subscription', cancelSubscription],
  ['post', '/subscriptions/:id/resume', 'resume_subscription', resumeSubscription],
  ['post', '/billing_portal/sessions', 'create_portal_session', createPortalSession],
  ['get', '/billing_portal/configurations', 'list_portal_configurations', listConfigurations],
  ['get', '/billing_portal/configurations/:id', 'get_portal_configuration', getConfiguration],
  ['post', '/invoices/create_preview', 'preview_invoice', previewInvoice],
  ['get', '/invoices/upcoming', 'read_upcoming_invoice', readUpcoming],
  ['get', '/invoices', 'list_invoices', listInvoices],
  ['get', '/invoices/:id/lines', 'list_invoice_lines', listInvoiceLines],
  ['get', '/invoices/:id', 'get_invoice', getInvoice],
  ['post', '/invoices/:id/pay', 'pay_invoice', payInvoice],
  ['post', '/refunds', 'create_refund', createRefund],
  ['get', '/refunds', 'list_refunds', listRefunds],
  ['get', '/refunds/:id', 'get_refund', getRefund],
  ['get', '/events', 'list_events', listEvents],
  ['get', '/events/:id', 'get_event', getEvent],
  ['post', '/webhook_endpoints', 'create_webhook_endpoint', createEndpoint],
  ['get', '/webhook_endpoints', 'list_webhook_endpoints', listEndpoints],
  ['get', '/webhook_endpoints/:id', 'get_webhook_endpoint', getEndpoint],
  ['post', '/webhook_endpoints/:id', 'update_webhook_endpoint', updateEndpoint],
  ['delete', '/webhook_endpoints/:id', 'delete_webhook_endpoint', deleteEndpoint],
];

/** Stripe subscriptions: customers, Checkout, the portal, invoices, events, and webhooks. */
export const stripeSimulator: Simulator = {
  platform: 'stripe',
  hosts: ['api.stripe.com', 'files.stripe.com'],
  knobs: KNOBS,
  explainKnob,
  personas: [],
  rootPath: '/v1',
  about: 'Accepts simulated payments, with a checkout page and a billing portal.',
  routes: (context) => {
    const router = Router({ strict: true, caseSensitive: true });
    for (const [method, path, endpoint, handler] of ROUTES) {
      router[method](`/v1${path}`, guarded(context, endpoint, handler));
    }
    const pages = [
      ['/c/pay/:id', hosted(context, 'checkout_page', visitCheckout)],
      ['/p/session/:id', hosted(context, 'portal_page', visitPortal)],
      ['/i/:id', hosted(context, 'invoice_page', visitInvoice)],
    ] as const;
    for (const [path, handler] of pages) router.route(path).get(handler).post(handler);
    router.get('/sandbox/webhooks', listSendings(context));
    router.use(refuseUnknown(context));
    // Resume what a killed process left unfinished.
    scheduleBackgroundWork(context);
    return router;
  },
  listPosts: () => [],
};

/** Rejects paths the sandbox doesn't simulate, even if Stripe has them. */
function refuseUnknown(context: SimulatorContext) {
  return context.endpoint('unknown', (request, response) => {
    context.violation(
      `${request.method} ${request.path}: the sandbox doesn't simulate this path of Stripe, or Stripe has none`,
    );
    sendError(response, noSuchUrl(request.method, request.path));
  });
}
