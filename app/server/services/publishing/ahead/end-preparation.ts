import { createId } from '#app/server/db/ids.ts';
import { notifyAboutMedia } from '#app/server/db/queries/media-notification.ts';
import { releasePreparation } from '#app/server/db/queries/delivery-preparation.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import {
  type DeliveryEventInput,
  toEventsJson,
} from '#app/server/services/deliveries/to-event-rows.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';
import type { Preparation } from './prepare-next.ts';

/** After as many failures in a row, the upload waits for the post's time. */
const MAX_FAILURES = 5;

/** How a preparation ends, for now or for good. */
export type PreparationEnd =
  | { readonly kind: 'prepared'; readonly events: readonly DeliveryEventInput[] }
  /** Interrupted: another worker, or the post's own run, continues it. */
  | { readonly kind: 'let_go' }
  /** Nothing went wrong, but the platform or a conversion needs more time. */
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly message: string }
  /** It would fail again, so it waits for the post's time. `reason`: what its author can change until then. */
  | { readonly kind: 'given_up'; readonly message: string; readonly reason?: string };

const PREPARED = {
  kind: 'prepared',
  message: 'The media were uploaded ahead of time. The post is published at its time.',
};

/**
 * Releases a preparation, and adds to the delivery's timeline what happened. Throws LeaseLostError, and writes
 * nothing, if the lease is gone.
 */
export async function endPreparation(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  { item, lease, failures: before }: Preparation,
  { exchanges = [], ...end }: PreparationEnd & { readonly exchanges?: readonly HttpExchange[] },
): Promise<void> {
  const now = deps.clock.now();
  const failures = end.kind === 'failed' ? before + 1 : end.kind === 'let_go' ? before : 0;
  const afterMs = toDelay(end, failures);
  await lease.writes.settle();
  const isReleased = await releasePreparation(deps.sql, lease, {
    failures,
    retryAt: afterMs === null ? null : new Date(now.getTime() + afterMs),
    events: toEventsJson(item, { events: toEvents(end), exchanges }, now),
  });
  if (!isReleased) throw new LeaseLostError('Another worker prepares this delivery.');
  if (end.kind === 'given_up' && end.reason !== undefined) {
    const refusal = { id: createId('ntf'), deliveryId: item.id, reason: end.reason, now };
    await notifyAboutMedia(deps.sql, refusal);
  }
}

function toDelay(end: PreparationEnd, failures: number): number | null {
  switch (end.kind) {
    case 'prepared':
    case 'given_up':
      return null;
    case 'let_go':
      return 0;
    case 'later':
      return end.afterMs;
    case 'failed':
      return failures >= MAX_FAILURES ? null : getBackoffMs(failures);
  }
}

function toEvents(end: PreparationEnd): readonly DeliveryEventInput[] {
  switch (end.kind) {
    case 'prepared':
      return [...end.events, PREPARED];
    case 'failed':
    case 'given_up': {
      const message = `The media couldn’t be uploaded ahead of time: ${end.message} They’re uploaded when the post is due.`;
      return [{ kind: 'not_prepared', message }];
    }
    case 'let_go':
    case 'later':
      return [];
  }
}
