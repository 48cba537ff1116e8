import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toPageMeta } from '#app/components/public/page-meta.ts';
import { SignInScreen } from '#app/components/sign-in/sign-in-screen.tsx';
import { rememberPasskeys, toPasskeyOffer } from './passkeys.ts';

/**
 * Scripts are only for passkeys: for people who ask for one or have used one in this browser. The forms work
 * without them.
 */
export const handle = { hydrate: 'isScripted' };

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Sign in',
    description: 'Sign in to Fanfare with your password, a passkey, or single sign-on.',
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await context.signIn.readPage(request.url);
  if (page.kind === 'start') throw redirectDocument(page.location);
  const offer = toPasskeyOffer(request, context);
  const isScripted = offer.isReady && page.kind === 'form' && page.passkey !== null;
  const { isHosted } = context.signIn;
  return data(
    { page, offer, isScripted, isHosted },
    { status: page.kind === 'problem' ? page.status : 200 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.signIn.submitLogin(form);
  if (result.kind === 'redirect') {
    const isPasskey = form.get('intent') === 'passkey';
    throw isPasskey
      ? redirectDocument(result.location, { headers: { 'Set-Cookie': rememberPasskeys(context) } })
      : redirectDocument(result.location);
  }
  // The sign-in behind the form has expired, so only starting again helps.
  if (result.status === 400) throw redirectDocument('/login?error=expired');
  return data(result, { status: result.status });
}

export default function Login() {
  const { page, offer, isHosted } = useLoaderData<typeof loader>();
  return (
    <SignInScreen
      mode="sign-in"
      page={page}
      offer={offer}
      isHosted={isHosted}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
