import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FormField } from '#app/components/sign-in/form-field.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';

export const meta: MetaFunction = () => [{ title: 'Forgot your password? · Fanfare' }];

export function loader({ context }: LoaderFunctionArgs) {
  return {
    isAvailable: context.accountEmails.isAvailable,
    isHosted: context.signIn.isHosted,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.accountEmails.submitForgot(await request.formData());
  return data(result, { status: result.kind === 'refused' ? result.status : 200 });
}

export default function ForgotPassword() {
  const { isAvailable, isHosted } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SignInFrame
      title="Forgot your password?"
      subtitle={
        isAvailable
          ? 'We’ll email you a link to choose a new one.'
          : 'You can’t reset a password on this page.'
      }
    >
      {isHosted ? (
        <Banner tone="warn">
          Your sign-in service manages your password. Start signing in, and reset it there.
        </Banner>
      ) : !isAvailable ? (
        <Banner tone="warn">
          This installation doesn’t send email, so you can’t reset your password here. Ask the
          person who runs it for help.
        </Banner>
      ) : result?.kind === 'done' ? (
        <Banner tone="ok">
          If there is an account for {result.email}, we’ve sent an email with a link. The link works
          for 30 minutes.
        </Banner>
      ) : (
        <ForgotForm refused={result?.kind === 'refused' ? result : null} />
      )}
      <p className="sub">
        <a href="/login">Back to sign-in</a>
      </p>
    </SignInFrame>
  );
}

interface ResetRefusal {
  readonly errors: { readonly email?: string; readonly form?: string };
  readonly email: string;
}

function ForgotForm({ refused }: { refused: ResetRefusal | null }) {
  return (
    <form method="post" className="stack">
      {refused?.errors.form ? (
        <Banner tone="bad" takesFocus>
          {refused.errors.form}
        </Banner>
      ) : null}
      <FormField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={refused?.email}
        error={refused?.errors.email}
      />
      <button className="btn solid block" type="submit">
        Send link
      </button>
    </form>
  );
}
