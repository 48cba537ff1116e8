import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DashboardScreen } from '#app/components/dashboard/dashboard-screen.tsx';
import type { Notice } from '#app/components/dashboard/connect-notice.tsx';
import { isAppError } from '#app/domain/app-error-shape.ts';
import { toConnectedMessage, toConnectionFailedMessage } from '#app/domain/messages.ts';
import { hoursUntil } from '#app/domain/plans.ts';
import { PlatformId } from '#app/domain/platforms.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Home · Fanfare' }];

const RECENT_POSTS = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, services } = context;
  if (!actor) throw redirect('/');
  const [me, { usage }, accounts, posts, late, isUnconfirmed] = await Promise.all([
    services.users.getMe(actor),
    services.usage.getUsage(actor),
    services.accounts.listAccounts(actor),
    services.publishing.listPosts(actor, { limit: RECENT_POSTS }),
    services.publishing.listLate(actor),
    context.accountMail.isUnconfirmed(),
  ]);
  return {
    me,
    usage,
    hoursUntilReset: hoursUntil(new Date(usage.resetAt), new Date()),
    accounts,
    posts: posts.items,
    late,
    isUnconfirmed,
    endingVersions: services.accounts.listEndingVersions(actor),
    notice: readNotice(new URL(request.url).searchParams),
  };
}

/** How connecting an account ended, as the way back carries it. */
function readNotice(query: URLSearchParams): Notice | null {
  const connected = PlatformId.safeParse(query.get('connected'));
  if (connected.success) {
    return { kind: 'connected', message: toConnectedMessage(connected.data) };
  }
  const error = query.get('error');
  return error === null ? null : { kind: 'failed', message: toConnectionFailedMessage(error) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor, services } = context;
  if (!actor) throw redirect('/');
  const form = await request.formData();
  const accountId = toText(form.get('accountId'));
  const intent = form.get('intent');
  if (intent === 'resend-letter') return resendLetter(context);
  try {
    if (intent === 'make-default') await services.accounts.setDefaultAccount(actor, { accountId });
    else if (intent === 'disconnect')
      await services.accounts.disconnectAccount(actor, { accountId });
    else if (intent === 'probe')
      await services.accounts.probeAccount(actor, { accountId, signal: request.signal });
    else return refuse('This page has changed. Reload it and try again.', 400);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(error.message, error.status);
  }
  return redirect('/app');
}

const refuse = (error: string | null, status: number) =>
  data({ error, letterTo: null }, { status });

async function resendLetter({ accountMail }: ActionFunctionArgs['context']) {
  const result = await accountMail.resend();
  if (result.kind === 'refused') return refuse(result.errors.form ?? null, result.status);
  return data({ error: null, letterTo: result.kind === 'done' ? result.email : null });
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

export default function Dashboard() {
  const result = useActionData<typeof action>();
  return (
    <DashboardScreen
      {...useLoaderData<typeof loader>()}
      error={result?.error ?? null}
      letterTo={result?.letterTo ?? null}
    />
  );
}
