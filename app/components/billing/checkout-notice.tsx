import { useEffect, useSyncExternalStore } from 'react';
import { CHECKOUT_PROCESSING, CHECKOUT_UNCONFIRMED } from '#app/domain/errors/messages/billing.ts';
import { Banner } from '../ui/banner.tsx';

export interface CheckoutOutcome {
  readonly sessionId: string;
  /** Null while the checkout is pending. */
  readonly message: string | null;
  /** The checkout wasn't found, or was requested too often. */
  readonly isFailed: boolean;
}

interface CheckoutNoticeProps {
  readonly outcome: CheckoutOutcome;
  /** Polling ended without a result. */
  readonly hasGivenUp: boolean;
}

const toMarker = (sessionId: string): string => `fanfare.checkout.${sessionId}`;

/** Shows the result of a checkout once per tab. The URL is cleared after the message is read. */
export function CheckoutNotice({ outcome, hasGivenUp }: CheckoutNoticeProps) {
  const { sessionId, message, isFailed } = outcome;
  const isShown = useShownBefore(sessionId);
  if (isShown) return null;
  if (message !== null) return <Banner tone="ok">{message}</Banner>;
  const isOpen = !isFailed && !hasGivenUp;
  return (
    <Banner tone={isOpen ? 'ok' : 'warn'} isCalm={isOpen}>
      <span role="status">{isOpen ? CHECKOUT_PROCESSING : CHECKOUT_UNCONFIRMED}</span>
    </Banner>
  );
}

const subscribeToNothing = () => () => undefined;

function useShownBefore(sessionId: string): boolean {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // Read the flag before setting it: `wasShown` caches the first result, which React then reads.
    if (!wasShown(sessionId)) markAsShown(sessionId);
  }, [sessionId]);
  return useSyncExternalStore(
    subscribeToNothing,
    () => wasShown(sessionId),
    () => false,
  );
}

/** Each flag as this page first read it. */
const firstReads = new Map<string, boolean>();

function wasShown(sessionId: string): boolean {
  const before = firstReads.get(sessionId) ?? readMarker(sessionId);
  firstReads.set(sessionId, before);
  return before;
}

function readMarker(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(toMarker(sessionId)) !== null;
  } catch {
    // Storage is blocked, so the message is shown again.
    return false;
  }
}

function markAsShown(sessionId: string): void {
  try {
    sessionStorage.setItem(toMarker(sessionId), '1');
  } catch {
    // Storage is blocked.
  }
}
