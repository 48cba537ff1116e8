import {
  data,
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

export const meta: MetaFunction = () => [{ title: 'Confirm your email address · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await context.accountEmails.readLink(request.url, 'verify_email');
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.accountEmails.submitVerify(await request.formData());
  return data(result, { status: toEmailStatus(result) });
}

/** A button instead of a GET, because email clients prefetch links. */
export default function VerifyEmail() {
  return (
    <SignInFrame
      title="Confirm your address"
      subtitle="This confirms that you can read email at this address."
    >
      <Body />
    </SignInFrame>
  );
}

function Body() {
  const { link, token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result?.kind === 'done') {
    return (
      <div className="stack">
        <Banner tone="ok">Thanks! Your email address is confirmed.</Banner>
        <a className="btn solid block" href="/app">
          Go to the app
        </a>
      </div>
    );
  }
  if (link.kind === 'expired') return <LinkExpired href="/app">Go to the app</LinkExpired>;
  if (!link.isSignedIn) {
    return (
      <SignInFirst returnTo={`/verify-email?token=${encodeURIComponent(token)}`} email={link.email}>
        <p className="sub">
          Didn’t create this account? <a href="/forgot-password">Choose a new password</a> to take
          it over. This removes everything that was added to it before.
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
        Confirm
      </button>
    </form>
  );
}
