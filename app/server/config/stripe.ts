import { BILLING_KEYS, type BillingKey } from '#app/domain/billing/billing.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './schema.ts';

export interface StripeConfig {
  readonly secretKey: string;
  /** The second secret is set while the endpoint's secret is being rotated. */
  readonly webhookSecrets: readonly string[];
}

/** Returns the Stripe settings. Null without a key; the sandbox then responds. */
export function toStripe(variables: Environment): StripeConfig | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_WEBHOOK_SECRET_OLD: oldSecret,
  } = variables;
  if (!secretKey) return null;
  if (!secret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET, the signing secret (whsec_…) of the webhook endpoint /api/stripe/webhook.',
    );
  }
  return { secretKey, webhookSecrets: [secret, oldSecret].filter((one) => one !== undefined) };
}

/** Returns the Stripe lookup key or price ID for each plan's prices. */
export function toPrices(variables: Environment): Readonly<Record<BillingKey, string>> {
  const prices = BILLING_KEYS.map((key) => {
    const name = `STRIPE_PRICE_${key.toUpperCase()}` as `STRIPE_PRICE_${Uppercase<BillingKey>}`;
    return [key, variables[name] ?? key] as const;
  });
  return Object.fromEntries(prices) as Record<BillingKey, string>;
}
