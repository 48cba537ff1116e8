import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { CheckoutOutcome } from '#app/components/billing/checkout-notice.tsx';
import type { PortalProblem } from '#app/components/billing/portal-failed.tsx';
import { DashboardScreen } from '#app/components/dashboard/dashboard-screen.tsx';
import type { Notice } from '#app/components/dashboard/connect-notice.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { DELETE_BROKE, DELETE_FAILED } from '#app/domain/errors/messages/account.ts';
import { toCheckoutMessage } from '#app/domain/errors/messages/billing.ts';
import {
  toConnectedMessage,
  toConnectionFailedMessage,
} from '#app/domain/errors/messages/connections.ts';
import { hoursUntil, toDemoLimitsText } from '#app/domain/billing/plans.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import { toConnectedEarlier } from '#app/domain/accounts/connected-earlier.ts';
import { hasOpenStep, listStartSteps } from '#app/domain/workspaces/first-run.ts';
import type { MeOutput } from '#app/domain/workspaces/me.ts';
import { isAtLeast, type Role } from '#app/domain/workspaces/roles.ts';
import type { Start } from '#app/server/services/workspaces/first-run.ts';
import { SUBSCRIPTION_POLL } from '#app/domain/api/refresh.ts';
import { createFirstRunActions } from './shared/first-run-actions.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields } from './shared/form-fields.ts';
import { toPortalProblem } from './shared/portal-problem.ts';
import { readPostTimes } from './shared/read-post-times.ts';
import { requireSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.home);

const RECENT_POSTS = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = requireSignedIn(context);
  const { services, actor } = signedIn;
  const query = new URL(request.url).searchParams;
  const isLeaving = query.get('delete') === 'account';
  // Before the rest, because it can update the data that the page shows.
  const checkout = await readCheckout({ services, actor }, query);
  const [me, { plan, usage }, accounts, posts, late, billing, isUnconfirmed, outlook, start] =
    await Promise.all([
      services.users.getMe(actor),
      services.usage.getUsage(actor),
      services.accounts.listAccounts(actor),
      services.publishing.listPosts(actor, { limit: RECENT_POSTS }),
      services.publishing.listOverdue(actor),
      services.billing.getBilling(actor),
      context.accountEmails.isUnconfirmed(),
      isLeaving ? services.deletion.getDeletionOutlook(actor) : null,
      services.teams.readStart(actor),
    ]);
  return {
    me,
    usage,
    demoLimits: context.site.isDemo ? toDemoLimitsText(plan, usage.limit) : null,
    hoursUntilReset: hoursUntil(new Date(usage.resetAt), new Date()),
    accounts,
    posts: posts.items,
    times: await readPostTimes(signedIn, { request, posts: posts.items }),
    late,
    billing,
    checkout,
    ...toReload(checkout, query),
    isUnconfirmed,
    endingVersions: services.accounts.listEndingVersions(actor),
    outlook,
    notice: readNotice(query, accounts),
    start: toStart(start, { me, accounts, posts: posts.items, role: actor.role }),
  };
}

interface StartContext {
  readonly me: MeOutput;
  readonly accounts: readonly unknown[];
  readonly posts: readonly unknown[];
  readonly role: Role;
}

/** Returns the first steps that are left, and whether to ask for the time zone. Viewers can't do any. */
function toStart(start: Start, { me, accounts, posts, role }: StartContext) {
  const { skipped, sandboxed, timeZoneToConfirm } = start;
  const facts = {
    hasAccount: accounts.length > 0,
    hasPlan: me.hasActiveSubscription || me.subscriptionStatus === 'past_due',
    hasPost: posts.length > 0,
  };
  const steps = listStartSteps(facts, skipped);
  const isShown = isAtLeast(role, 'editor') && hasOpenStep(steps);
  return { steps: isShown ? steps : null, sandboxed, timeZoneToConfirm };
}

/** Reads a checkout's result after the payment provider redirected the person back. */
async function readCheckout(
  { services, actor }: Pick<SignedInContext, 'services' | 'actor'>,
  query: URLSearchParams,
): Promise<CheckoutOutcome | null> {
  const sessionId = query.get('session_id');
  if (!sessionId) return null;
  try {
    const found = await services.billing.confirmCheckout(actor, { sessionId });
    const message = toCheckoutMessage(found);
    return {
      sessionId,
      message,
      isFailed: message === null && readTries(query) >= SUBSCRIPTION_POLL.maxTries,
    };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { sessionId, message: null, isFailed: true };
  }
}

