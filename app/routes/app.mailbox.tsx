import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MailboxScreen } from '#app/components/mailbox/mailbox-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { orErrorPage } from './shared/refusals.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.mailbox);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  return orErrorPage(services.mailbox.listEmails(actor));
}

export default function Mailbox() {
  return <MailboxScreen {...useLoaderData<typeof loader>()} />;
}
