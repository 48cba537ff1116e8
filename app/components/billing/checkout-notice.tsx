import { useEffect, useSyncExternalStore } from 'react';
import { CHECKOUT_PROCESSING, CHECKOUT_UNCONFIRMED } from '#app/domain/errors/messages.ts';
import { Banner } from '../ui/banner.tsx';

export interface CheckoutOutcome {
  readonly sessionId: string;
  /** Null while it is not settled. */
  readonly message: string | null;
  /** Not found, or looked for too often. */
  readonly isFailed: boolean;
}

interface CheckoutNoticeProps {
  readonly outcome: CheckoutOutcome;
  /** Asking again and again did not help. */
  readonly hasGivenUp: boolean;
}

const toMarker = (sessionId: string): string => `fanfare.checkout.${sessionId}`;

/** What became of a checkout, told once in this tab; the address is cleared when it has been read. */
export function CheckoutNotice({ outcome, hasGivenUp }: CheckoutNoticeProps) {
  const { sessionId, message, isFailed } = outcome;
  const isTold = useToldBefore(sessionId);
  if (isTold) return null;
  if (message !== null) return <Banner tone="ok">{message}</Banner>;
  const isOpen = !isFailed && !hasGivenUp;
  return (
    <Banner tone={isOpen ? 'ok' : 'warn'} isCalm={isOpen}>
      <span role="status">{isOpen ? CHECKOUT_PROCESSING : CHECKOUT_UNCONFIRMED}</span>
    </Banner>
  );
}

const subscribeToNothing = () => () => undefined;

function useToldBefore(sessionId: string): boolean {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // Asked first: React may look only after this.
    if (!wasTold(sessionId)) markAsTold(sessionId);
  }, [sessionId]);
  return useSyncExternalStore(
    subscribeToNothing,
    () => wasTold(sessionId),
    () => false,
  );
}

/** As it was when this page first asked. */
const known = new Map<string, boolean>();

function wasTold(sessionId: string): boolean {
  const before = known.get(sessionId) ?? readMarker(sessionId);
  known.set(sessionId, before);
  return before;
}

function readMarker(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(toMarker(sessionId)) !== null;
  } catch {
    // A browser that forbids storage: it is told again.
    return false;
  }
}

function markAsTold(sessionId: string): void {
  try {
    sessionStorage.setItem(toMarker(sessionId), '1');
  } catch {
    // The same browser.
  }
}
