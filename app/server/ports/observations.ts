import { channel } from 'node:diagnostics_channel';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SaturatedPart } from './load.ts';
import type { DeliveryState, PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';

/**
 * What operators can count and time, by name. Every fact is a number or one of a few words: no text of a user, no
 * token, no URL. Metrics and traces subscribe; while nobody does, an observation costs a comparison.
 */
export interface Observations {
  /** A worker's run of a delivery started. `lateSeconds` counts from the time at which it was due. */
  'fanfare:delivery.started': { readonly platform: PlatformId; readonly lateSeconds: number };
  /** A delivery has its result, or waits for a person. */
  'fanfare:delivery.finished': {
    readonly platform: PlatformId;
    readonly outcome: DeliveryState | 'needs_decision';
  };
  /** A platform responded to a request, or didn't. */
  'fanfare:platform.request': {
    readonly platform: PlatformId;
    readonly method: string;
    readonly seconds: number;
    /** Null if no response arrived. */
    readonly status: number | null;
  };
  /** A step of a delivery failed. */
  'fanfare:platform.error': { readonly platform: PlatformId; readonly kind: PlatformErrorKind };
  'fanfare:token.refreshed': {
    readonly platform: PlatformId;
    readonly outcome: 'refreshed' | 'refused' | 'failed';
  };
  /** A request was refused because something is saturated. */
  'fanfare:request.shed': { readonly reason: SaturatedPart };
}

/** Reports an observation to the subscribers in this process. */
export function observe<Name extends keyof Observations>(
  name: Name,
  facts: Observations[Name],
): void {
  const observed = channel(name);
  if (observed.hasSubscribers) observed.publish(facts);
}

/** Calls back for each observation of this process. Returns a function that unsubscribes. */
export function onObserved<Name extends keyof Observations>(
  name: Name,
  onFacts: (facts: Observations[Name]) => void,
): () => void {
  const listener = (facts: unknown): void => onFacts(facts as Observations[Name]);
  channel(name).subscribe(listener);
  return () => void channel(name).unsubscribe(listener);
}