/** Reads how often a page without scripts has reloaded. */
const readTries = (query: URLSearchParams): number => Number(query.get('tries')) || 0;

/** Makes a page without scripts poll like one with scripts, and counts the attempts in its URL. */
function toReload(checkout: CheckoutOutcome | null, query: URLSearchParams) {
  if (!checkout || checkout.isFailed || checkout.message !== null) return { reloadSeconds: null };
  const next = { session_id: checkout.sessionId, tries: String(readTries(query) + 1) };
  return {
    reloadSeconds: SUBSCRIPTION_POLL.everyMs / 1000,
    reloadTo: `/app?${new URLSearchParams(next).toString()}`,
  };
}

/** Reads the result of connecting an account from the redirect's query. */
function readNotice(query: URLSearchParams, accounts: readonly AccountOutput[]): Notice | null {
  const connected = PlatformId.safeParse(query.get('connected'));
  if (connected.success) {
    const message = toConnectedMessage(connected.data);
    const earlier = toConnectedEarlier(accounts, { platform: connected.data, now: new Date() });
    return { kind: 'connected', message, earlier };
  }
  const error = query.get('error');
  if (error === null) return null;
  const message = toConnectionFailedMessage(error, query.get('reason'));
  return { kind: 'failed', message, earlier: null };
}

interface ActionResult {
  readonly error: string | null;
  readonly resentTo: string | null;
  readonly portalProblem: PortalProblem | null;
}

const NOTHING: ActionResult = { error: null, resentTo: null, portalProblem: null };

/** For forms that are only a button. */
const NoFields = z.object({});
const AccountForm = z.object({ accountId: FieldText });

function refuse({ messages }: { readonly messages: readonly string[] }): ActionResult {
  return { ...NOTHING, error: messages[0] ?? null };
}

const fail = (error: string | null, status: number) => data({ ...NOTHING, error }, { status });

const makeDefault = formAction(AccountForm, {
  intent: 'make-default',
  read: textFields('accountId'),
  async run({ services, actor, input }) {
    await services.accounts.setDefaultAccount(actor, input);
    return redirect('/app');
  },
  refuse,
});

const disconnect = formAction(AccountForm, {
  intent: 'disconnect',
  read: textFields('accountId'),
  async run({ services, actor, input }) {
    await services.accounts.disconnectAccount(actor, input);
    return redirect('/app');
  },
  refuse,
});

const probe = formAction(AccountForm, {
  intent: 'probe',
  read: textFields('accountId'),
  async run({ services, actor, input, request: { signal } }) {
    await services.accounts.probeAccount(actor, { ...input, signal });
    return redirect('/app');
  },
  refuse,
});

const deleteAccount = formAction(NoFields, {
  intent: 'delete-account',
  read: textFields(),
  async run({ services, actor }) {
    try {
      await services.deletion.deleteUser(actor);
    } catch (error) {
      if (!isAppError(error)) return fail(DELETE_BROKE, 500);
      return fail(error.status < 500 ? error.message : DELETE_FAILED, error.status);
    }
    return redirect('/account-deleted');
  },
  refuse,
});

const openPortal = formAction(NoFields, {
  intent: 'open-portal',
  read: textFields(),
  async run({ services, actor }) {
    const { url } = await services.billing.openPortal(actor);
    return redirect(url, 303);
  },
  refuse: (refusal): ActionResult => ({ ...NOTHING, portalProblem: toPortalProblem(refusal) }),
});

const resendEmail = formAction(NoFields, {
  intent: 'resend-email',
  read: textFields(),
  async run({ accountEmails }) {
    const result = await accountEmails.resend();
    if (result.kind === 'refused') return fail(result.errors.form ?? null, result.status);
    return data({ ...NOTHING, resentTo: result.kind === 'done' ? result.email : null });
  },
  refuse,
});

const firstRun = createFirstRunActions(refuse);

const unknown = formAction(NoFields, {
  read: textFields(),
  run: async () => fail('This page has changed. Reload it and try again.', 400),
  refuse,
});

export const action = formActions(
  makeDefault,
  disconnect,
  probe,
  deleteAccount,
  openPortal,
  resendEmail,
  ...firstRun,
  unknown,
);

export default function Dashboard() {
  const result = useActionData<typeof action>();
  return (
    <DashboardScreen
      {...useLoaderData<typeof loader>()}
      error={result?.error ?? null}
      resentTo={result?.resentTo ?? null}
      portalProblem={result?.portalProblem ?? null}
    />
  );
}
