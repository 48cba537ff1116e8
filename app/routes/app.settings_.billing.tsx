import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BillingScreen } from '#app/components/settings/billing-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { hoursUntil, toDemoLimitsText } from '#app/domain/billing/plans.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Billing · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [billing, me, { plan, usage }, tokens, { timeZone }] = await Promise.all([
    services.billing.getBilling(actor),
    services.users.getMe(actor),
    services.usage.getUsage(actor),
    services.usage.getAiUsage(actor),
    services.teams.getWorkspace(actor),
  ]);
  const hoursUntilReset = hoursUntil(new Date(usage.resetAt), new Date());
  const shown = me.hasActiveSubscription ? usage : null;
  const demoLimits = context.site.isDemo ? toDemoLimitsText(plan, usage.limit) : null;
  return { billing, usage: { usage: shown, tokens, hoursUntilReset, timeZone, demoLimits } };
}

/** Redirects to the payment provider's billing portal. */
export async function action({ context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  try {
    const { url } = await signedIn.services.billing.openPortal(signedIn.actor);
    return redirect(url, 303);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const needsSignIn = error.code === 'reverification_required';
    return data({ message: error.message, needsSignIn }, { status: error.status });
  }
}

export default function Billing() {
  const problem = useActionData<typeof action>();
  return <BillingScreen {...useLoaderData<typeof loader>()} portalProblem={problem ?? null} />;
}
