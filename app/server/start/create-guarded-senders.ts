import { createWebhookSender } from '#app/server/adapters/url-guard/create-webhook-sender.ts';
import type { Config } from '#app/server/config/config.ts';
import type { PushSender } from '#app/server/ports/push-sender.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { loadOnFirstCall } from './load-on-first-call.ts';

/** Creates what sends requests to URLs from outside. A developer's own receivers run on the same machine. */
export function createGuardedSenders(
  { publicUrl, isProduction }: Pick<Config, 'publicUrl' | 'isProduction'>,
  tools: Pick<ServiceDeps, 'sql' | 'secrets' | 'clock'>,
): Pick<ServiceDeps, 'webhookSender' | 'pushSender'> {
  const guard = { allowsLoopback: !isProduction };
  return {
    webhookSender: createWebhookSender(guard),
    // Few processes send a push message soon after they start.
    pushSender: loadOnFirstCall<PushSender>(async () => {
      const { createPushSender } = await import('../adapters/push-sender/create-push-sender.ts');
      return createPushSender({ ...tools, publicUrl, guard });
    }),
  };
}
