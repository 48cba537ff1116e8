import type { HoldReason } from './hold-reasons.ts';
import type { DeliveryOutput } from './publish.ts';

const STARTED = 'Publish it now, or cancel it.';

/** What to do about a held part of a post that has started elsewhere, which keeps its time. */
export const STARTED_REMEDIES: Readonly<Record<HoldReason, string>> = {
  held_too_late: STARTED,
  held_account_disconnected: 'Connect the account again, then publish the post now. Or cancel it.',
  held_plan_ended: 'Choose a plan, then publish the post now. Or cancel it.',
  held_over_limit: STARTED,
  held_author_left: STARTED,
  held_time_changed: STARTED,
  held_after_restore:
    'Check the account. If the post isn’t there, publish it now. Otherwise, cancel it.',
  held_queue_paused: STARTED,
};

const isHoldReason = (code: string): code is HoldReason => Object.hasOwn(STARTED_REMEDIES, code);

/** Replaces the remedies that a held delivery doesn't have anymore once its post has started elsewhere. */
export function withStartedRemedies(deliveries: readonly DeliveryOutput[]): DeliveryOutput[] {
  const isStarted = deliveries.some(({ startedAt }) => startedAt !== null);
  return deliveries.map((delivery) => {
    const { state, errorCode } = delivery;
    if (!isStarted || state !== 'held' || errorCode === null || !isHoldReason(errorCode))
      return delivery;
    return { ...delivery, remedy: STARTED_REMEDIES[errorCode] };
  });
}
