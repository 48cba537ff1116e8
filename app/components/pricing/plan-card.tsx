import { countOf } from '#app/domain/text/count-of.ts';
import { Check } from 'lucide-react';
import { type PaidPlan, toPriceTexts, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import { PLANS } from '#app/domain/billing/plans.ts';
import { MOST_POPULAR } from '#app/domain/platforms/public-pages.ts';
import { Icon } from '../ui/icon.tsx';

const WORDS: Readonly<Record<PaidPlan, { line: string; more: readonly string[] }>> = {
  starter: {
    line: 'One good post a day.',
    more: [
      'AI captions and hashtags',
      'Look-alike previews and rule checks',
      'A link to each live post',
    ],
  },
  creator: {
    line: 'For a shop, a studio, or a small team.',
    more: ['Everything in Starter', 'Unique content per platform', 'REST API and command line'],
  },
};

interface PlanCardProps {
  readonly plan: PaidPlan;
  readonly isBusy: boolean;
  readonly isStarting: boolean;
  readonly hasUsedTrial: boolean;
  readonly isForOwner: boolean;
}

export function PlanCard(props: PlanCardProps) {
  const { plan } = props;
  const { name, postsPerDay, deliveriesPerDay } = PLANS[plan];
  const isPopular = plan === 'creator';
  const { line, more } = WORDS[plan];
  const posts = `${countOf(postsPerDay, 'post')} a day, to all six platforms`;
  return (
    <article
      className={isPopular ? 'plan most invert' : 'plan'}
      data-theme={isPopular ? 'dark' : undefined}
    >
      <div className="row between top-line">
        <div className="stack">
          <h2 className="t2">{name}</h2>
          <p className="sub">{line}</p>
        </div>
        {isPopular ? <span className="badge call">{MOST_POPULAR}</span> : null}
      </div>
      <Prices plan={plan} />
      {props.isForOwner ? (
        <p className="sub">Only an owner can change the plan.</p>
      ) : (
        <StartButton {...props} />
      )}
      <ul className="feat">
        {[posts, `${deliveriesPerDay} platform posts a day`, ...more].map((text) => (
          <li key={text}>
            <Icon of={Check} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </article>
  );
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
