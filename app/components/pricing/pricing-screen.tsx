import { Link, useNavigation } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { BoughtPlan, PaidPlan } from '#app/domain/billing/billing.ts';
import { TRIAL_FAILED_TITLE } from '#app/domain/errors/messages/billing.ts';
import { type BillingCycle, PLANS } from '#app/domain/billing/plans.ts';
import { PublicFooter } from '../public/public-footer.tsx';
import { PublicHeader } from '../public/public-header.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticeDialog } from '../ui/notice-dialog.tsx';
import { EnterpriseForm, type EnterpriseState } from './enterprise-form.tsx';
import { Plans } from './plans.tsx';
import { YourPlan } from './your-plan.tsx';
import { PricingQuestions } from './questions.tsx';

export interface PricingScreenProps {
  readonly isSignedIn: boolean;
  /** The person is signed in but doesn't own the workspace that would be billed. */
  readonly isForOwner: boolean;
  /** The payer has already used the trial, so a purchase is charged immediately. */
  readonly hasUsedTrial: boolean;
  readonly cycle: BillingCycle;
  readonly chosen: PaidPlan | null;
  /** The person came back from a checkout without paying. */
  readonly isCanceled: boolean;
  readonly bought: BoughtPlan | null;
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
        <h1 className="d2">{props.bought ? 'Plans' : 'Try it free for three days.'}</h1>
        <Notices {...props} />
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
          chosen={props.chosen}
          current={props.bought?.plan ?? null}
        />
        <EnterpriseForm {...props.enterprise} />
        <PricingQuestions />
      </main>
      {isSignedIn ? null : <PublicFooter />}
    </>
  );
}

function Notices({ bought, isCanceled, chosen, cycle }: PricingScreenProps) {
  if (bought) {
    return (
      <div className="mednotes">
        <YourPlan {...bought} />
      </div>
    );
  }
  if (!isCanceled) return null;
  const choice = chosen ? ` Your choice is still here: ${PLANS[chosen].name}, ${cycle}.` : '';
  return (
    <div className="mednotes" role="status">
      <Banner tone="info">You left the checkout, and nothing was charged.{choice}</Banner>
    </div>
  );
}

function useStarting(): PaidPlan | null {
  const { formData } = useNavigation();
  const plan = formData?.get('plan');
  return plan === 'starter' || plan === 'creator' ? plan : null;
}
