import { Link } from '@remix-run/react';
import { isSubscribed } from '#app/domain/billing/plans.ts';
import { ForRole } from '../shell/for-role.tsx';
import { usePlan } from '../shell/use-layout.ts';
import { Banner } from '../ui/banner.tsx';
import { PastDueNotice } from './update-payment.tsx';

export interface PlanNoticeProps {
  /** One sentence: why this screen needs a plan. */
  readonly text: string;
}

/** Explains why this workspace can't do something, with the next step. Empty while its plan is active. */
export function PlanNotice({ text }: PlanNoticeProps) {
  const { status, payer } = usePlan();
  if (isSubscribed(status)) return null;
  if (status === 'past_due') return <PastDueNotice payer={payer} />;
  return (
    <Banner tone="info">
      <span className="alert">
        <span className="grow">{text}</span>
        <ForRole needs="owner" otherwise={<b>Ask an owner to choose a plan.</b>}>
          <Link className="btn solid" to="/pricing">
            See plans
          </Link>
        </ForRole>
      </span>
    </Banner>
  );
}
