import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { EnterpriseState } from '#app/components/pricing/enterprise-form.tsx';
import { PricingScreen } from '#app/components/pricing/pricing-screen.tsx';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import {
  type BillingOutput,
  type BoughtPlan,
  EnterpriseRequestInput,
  PaidPlan,
  type PlanPayer,
} from '#app/domain/billing/billing.ts';
import { toPriceErrorMessage, toTrialFailedMessage } from '#app/domain/errors/messages/billing.ts';
import { BillingCycle, isSubscribed } from '#app/domain/billing/plans.ts';
import { toText } from './shared/form-fields.ts';

/** Scripts only show that a trial is starting, for people who can start one. Visitors are sent to sign up. */
export const handle = { hydrate: 'isSignedIn' };

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Pricing',
    description:
      'Starter from $5.33 a month, Creator from $10.75, Enterprise with custom pricing. 3 days free, cancel anytime, 30-day money-back guarantee.',
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context;
  const query = new URL(request.url).searchParams;
  return {
    ...(await readPlan(context)),
    chosen: PaidPlan.nullable().catch(null).parse(query.get('plan')),
    isCanceled: query.get('checkout') === 'canceled',
    cycle: BillingCycle.catch('yearly').parse(query.get('billingCycle')),
    promoCode: query.get('promoCode') ?? '',
    person: {
      name: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      email: user?.email ?? '',
    },
  };
}

/** Reads what the visitor's workspace has bought. */
async function readPlan({ actor, services }: Context) {
  if (actor === null) {
    return { isSignedIn: false, isForOwner: false, hasUsedTrial: false, bought: null };
  }
  const billing = await services.billing.getBilling(actor);
  const payer = await services.billing.readPayer(actor);
  return {
    isSignedIn: true,
    isForOwner: actor.role !== 'owner',
    hasUsedTrial: billing.hasUsedTrial,
    bought: toBought(billing, payer),
  };
}

/** Returns the plan that keeps another one from being bought. A granted plan may be replaced by a paid one. */
function toBought(
  { plan, status, isPaid }: BillingOutput,
  payer: PlanPayer | null,
): BoughtPlan | null {
  const isOpen = isSubscribed(status) || status === 'past_due';
  if (plan === null || !isOpen || !(isPaid || plan === 'enterprise')) return null;
  return { plan, status, payer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'enterprise') return sendRequest(context, form);
  const plan = PaidPlan.safeParse(form.get('plan'));
  const billingCycle = BillingCycle.safeParse(form.get('billingCycle'));
  if (!plan.success || !billingCycle.success) {
    return refuse('This page has changed. Reload it and try again.', 400);
  }
  return startTrial(context, {
    plan: plan.data,
    billingCycle: billingCycle.data,
    promoCode: toText(form.get('promoCode')),
  });
}

type Context = ActionFunctionArgs['context'];

interface CheckoutRequest {
  readonly plan: PaidPlan;
  readonly billingCycle: BillingCycle;
  readonly promoCode: string;
}

async function startTrial({ actor, services }: Context, request: CheckoutRequest) {
  if (!actor) {
    const { plan, billingCycle } = request;
    const query = new URLSearchParams({ plan, billingCycle });
    if (request.promoCode) query.set('promoCode', request.promoCode);
    const returnTo = `/pricing?${query.toString()}`;
    return redirect(`/register?${new URLSearchParams({ returnTo }).toString()}`);
  }
  try {
    const { url } = await services.billing.startCheckout(actor, request);
    return redirect(url, 303);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, status } = error;
    const isPrice = code === 'price_not_configured';
    return refuse(isPrice ? toPriceErrorMessage(message) : toTrialFailedMessage(message), status);
  }
}

const EMPTY: EnterpriseRequestInput = { name: '', email: '', company: '', message: '' };

interface ActionData {
  readonly problem: string | null;
  readonly enterprise: EnterpriseState | null;
}

function refuse(problem: string, status: number) {
  return data<ActionData>({ problem, enterprise: null }, { status });
}

async function sendRequest({ actor, services, clientNetwork }: Context, form: FormData) {
  const values = {
    name: toText(form.get('name')),
    email: toText(form.get('email')),
    company: toText(form.get('company')),
    message: toText(form.get('message')),
  };
  const respond = (errors: Record<string, string>, status: number) =>
    data<ActionData>({ problem: null, enterprise: { values, errors, isSent: false } }, { status });
  const parsed = EnterpriseRequestInput.safeParse(values);
  if (!parsed.success) return respond(toFieldErrors(parsed.error), 422);
  try {
    await services.billing.requestEnterprise({ actor, network: clientNetwork }, parsed.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return respond({ form: error.message }, error.status);
  }
  const enterprise = { values: EMPTY, errors: {}, isSent: true };
  return data<ActionData>({ problem: null, enterprise });
}

export default function Pricing() {
  const { person, ...props } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const empty = { values: { ...EMPTY, ...person }, errors: {}, isSent: false };
  return (
    <PricingScreen
      {...props}
      problem={actionData?.problem ?? null}
      enterprise={actionData?.enterprise ?? empty}
    />
  );
}
