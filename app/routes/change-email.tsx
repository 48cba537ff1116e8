import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LinkExpired } from '#app/components/sign-in/link-expired.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';

export const meta: MetaFunction = () => [{ title: 'Your new e-mail address · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = await context.accountMail.readLink(request.url, 'change_email');
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return context.accountMail.submitChangeEmail(await request.formData());
}

/** A button, because mail programs open links by themselves. */
export default function ChangeEmail() {
  return (
    <SignInFrame title="Your new address" words="From now on you sign in with it.">
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
        <Banner tone="ok">Your e-mail address is {result.email} now.</Banner>
        <a className="btn solid block" href="/app">
          Go to the app
        </a>
      </div>
    );
  }
  if (link.kind === 'expired')
    return <LinkExpired href="/app/settings/security">Ask for another link</LinkExpired>;
  return (
    <form method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      <p className="sub">{link.email}</p>
      <button className="btn solid block" type="submit">
        Make it my address
      </button>
    </form>
  );
}
