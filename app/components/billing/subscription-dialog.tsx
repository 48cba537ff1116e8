import { Link } from '@remix-run/react';
import { forwardRef, type MouseEvent } from 'react';
import {
  SUBSCRIPTION_REQUIRED_QUESTION,
  SUBSCRIPTION_REQUIRED_TITLE,
} from '#app/domain/errors/messages.ts';

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

export const SubscriptionDialog = forwardRef<HTMLDialogElement>(
  function SubscriptionDialog(_props, ref) {
    return (
      <dialog ref={ref} aria-labelledby="subscription-required">
        <h2 className="t2" id="subscription-required">
          {SUBSCRIPTION_REQUIRED_TITLE}
        </h2>
        <p className="sub" style={{ marginTop: '.6rem' }}>
          {SUBSCRIPTION_REQUIRED_QUESTION}
        </p>
        <form method="dialog" className="acts">
          <button className="btn ghost">Cancel</button>
          <Link className="btn solid" to="/pricing">
            View Pricing
          </Link>
        </form>
      </dialog>
    );
  },
);
