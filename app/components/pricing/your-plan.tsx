import { isSubscribed, PLANS } from '#app/domain/billing/plans.ts';
import type { BoughtPlan } from '#app/domain/billing/billing.ts';
import { PortalForm } from '../billing/billing-card.tsx';
import { PastDueNotice } from '../billing/update-payment.tsx';
import { UpdatePaymentForm } from '../billing/update-payment-form.tsx';
import { Banner } from '../ui/banner.tsx';

/** Shows the plan that the workspace already has, because another one can't be bought. */
export function YourPlan({ plan, status, payer }: BoughtPlan) {
  if (!isSubscribed(status)) {
    return (
      <>
        {payer?.isYou ? <UpdatePaymentForm /> : null}
        <PastDueNotice payer={payer} />
      </>
    );
  }
  return (
    <Banner tone="info">
      <span className="alert">
        <span className="grow">Your workspace has the {PLANS[plan].name} plan.</span>
        {payer?.isYou ? (
          <PortalForm label="Change or cancel plan" to="/app/settings/billing" />
        ) : (
          <b>Ask an owner to change it.</b>
        )}
      </span>
    </Banner>
  );
}
