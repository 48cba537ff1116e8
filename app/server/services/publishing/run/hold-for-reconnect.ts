import { ACCOUNT_DISCONNECTED, RECONNECT_WITHIN_MS } from '#app/domain/posts/reconnect-window.ts';
import type { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';

/**
 * Returns whether the delivery waits for its account to be reconnected: not once the account was disconnected,
 * and not longer than the delivery may wait in all.
 */
export function canBeReconnected(
  { clock }: Pick<ServiceDeps, 'clock'>,
  { item: { reconnectUntil } }: { readonly item: Pick<WorkItem, 'reconnectUntil'> },
  error: PlatformError,
): boolean {
  if (!error.needsReconnect || error.code === ACCOUNT_DISCONNECTED) return false;
  return reconnectUntil === null || reconnectUntil > clock.now();
}

/** Returns how long a refused delivery waits. A second refusal doesn't extend it. */
export function getHeldUntil({ reconnectUntil }: WorkItem, now: Date): Date {
  return reconnectUntil ?? new Date(now.getTime() + RECONNECT_WITHIN_MS);
}
