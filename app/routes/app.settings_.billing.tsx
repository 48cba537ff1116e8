import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BillingScreen } from '#app/components/settings/billing-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { hoursUntil, toDemoLimitsText } from '#app/domain/billing/plans.ts';
import { formAction } from './shared/form-action.ts';
import { textFields } from './shared/form-fields.ts';
import { toPortalProblem } from './shared/portal-problem.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.billing);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
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
export const action = formAction(z.object({}), {
  read: textFields(),
  async run({ services, actor }) {
    const { url } = await services.billing.openPortal(actor);
    return redirect(url, 303);
  },
  refuse: toPortalProblem,
});

export default function Billing() {
  const problem = useActionData<typeof action>();
  return <BillingScreen {...useLoaderData<typeof loader>()} portalProblem={problem ?? null} />;
}
