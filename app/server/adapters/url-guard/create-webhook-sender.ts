import { createGuardedSender } from '#app/server/adapters/http-client/guarded-sender.ts';
import type { WebhookSender } from '#app/server/ports/webhook-sender.ts';
import { createGuardedWebhookSender } from './guarded-webhook-sender.ts';
import { createUrlGuard, type UrlGuardOptions } from './url-guard.ts';

/** Creates a webhook sender behind the guard that protects all user-provided URLs. */
export function createWebhookSender(options: UrlGuardOptions = {}): WebhookSender {
  const guard = createUrlGuard(options);
  const sender = createGuardedSender((destination) => guard.resolveDestination(destination));
  return createGuardedWebhookSender({ guard, sender });
}
