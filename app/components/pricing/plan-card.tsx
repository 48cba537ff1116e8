import { Check } from 'lucide-react';
import { type PaidPlan, toPriceTexts, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import { listPlanFeatures } from '#app/domain/billing/plan-features.ts';
import { PLANS, type PlanId } from '#app/domain/billing/plans.ts';
import { MOST_POPULAR } from '#app/domain/platforms/public-pages.ts';
import { Icon } from '../ui/icon.tsx';

const LINES: Readonly<Record<PaidPlan, string>> = {
  starter: 'One good post a day.',
  creator: 'For a shop, a studio, or a small team.',
};

interface PlanCardProps {
  readonly plan: PaidPlan;
  readonly isBusy: boolean;
  readonly isStarting: boolean;
  readonly hasUsedTrial: boolean;
  readonly isForOwner: boolean;
  /** The plan of the canceled checkout that the person came back from. */
  readonly chosen: PaidPlan | null;
  /** The plan that the workspace already has. */
  readonly current: PlanId | null;
}

export function PlanCard(props: PlanCardProps) {
  const { plan } = props;
  const { name } = PLANS[plan];
  const isPopular = plan === 'creator';
  return (
    <article
      className={isPopular ? 'plan most invert' : 'plan'}
      data-theme={isPopular ? 'dark' : undefined}
    >
      <div className="row between top-line">
        <div className="stack">
          <h2 className="t2">{name}</h2>
          <p className="sub">{LINES[plan]}</p>
        </div>
        <Badge {...props} />
      </div>
      <Prices plan={plan} />
      <Action {...props} />
      <ul className="feat">
        {listPlanFeatures(plan).map((text) => (
          <li key={text}>
            <Icon of={Check} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Badge({ plan, chosen, current }: PlanCardProps) {
  if (current === plan) return <span className="badge ok">Your plan</span>;
  if (chosen === plan) return <span className="badge ok">Your choice</span>;
  return plan === 'creator' ? <span className="badge call">{MOST_POPULAR}</span> : null;
}

function Action(props: PlanCardProps) {
  if (props.current !== null) return null;
  if (props.isForOwner) return <p className="sub">Ask an owner to choose a plan.</p>;
  return <StartButton {...props} />;
}

function StartButton({ plan, isBusy, isStarting, hasUsedTrial }: PlanCardProps) {
  const { name } = PLANS[plan];
  const idle = hasUsedTrial ? `Subscribe to ${name}` : `Start ${TRIAL_DAYS}-day trial`;
  return (
    <button
      className={plan === 'creator' ? 'btn call big' : 'btn quiet big'}
      type="submit"
      name="plan"
      value={plan}
      disabled={isBusy}
      aria-busy={isStarting}
      aria-label={isStarting ? undefined : `${idle}: ${name}`}
    >
      {isStarting ? 'Starting…' : idle}
    </button>
  );
}

/** Contains both billing cycles. The radio button above selects the visible one. */
function Prices({ plan }: { plan: PaidPlan }) {
  const yearly = toPriceTexts(plan, 'yearly');
  const monthly = toPriceTexts(plan, 'monthly');
  return (
    <div>
      <p className="price y">
        {yearly.perMonth}
        <small>a month</small>
      </p>
      <p className="price m2">
        {monthly.perMonth}
        <small>a month</small>
      </p>
      <p className="small sub y">{yearly.yearly}</p>
      <p className="small sub m2">billed monthly</p>
    </div>
  );
}
