import { Form } from '@remix-run/react';
import { GUARANTEE_DAYS, type PaidPlan, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import type { BillingCycle, PlanId } from '#app/domain/billing/plans.ts';
import { YEARLY_BADGE } from '#app/domain/platforms/public-pages.ts';
import { PlanCard } from './plan-card.tsx';

interface PlansProps {
  /** The form's target, if it's another page. */
  readonly action?: string;
  readonly cycle: BillingCycle;
  readonly promoCode: string;
  readonly hasUsedTrial: boolean;
  readonly isForOwner: boolean;
  readonly chosen?: PaidPlan | null;
  readonly current?: PlanId | null;
  readonly starting: PaidPlan | null;
}

/**
 * A single form: its button selects the plan, and its radio buttons the billing cycle. Works without scripts.
 */
export function Plans(props: PlansProps) {
  const { action, cycle, promoCode, starting, hasUsedTrial, isForOwner } = props;
  const { chosen = null, current = null } = props;
  const card = { isBusy: starting !== null, hasUsedTrial, isForOwner, chosen, current };
  return (
    <Form method="post" action={action} className="cycles">
      <input type="hidden" name="promoCode" value={promoCode} />
      <div className="row wrap between head">
        <CycleChoice cycle={cycle} />
        <p className="small sub">
          {TRIAL_DAYS}-day free trial. Cancel anytime. {GUARANTEE_DAYS}-day money-back guarantee.
        </p>
      </div>
      <div className="plans">
        <PlanCard plan="starter" isStarting={starting === 'starter'} {...card} />
        <PlanCard plan="creator" isStarting={starting === 'creator'} {...card} />
      </div>
    </Form>
  );
}

function CycleChoice({ cycle }: { cycle: BillingCycle }) {
  return (
    <fieldset className="seg">
      <legend className="vh">Billing cycle</legend>
      <label>
        <input
          type="radio"
          name="billingCycle"
          value="monthly"
          defaultChecked={cycle === 'monthly'}
        />
        Monthly
      </label>
      <label>
        <input
          type="radio"
          name="billingCycle"
          value="yearly"
          defaultChecked={cycle === 'yearly'}
        />
        Yearly <span className="badge call">{YEARLY_BADGE}</span>
      </label>
    </fieldset>
  );
}
