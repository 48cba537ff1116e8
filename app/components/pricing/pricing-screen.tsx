import { Form, Link, useNavigation } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { PaidPlan } from '#app/domain/billing.ts';
import { TRIAL_FAILED_TITLE } from '#app/domain/messages.ts';
import type { BillingCycle } from '#app/domain/plans.ts';
import { PublicFooter } from '../landing/public-footer.tsx';
import { PublicHeader } from '../landing/public-header.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticeDialog } from '../ui/notice-dialog.tsx';
import { EnterpriseForm, type EnterpriseState } from './enterprise-form.tsx';
import { PlanCard } from './plan-card.tsx';

const LINKS = [{ href: '/', name: 'Home' }] as const;

export interface PricingScreenProps {
  readonly isSignedIn: boolean;
  /** Signed in, and no owner of the workspace that would be paid for. */
  readonly isForOwner: boolean;
  /** The payer has had the trial: what is bought now is paid now. */
  readonly hasUsedTrial: boolean;
  readonly cycle: BillingCycle;
  readonly promoCode: string;
  readonly problem: string | null;
  readonly enterprise: EnterpriseState;
}

/** One form: its button says which plan, its radio buttons how it is paid. Nothing of it needs scripts. */
export function PricingScreen(props: PricingScreenProps) {
  const { isSignedIn, cycle, promoCode, problem } = props;
  const starting = useStarting();
  const isBusy = starting !== null;
  const card = { isBusy, hasUsedTrial: props.hasUsedTrial, isForOwner: props.isForOwner };
  return (
    <>
      {isSignedIn ? null : <PublicHeader links={LINKS} />}
      <main id="main" className="page pricing">
        <Link className="btn ghost back" to={isSignedIn ? '/app' : '/'}>
          <Icon of={ArrowLeft} size="s" />
          Back
        </Link>
        <h1 className="d2">Three days to hear how it sounds.</h1>
        {problem ? (
          <NoticeDialog title={TRIAL_FAILED_TITLE} isFailure backTo="/pricing">
            <p className="sub">{problem}</p>
          </NoticeDialog>
        ) : null}
        <Form method="post" className="cycles">
          <input type="hidden" name="promoCode" value={promoCode} />
          <div className="row wrap between head">
            <CycleChoice cycle={cycle} />
            <p className="small sub">
              3-day free trial. Cancel anytime. 30-day money-back guarantee.
            </p>
          </div>
          <div className="plans">
            <PlanCard plan="starter" isStarting={starting === 'starter'} {...card} />
            <PlanCard plan="creator" isStarting={starting === 'creator'} {...card} />
          </div>
        </Form>
        <EnterpriseForm {...props.enterprise} />
      </main>
      {isSignedIn ? null : <PublicFooter links={LINKS} />}
    </>
  );
}

function useStarting(): PaidPlan | null {
  const { formData } = useNavigation();
  const plan = formData?.get('plan');
  return plan === 'starter' || plan === 'creator' ? plan : null;
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
        Yearly <span className="badge call">40% OFF</span>
      </label>
    </fieldset>
  );
}
