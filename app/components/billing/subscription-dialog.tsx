import { Link } from '@remix-run/react';
import { forwardRef, type MouseEvent, useId } from 'react';
import { PAYMENT_PAST_DUE } from '#app/domain/billing/past-due.ts';
import {
  SUBSCRIPTION_REQUIRED_QUESTION,
  SUBSCRIPTION_REQUIRED_TITLE,
} from '#app/domain/errors/messages/billing.ts';
import { PAST_DUE } from '#app/domain/errors/messages/subscription.ts';
import { usePlan } from '../shell/use-layout.ts';
import { UpdatePayment } from './update-payment.tsx';

/**
 * Opens the subscription dialog instead of following the link, which leads straight to the plans without
 * scripts.
 */
export function showSubscriptionDialog(event: MouseEvent, dialog: HTMLDialogElement | null): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  // Lets a click outside close the dialog. React 18 doesn't support the attribute.
  dialog?.setAttribute('closedby', 'any');
  dialog?.showModal();
}

/** Explains why a screen is locked: the workspace has no plan, or its last payment failed. */
export const SubscriptionDialog = forwardRef<HTMLDialogElement>(
  function SubscriptionDialog(_props, ref) {
    const { status, payer } = usePlan();
    const titleId = useId();
    const isPastDue = status === 'past_due';
    return (
      <dialog ref={ref} aria-labelledby={titleId}>
        <h2 className="t2" id={titleId}>
          {isPastDue ? PAYMENT_PAST_DUE : SUBSCRIPTION_REQUIRED_TITLE}
        </h2>
        <p className="sub" style={{ marginTop: '.6rem' }}>
          {isPastDue ? PAST_DUE : SUBSCRIPTION_REQUIRED_QUESTION}
        </p>
        <form method="dialog" className="acts">
          <button className="btn ghost">Cancel</button>
          {isPastDue ? (
            <UpdatePayment payer={payer} />
          ) : (
            <Link className="btn solid" to="/pricing">
              View Pricing
            </Link>
          )}
        </form>
      </dialog>
    );
  },
);
