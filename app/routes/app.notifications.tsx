import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { NotificationsScreen } from '#app/components/notifications/notifications-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { ListNotificationsInput } from '#app/domain/notifications/notifications.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.notifications);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const query = new URL(request.url).searchParams;
  // A truncated or hand-written URL shows the list from the newest on.
  const requested = ListNotificationsInput.safeParse({ cursor: query.get('cursor') ?? undefined });
  const input = requested.data ?? ListNotificationsInput.parse({});
  const page = await services.notifications.listNotifications(actor, input);
  return { page, isOlder: input.cursor !== undefined };
}

const refuse = () => null;

const readOne = formAction(z.object({ id: FieldText }), {
  intent: 'read',
  read: textFields('id'),
  async run({ services, actor, input, request }) {
    await services.notifications.markRead(actor, { ids: [input.id] });
    // Without scripts, the same page of the list is shown again.
    throw redirect(`/app/notifications${new URL(request.url).search}`, 303);
  },
  refuse,
});

const readAll = formAction(z.object({}), {
  read: () => ({}),
  async run({ services, actor }) {
    await services.notifications.markRead(actor, {});
    throw redirect('/app/notifications', 303);
  },
  refuse,
});

export const action = formActions(readOne, readAll);

export default function Notifications() {
  return <NotificationsScreen {...useLoaderData<typeof loader>()} />;
}
