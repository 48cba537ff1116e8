import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, type useLoaderData, useMatches } from '@remix-run/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { UpdatePaymentForm } from '#app/components/billing/update-payment-form.tsx';
import { AppShell, type Person } from '#app/components/shell/app-shell.tsx';
import { useComingScreen } from '#app/components/shell/coming-screen.ts';
import { Extras } from '#app/components/extras/extras.tsx';
import { LazyFailureScreen, LazyPlainNav } from '#app/components/shell/lazy-failures.tsx';
import { useLayoutData } from '#app/components/shell/use-layout.ts';
import type { MeOutput } from '#app/domain/workspaces/me.ts';
import type { PlanState } from '#app/domain/billing/billing.ts';
import { isSubscribed, PLANS } from '#app/domain/billing/plans.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const { users, teams, mailbox, billing, notifications } = services;
  const [me, { items: workspaces }, unread] = await Promise.all([
    users.getMe(actor),
    teams.listWorkspaces(actor),
    // The pages of a post mark its notifications as read, but at the same time.
    notifications.countUnread(actor, { exceptPostId: params['postId'] }),
  ]);
  const isPastDue = me.subscriptionStatus === 'past_due';
  const payer = isPastDue ? await billing.readPayer(actor) : null;
  const plan: PlanState = { status: me.subscriptionStatus, payer };
  return { person: toPerson(me), plan, workspaces, unread, hasMailbox: mailbox.hasMailbox };
}

function toPerson(me: MeOutput): Person {
  const name = [me.firstName, me.lastName].filter(Boolean).join(' ');
  return {
    name: name || me.email,
    email: me.email,
    plan: toPlanName(me),
    planEndsAt: me.planEndsAt,
  };
}

function toPlanName({ selectedPlan, subscriptionStatus }: MeOutput): string {
  if (selectedPlan === null) return 'No plan';
  if (subscriptionStatus === 'past_due') return `${PLANS[selectedPlan].name}, past due`;
  return isSubscribed(subscriptionStatus) ? PLANS[selectedPlan].name : 'No plan';
}

/**
 * Reads a screen's options for the frame around it: `export const handle = { hydrate: true, rail: true }`.
 */
function useScreenOption(option: 'rail' | 'hidesTabBar'): boolean {
  return useMatches().some(
    ({ handle }) =>
      typeof handle === 'object' &&
      handle !== null &&
      option in handle &&
      (handle as Record<string, unknown>)[option] === true,
  );
}

/** Rarely shown, so it's loaded on demand. */
const ScreenOutline = lazy(async () => {
  const outline = await import('#app/components/shell/screen-outline.tsx');
  return { default: outline.ScreenOutline };
});

/** The navigation around a screen, or around its outline while another screen is loading. */
function Frame({ children }: { readonly children: ReactNode }) {
  const loaded = useLayoutData() as ReturnType<typeof useLoaderData<typeof loader>> | undefined;
  const requested = {
    isRail: useScreenOption('rail'),
    hidesTabBar: useScreenOption('hidesTabBar'),
  };
  const coming = useComingScreen();
  // The frame itself failed.
  if (!loaded)
    return (
      <>
        <LazyPlainNav />
        {children}
      </>
    );
  return (
    <AppShell {...loaded} {...(coming ?? requested)}>
      {loaded.plan.payer?.isYou ? <UpdatePaymentForm /> : null}
      {coming ? (
        <Suspense fallback={null}>
          <ScreenOutline screen={coming} />
        </Suspense>
      ) : null}
      <div className="screen" hidden={coming !== null}>
        {children}
      </div>
      <Extras />
    </AppShell>
  );
}

export default function AppLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Keeps the navigation around a screen that failed. */
export function ErrorBoundary() {
  return (
    <Frame>
      <LazyFailureScreen />
    </Frame>
  );
}
