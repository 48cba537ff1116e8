import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LinkExpired } from '#app/components/sign-in/link-expired.tsx';
import { SignInFirst } from '#app/components/sign-in/sign-in-first.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';
import { toEmailStatus } from '#app/domain/identity/sign-in.ts';

export const meta: MetaFunction = () => [{ title: 'Your new email address · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('done')) return data({ link: null, token: '' });
  const link = await context.accountEmails.readLink(request.url, 'change_email');
  const token = query.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.accountEmails.submitChangeEmail(await request.formData());
  // Redirect, because the link is used up and its own page would report it as expired.
  if (result.kind === 'done') throw redirect('/change-email?done=1');
  return data(result, { status: toEmailStatus(result) });
}

/** A button instead of a GET, because email clients prefetch links. */
export default function ChangeEmail() {
  return (
    <SignInFrame
      title="Confirm your new email address"
      subtitle="Once you confirm it, you sign in with this address."
    >
      <Body />
    </SignInFrame>
  );
}

function Body() {
  const { link, token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (link === null) {
    return (
      <div className="stack">
        <Banner tone="ok">Your email address has been changed.</Banner>
        <a className="btn solid block" href="/app">
          Go to the app
        </a>
      </div>
    );
  }
  if (link.kind === 'expired')
    return <LinkExpired href="/app/settings/security">Send a new link</LinkExpired>;
  if (!link.isSignedIn) {
    return (
      <SignInFirst returnTo={`/change-email?token=${encodeURIComponent(token)}`} email={link.email}>
        <p className="sub">
          Sign in with your current address. If you didn’t request this, close this page. Nothing
          changes.
        </p>
      </SignInFirst>
    );
  }
  return (
    <form method="post" className="stack">
      {result?.kind === 'refused' ? <Banner tone="bad">{result.errors.form}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      <p className="sub">{link.email}</p>
      <button className="btn solid block" type="submit">
        Confirm this address
      </button>
    </form>
  );
}
