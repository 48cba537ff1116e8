import { Link } from '@remix-run/react';
import { toSubscriptionText } from '#app/domain/errors/messages/billing.ts';
import type { MeOutput } from '#app/domain/workspaces/me.ts';
import { ForRole } from '../shell/for-role.tsx';
import { usePlan } from '../shell/use-layout.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PastDueNotice } from './update-payment.tsx';

/** Shows the state of the workspace's subscription on Home. */
export function SubscriptionBanner({ me }: { me: MeOutput }) {
  const { payer } = usePlan();
  if (me.subscriptionStatus === 'past_due') return <PastDueNotice payer={payer} />;
  const { tone, text } = toSubscriptionText(me);
  return (
    <Banner tone={tone} isCalm>
      <span className="alert">
        <span className="grow">
          {text}
          {me.planEndsAt ? (
            <span className="sub">
              {' '}
              Your plan ends on <LocalTime at={me.planEndsAt} style="date" />.
            </span>
          ) : null}
        </span>
        {me.hasActiveSubscription ? null : (
          <ForRole needs="owner">
            <Link className="btn quiet" to="/pricing">
              View Pricing
            </Link>
          </ForRole>
        )}
      </span>
    </Banner>
  );
}
