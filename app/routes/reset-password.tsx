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
import { type ListedCredential, readKept } from '#app/domain/identity/access-table.ts';
import { toEmailStatus } from '#app/domain/identity/sign-in.ts';

export const meta: MetaFunction = () => [{ title: 'Choose a new password · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await context.accountEmails.readLink(request.url, 'reset_password');
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.accountEmails.submitReset(form);
  const keptCredentials = result.kind === 'refused' ? [...readKept(form)] : [];
  return data({ ...result, keptCredentials }, { status: toEmailStatus(result) });
}

export default function ResetPassword() {
  const result = useActionData<typeof action>() ?? null;
  return (
    <SignInFrame title="Choose a new password" subtitle="This signs you out on every device.">
      <Body result={result} />
    </SignInFrame>
  );
}

type Result = ReturnType<typeof useActionData<typeof action>>;

function Body({ result }: { result: Result | null }) {
  const { link, token } = useLoaderData<typeof loader>();
  if (result?.kind === 'done') {
    return (
      <div className="stack">
        <Banner tone="ok">Your password has been changed.</Banner>
        <a className="btn solid block" href="/login">
          Sign in
        </a>
      </div>
    );
  }
  if (link.kind === 'expired' || result?.kind === 'expired')
    return <LinkExpired href="/forgot-password">Send a new link</LinkExpired>;
  return (
    <ResetForm
      link={link}
      token={token}
      errors={result?.kind === 'refused' ? result.errors : {}}
      keptCredentials={result?.keptCredentials ?? []}
    />
  );
}

interface ResetFormProps {
  readonly link: { readonly email: string; readonly credentials: readonly ListedCredential[] };
  readonly token: string;
  readonly errors: { readonly password?: string; readonly form?: string };
  /** IDs of the credentials whose boxes were cleared. */
  readonly keptCredentials: readonly string[];
}

function ResetForm({ link, token, errors, keptCredentials }: ResetFormProps) {
  return (
    <form method="post" className="stack">
      {errors.form ? (
        <Banner tone="bad" takesFocus>
          {errors.form}
        </Banner>
      ) : null}
      <input type="hidden" name="token" value={token} />
      {/* Password managers find the account by it. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      <p className="sub">For {link.email}</p>
      <FormField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 10 characters."
        error={errors.password}
      />
      <RevokeList
        credentials={link.credentials}
        keptCredentials={keptCredentials}
        reason="This address was never confirmed, so everything added to the account before now is removed:"
      />
      <button className="btn solid block" type="submit">
        Change password
      </button>
    </form>
  );
}
