import type { Config } from '#app/server/config/config.ts';

/** Returns the origins of Stripe's pages, which forms may redirect to. */
export function getPaymentOrigins({ stripe }: Pick<Config, 'stripe'>): string[] {
  return stripe === null ? [] : ['https://checkout.stripe.com', 'https://billing.stripe.com'];
}
