import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FormField } from '#app/components/sign-in/form-field.tsx';
import { LinkExpired } from '#app/components/sign-in/link-expired.tsx';
import { RevokeList } from '#app/components/sign-in/revoke-list.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';
import { toEmailStatus } from '#app/domain/identity/sign-in.ts';

export const meta: MetaFunction = () => [{ title: 'Secure your account · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await context.accountEmails.readLink(request.url, 'undo_email_change');
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.accountEmails.submitUndo(await request.formData());
  return data(result, { status: toEmailStatus(result) });
}

/** A form instead of a GET, because email clients prefetch links. */
export default function UndoEmailChange() {
  return (
    <SignInFrame
      title="Secure your account"
      subtitle="Undo the email change and lock everyone else out."
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
        <Banner tone="ok">Your account is secure again and uses {result.email} again.</Banner>
        <a className="btn solid block" href="/login">
          Sign in
        </a>
      </div>
    );
  }
  if (link.kind === 'expired' || result?.kind === 'expired')
    return <LinkExpired href="/forgot-password">Choose a new password</LinkExpired>;
  const errors = result?.kind === 'refused' ? result.errors : {};
  return (
    <form method="post" className="stack">
      {errors.form ? <Banner tone="bad">{errors.form}</Banner> : null}
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers which account this is for. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      <p>
        You’ll sign in with <b>{link.email}</b> again. Every device is signed out, and every API
        token and passkey stops working.
      </p>
      <FormField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 10 characters."
        error={errors.password}
      />
      <RevokeList credentials={link.credentials} keptCredentials={[]} reason="This revokes:" />
      <button className="btn solid block" type="submit">
        Secure my account
      </button>
    </form>
  );
}
