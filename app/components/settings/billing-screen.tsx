import { Link } from '@remix-run/react';
import { type BillingOutput, toPriceTexts } from '#app/domain/billing/billing.ts';
import { PLANS } from '#app/domain/billing/plans.ts';
import { BillingDate, PortalForm } from '../billing/billing-card.tsx';
import { PortalFailed, type PortalProblem } from '../billing/portal-failed.tsx';
import { UpdatePayment } from '../billing/update-payment.tsx';
import { ForRole } from '../shell/for-role.tsx';
import { usePlan } from '../shell/use-layout.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { UsageCard, type UsageFacts } from './usage-card.tsx';

const BILLING_PATH = '/app/settings/billing';

export interface BillingScreenProps {
  readonly billing: BillingOutput;
  readonly usage: UsageFacts;
  readonly portalProblem: PortalProblem | null;
}

/** Shows the workspace's subscription and usage. */
export function BillingScreen({ billing, usage, portalProblem }: BillingScreenProps) {
  return (
    <SettingsFrame subtitle="Your workspace’s plan and usage.">
      {portalProblem ? <PortalFailed problem={portalProblem} backTo={BILLING_PATH} /> : null}
      <div className="two">
        <div className="stack gap">
          <PlanCard billing={billing} />
          <InvoicesCard billing={billing} />
        </div>
        <UsageCard {...usage} />
      </div>
    </SettingsFrame>
  );
}

const STATUSES: Readonly<Record<BillingOutput['status'], readonly [tone: string, word: string]>> = {
  active: ['ok', 'Active'],
  trialing: ['call', 'Trial'],
  past_due: ['bad', 'Past due'],
  canceled: ['', 'Ended'],
  none: ['', 'None'],
};

function PlanCard({ billing }: { billing: BillingOutput }) {
  const { plan, status } = billing;
  const { payer } = usePlan();
  const currentPlan = plan !== null && status !== 'none' ? PLANS[plan] : null;
  const [tone, word] = STATUSES[status];
  return (
    <section className="card stack gap" aria-labelledby="plan">
      <div className="row between wrap">
        <h2 className="t2" id="plan">
          {currentPlan ? currentPlan.name : 'No plan'}
        </h2>
        {currentPlan ? <span className={`badge ${tone}`}>{word}</span> : null}
      </div>
      <Price billing={billing} />
      <p className="sub">
        <BillingDate {...billing} />
      </p>
      {status === 'past_due' ? (
        <div className="row">
          <UpdatePayment payer={payer} />
        </div>
      ) : null}
      <PlanActions billing={billing} />
    </section>
  );
}

function PlanActions({ billing }: { billing: BillingOutput }) {
  const { plan, status, isPayer, isPaid } = billing;
  return (
    <div className="row wrap">
      {isPayer ? <PortalForm label="Change or cancel plan" to={BILLING_PATH} /> : null}
      {isPaid || plan === 'enterprise' ? null : (
        <ForRole
          needs="owner"
          otherwise={<p className="small mut">Only an owner can change the plan.</p>}
        >
          <Link className={status === 'none' ? 'btn solid' : 'btn quiet'} to="/pricing">
            View Pricing
          </Link>
        </ForRole>
      )}
      {isPaid && !isPayer ? (
        <p className="small mut">Another member of the workspace pays for it.</p>
      ) : null}
    </div>
  );
}

/** Plans arranged with the operator have no listed price. */
function Price({ billing: { plan, cycle, isPaid } }: { billing: BillingOutput }) {
  const hasPrice = plan === 'starter' || plan === 'creator';
  if (!isPaid || !hasPrice || cycle === null) return null;
  const { perMonth, yearly } = toPriceTexts(plan, cycle);
  return (
    <p className="num">
      <b className="t2">{perMonth}</b>{' '}
      <span className="mut">a month{yearly ? `, ${yearly}` : ''}</span>
    </p>
  );
}

function InvoicesCard({ billing: { isPayer, isPaid, refunds } }: { billing: BillingOutput }) {
  return (
    <section className="card stack gap" aria-labelledby="invoices">
      <h2 className="t2" id="invoices">
        Invoices and card
      </h2>
      {isPayer ? (
        <>
          <p className="sub">
            Manage your invoices, card, address, and tax ID on the payment provider’s page.
          </p>
          <PortalForm label="Open invoices and card" to={BILLING_PATH} />
        </>
      ) : (
        <p className="sub">
          {isPaid
            ? 'The member who pays for the workspace can see them on this page.'
            : 'No invoices yet.'}
        </p>
      )}
      {refunds.map(({ id, amount, refundedAt }) => (
        <p key={id} className="small sub num">
          {amount} refunded on <LocalTime at={refundedAt} style="day" />
        </p>
      ))}
    </section>
  );
}
