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

export const meta: MetaFunction = (args) =>
  toPageMeta(args, {
    title: 'Sign up',
    description:
      'Create an account: one caption, one file, six platforms. The first 3 days of a plan are free.',
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await context.signIn.readPage(request.url);
  if (page.kind === 'start') throw redirectDocument(page.location);
  return data(page, { status: page.kind === 'problem' ? page.status : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.signIn.submitRegister(await request.formData());
  if (result.kind === 'redirect') throw redirectDocument(result.location);
  // The sign-in behind the form has expired, so only starting again helps.
  if (result.status === 400) throw redirectDocument('/register?error=expired');
  return data(result, { status: result.status });
}

export default function Register() {
  return (
    <SignInScreen
      mode="sign-up"
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
