import { Form, Link } from '@remix-run/react';
import type { BillingOutput } from '#app/domain/billing/billing.ts';
import { PLANS } from '#app/domain/billing/plans.ts';
import { ForRole } from '../shell/for-role.tsx';
import { LocalTime } from '../ui/local-time.tsx';

/** Shows the workspace's subscription and links to change it. */
export function BillingCard({ billing }: { billing: BillingOutput }) {
  const { plan, status, cycle, isPayer, isPaid } = billing;
  const name = plan && status !== 'none' ? PLANS[plan].name : 'No plan';
  return (
    <section className="card stack" aria-labelledby="billing">
      <div className="row between">
        <h2 className="h" id="billing">
          Billing
        </h2>
        <span className="badge">{status === 'none' || !cycle ? name : `${name}, ${cycle}`}</span>
      </div>
      <p className="small sub">
        <BillingDate {...billing} />
      </p>
      {billing.refunds.map(({ id, amount, refundedAt }) => (
        <p key={id} className="small sub">
          {amount} refunded on <LocalTime at={refundedAt} style="day" />
        </p>
      ))}
      <div className="row wrap">
        {isPayer ? <PortalForm /> : null}
        {isPaid || plan === 'enterprise' ? null : (
          <ForRole
            needs="owner"
            otherwise={<p className="small mut">Only an owner can change the plan.</p>}
          >
            <Link className="btn quiet" to="/pricing">
              View Pricing
            </Link>
          </ForRole>
        )}
      </div>
    </section>
  );
}

/** Shows the next relevant date of the subscription. */
export function BillingDate(billing: BillingOutput) {
  const { status, cancelAt, trialEndsAt, periodEndsAt, isPaid } = billing;
  if (status === 'none') return <>You don’t have an active plan, so you can’t publish.</>;
  if (!isPaid) return <>This plan was set up by the administrator of this installation.</>;
  if (status === 'past_due') return <>The last payment failed. Everything you have is kept.</>;
  if (cancelAt !== null) return <On at={cancelAt}>Your plan ends on </On>;
  if (status === 'trialing' && trialEndsAt !== null) {
    return <On at={trialEndsAt}>The trial ends and the first payment is taken on </On>;
  }
  return periodEndsAt === null ? null : <On at={periodEndsAt}>Renews on </On>;
}

function On({ at, children }: { at: string; children: string }) {
  return (
    <>
      {children}
      <LocalTime at={at} style="date" />.
    </>
  );
}

interface PortalFormProps {
  readonly label?: string;
  /** The page that handles the form and shows why it failed. */
  readonly to?: string;
}

/** Opens the payment provider's billing portal. */
export function PortalForm({ label = 'Manage billing', to = '/app?index' }: PortalFormProps) {
  return (
    <Form method="post" action={to} reloadDocument>
      <button className="btn quiet" type="submit" name="intent" value="open-portal">
        {label}
      </button>
    </Form>
  );
}
