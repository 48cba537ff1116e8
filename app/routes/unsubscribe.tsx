import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LinkExpired } from '#app/components/sign-in/link-expired.tsx';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { Banner } from '#app/components/ui/banner.tsx';

export const meta: MetaFunction = () => [{ title: 'Turn off emails · Fanfare' }];

const Token = z.string().regex(/^[\w-]{1,64}$/u);

/** Returns the link's token. No email has an empty one. */
const readToken = (request: Request): string =>
  Token.catch('').parse(new URL(request.url).searchParams.get('token'));

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const isKnown = await services.notifications.isUnsubscribeToken({ token: readToken(request) });
  return data({ isKnown }, { status: isKnown ? 200 : 410 });
}

/** Also serves mail providers, which send a POST without opening the page (RFC 8058). */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const isOff = await services.notifications.unsubscribe({ token: readToken(request) });
  return data({ isOff }, { status: isOff ? 200 : 410 });
}

/** A form instead of a GET, because email clients prefetch links. */
export default function Unsubscribe() {
  return (
    <SignInFrame
      title="Turn off emails"
      subtitle="Fanfare emails you what you haven’t read: failed posts, decisions, and accounts that need reconnecting."
    >
      <Body />
    </SignInFrame>
  );
}

function Body() {
  const { isKnown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result?.isOff)
    return (
      <div className="stack">
        <Banner tone="ok">These emails are off. The bell in Fanfare still shows everything.</Banner>
        <a className="btn solid block" href="/app/settings/profile">
          Open your profile
        </a>
      </div>
    );
  if (!isKnown || result)
    return <LinkExpired href="/app/settings/profile">Open your profile</LinkExpired>;
  return (
    <form method="post" className="stack">
      <button className="btn solid block" type="submit">
        Turn off these emails
      </button>
    </form>
  );
}
