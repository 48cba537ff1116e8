import { PAST_DUE } from '#app/domain/errors/messages/subscription.ts';
import type { PlanPayer } from '#app/domain/billing/billing.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { UPDATE_PAYMENT_FORM } from './update-payment-form.tsx';

interface UpdatePaymentProps {
  readonly payer: PlanPayer | null;
}

/** The way back from a failed payment: a button for the person who pays, and whom to ask for all others. */
export function UpdatePayment({ payer }: UpdatePaymentProps) {
  if (payer?.isYou) {
    return (
      <button className="btn solid" type="submit" form={UPDATE_PAYMENT_FORM}>
        Update payment method
      </button>
    );
  }
  const askText = payer?.name ? `Ask ${payer.name}, who pays for this workspace.` : 'Ask an owner.';
  return (
    <ForRole needs="owner" otherwise={<b>Ask an owner</b>}>
      <b>{askText}</b>
    </ForRole>
  );
}

/** Shown on every screen that refuses something because the last payment failed. */
export function PastDueNotice({ payer }: UpdatePaymentProps) {
  return (
    <Banner tone="warn">
      <span className="alert">
        <span className="grow">
          <b>{PAST_DUE}</b>{' '}
          <span className="sub">
            Until then, you can’t publish, add files, or generate suggestions. Everything you have
            is kept.
          </span>
        </span>
        <UpdatePayment payer={payer} />
      </span>
    </Banner>
  );
}
