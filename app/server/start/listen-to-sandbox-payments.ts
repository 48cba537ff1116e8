import { BILLING_WEBHOOK_PATH } from '#app/server/http/pages/billing-webhook.ts';
import type { Config } from '../config/config.ts';
import type { ServiceDeps } from '../services/deps.ts';

interface Listener {
  readonly config: Pick<Config, 'stripe' | 'publicUrl'>;
  readonly deps: Pick<ServiceDeps, 'http' | 'logger'>;
  readonly sandboxWebhookSecret: string;
}

/**
 * Registers this app's webhook URL and signing secret with the sandbox's Stripe; with the real Stripe, a
 * person does that on the dashboard. If it fails, listing finds what the webhooks would have reported.
 */
export async function listenToSandboxPayments(
  { config, deps, sandboxWebhookSecret }: Listener,
  sandboxUrl: string,
): Promise<void> {
  if (config.stripe !== null) return;
  const webhookUrl = config.publicUrl + BILLING_WEBHOOK_PATH;
  const value = { webhookUrl, webhookSecret: sandboxWebhookSecret };
  try {
    const { status } = await deps.http.create({}).request({
      method: 'PUT',
      url: `${sandboxUrl}/control/knobs/stripe`,
      body: { kind: 'json', value },
      timeoutMs: 5000,
      idempotent: true,
    });
    if (status >= 400) throw new Error(`The sandbox returned ${status}.`);
  } catch (error) {
    deps.logger.warn({ err: error }, "The sandbox doesn't send payment webhooks.");
  }
}
