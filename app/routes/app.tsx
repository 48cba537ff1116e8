import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches } from '@remix-run/react';
import { AppShell, type Person } from '#app/components/shell/app-shell.tsx';
import type { MeOutput } from '#app/domain/me.ts';
import { PLANS } from '#app/domain/plans.ts';

export const handle = { hydrate: true };

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.actor) throw redirect('/');
  const { users, teams, letters } = context.services;
  const [me, { items: workspaces }] = await Promise.all([
    users.getMe(context.actor),
    teams.listWorkspaces(context.actor),
  ]);
  return { person: toPerson(me), workspaces, hasMailbox: letters.hasMailbox };
}

function toPerson(me: MeOutput): Person {
  const name = [me.firstName, me.lastName].filter(Boolean).join(' ');
  return {
    name: name || me.email,
    email: me.email,
    plan: me.selectedPlan && me.hasActiveSubscription ? PLANS[me.selectedPlan].name : 'No plan',
  };
}

/** What a screen asks of the frame around it: `export const handle = { hydrate: true, rail: true }`. */
function useAsked(wish: 'rail' | 'hidesTabBar'): boolean {
  return useMatches().some(
    ({ handle: wishes }) =>
      typeof wishes === 'object' &&
      wishes !== null &&
      wish in wishes &&
      (wishes as Record<string, unknown>)[wish] === true,
  );
}

export default function AppLayout() {
  const { person, workspaces, hasMailbox } = useLoaderData<typeof loader>();
  return (
    <AppShell
      person={person}
      workspaces={workspaces}
      hasMailbox={hasMailbox}
      isRail={useAsked('rail')}
      hidesTabBar={useAsked('hidesTabBar')}
    >
      <Outlet />
    </AppShell>
  );
}
