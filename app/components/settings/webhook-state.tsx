import { formatCount } from '#app/domain/text/format-count.ts';
import type { WebhookOutput } from '#app/domain/webhooks/webhooks.ts';

type WebhookHealth = Pick<WebhookOutput, 'enabled' | 'disabledReason' | 'failingSince'>;

/** Shows an endpoint's state in a word. */
export function WebhookState({ enabled, disabledReason, failingSince }: WebhookHealth) {
  if (disabledReason !== null) return <span className="badge bad">Turned off by Fanfare</span>;
  if (!enabled) return <span className="badge">Off</span>;
  if (failingSince !== null) return <span className="badge warn">Failing</span>;
  return <span className="badge ok">On</span>;
}

/** Summarizes an endpoint's subscription for a list. */
export function toChoiceText({
  events,
  environment,
}: Pick<WebhookOutput, 'events' | 'environment'>): string {
  const of = environment === 'all' ? '' : ` of ${environment} accounts`;
  if (events.length === 0) return `All events${of}`;
  const [only, ...others] = events;
  return `${others.length === 0 ? only : formatCount(events.length, 'event')}${of}`;
}
