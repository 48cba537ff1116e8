import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkExpired } from '#app/components/sign-in/link-expired.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';

export const meta: MetaFunction = () => [{ title: 'Your new e-mail address · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('done')) return data({ link: null, token: '' });
  const link = await context.accountMail.readLink(request.url, 'change_email');
  const token = query.get('token') ?? '';
  return data({ link, token }, { status: link.kind === 'expired' ? 410 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context.accountMail.submitChangeEmail(await request.formData());
  // Elsewhere: the link is used up, and its own page would say that it is gone.
  if (result.kind === 'done') throw redirect('/change-email?done=1');
  return null;
}

/** A button, because mail programs open links by themselves. */
export default function ChangeEmail() {
  return (
    <SignInFrame title="Your new address" words="You sign in with it once you have said so here.">
      <Body />
    </SignInFrame>
  );
}

function Body() {
  const { link, token } = useLoaderData<typeof loader>();
  if (link === null) {
    return (
      <div className="stack">
        <Banner tone="ok">Your e-mail address is changed.</Banner>
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
