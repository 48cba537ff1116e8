import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MailboxScreen } from '#app/components/mailbox/mailbox-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Mailbox · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  try {
    return await signedIn.services.letters.listEmails(signedIn.actor);
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

export default function Mailbox() {
  return <MailboxScreen {...useLoaderData<typeof loader>()} />;
}
