import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInScreen } from '#app/components/sign-in/sign-in-screen.tsx';

// For passkeys alone: the forms do without scripts.
export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Sign in · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await context.signIn.readPage(request.url);
  if (page.kind === 'start') throw redirectDocument(page.location);
  return data(page, { status: page.kind === 'problem' ? page.status : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.signIn.submitLogin(await request.formData());
  if (result.kind === 'redirect') throw redirectDocument(result.location);
  // The sign-in behind the form is over: sending it again can't help, starting again does.
  if (result.status === 400) throw redirectDocument('/login?error=expired');
  return data(result, { status: result.status });
}

export default function Login() {
  return (
    <SignInScreen
      mode="sign-in"
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
