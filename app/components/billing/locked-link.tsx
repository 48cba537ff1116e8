import { Link } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { PAYMENT_PAST_DUE } from '#app/domain/billing/past-due.ts';
import { SUBSCRIPTION_REQUIRED } from '#app/domain/errors/messages/subscription.ts';
import { usePlan } from '../shell/use-layout.ts';
import { showSubscriptionDialog, SubscriptionDialog } from './subscription-dialog.tsx';

/** Returns why a card is locked. */
export function useLockedText(): string {
  return usePlan().status === 'past_due' ? PAYMENT_PAST_DUE : SUBSCRIPTION_REQUIRED;
}

interface LockedLinkProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Takes the place of a link to a locked screen: opens a dialog with the next step. */
export function LockedLink({ className, children }: LockedLinkProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPastDue = usePlan().status === 'past_due';
  return (
    <>
      <Link
        to={isPastDue ? '/app/settings/billing' : '/pricing'}
        className={className}
        onClick={(event) => showSubscriptionDialog(event, dialog.current)}
      >
        {children}
      </Link>
      <SubscriptionDialog ref={dialog} />
    </>
  );
}
