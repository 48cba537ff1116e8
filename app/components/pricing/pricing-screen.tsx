import { Link, useNavigation } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { PaidPlan } from '#app/domain/billing/billing.ts';
import { TRIAL_FAILED_TITLE } from '#app/domain/errors/messages.ts';
import type { BillingCycle } from '#app/domain/billing/plans.ts';
import { PublicFooter } from '../public/public-footer.tsx';
import { PublicHeader } from '../public/public-header.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticeDialog } from '../ui/notice-dialog.tsx';
import { EnterpriseForm, type EnterpriseState } from './enterprise-form.tsx';
import { Plans } from './plans.tsx';
import { PricingQuestions } from './questions.tsx';

export interface PricingScreenProps {
  readonly isSignedIn: boolean;
  /** The person is signed in but doesn't own the workspace that would be billed. */
  readonly isForOwner: boolean;
  /** The payer has already used the trial, so a purchase is charged immediately. */
  readonly hasUsedTrial: boolean;
  readonly cycle: BillingCycle;
  readonly promoCode: string;
  readonly problem: string | null;
  readonly enterprise: EnterpriseState;
}

export function PricingScreen(props: PricingScreenProps) {
  const { isSignedIn, cycle, promoCode, problem } = props;
  const starting = useStarting();
  return (
    <>
      {isSignedIn ? null : <PublicHeader />}
      <main id="main" className="page pricing">
        <Link className="btn ghost back" to={isSignedIn ? '/app' : '/'}>
          <Icon of={ArrowLeft} size="s" />
          Back
        </Link>
        <h1 className="d2">Try it free for three days.</h1>
        {problem ? (
          <NoticeDialog title={TRIAL_FAILED_TITLE} isFailure backTo="/pricing">
            <p className="sub">{problem}</p>
          </NoticeDialog>
        ) : null}
        <Plans
          cycle={cycle}
          promoCode={promoCode}
          hasUsedTrial={props.hasUsedTrial}
          isForOwner={props.isForOwner}
          starting={starting}
        />
        <EnterpriseForm {...props.enterprise} />
        <PricingQuestions />
      </main>
      {isSignedIn ? null : <PublicFooter />}
    </>
  );
}

function useStarting(): PaidPlan | null {
  const { formData } = useNavigation();
  const plan = formData?.get('plan');
  return plan === 'starter' || plan === 'creator' ? plan : null;
}
