import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { QueueScreen } from '#app/components/queues/queue-screen.tsx';
import { requireSignedIn } from '../shared/signed-in.ts';
import { queueActions, type QueueResult } from './queue-actions.ts';
import { readQueuePage } from './read-queue-page.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Queue · Fanfare' }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return readQueuePage(requireSignedIn(context), { queueId: params['queueId'] ?? '', request });
}

export const action = queueActions;

const NOTHING: QueueResult = { notice: null, errors: {}, values: null, slotValues: null };

export default function Queue() {
  const result = useSettled(useActionData<typeof action>()) ?? NOTHING;
  return <QueueScreen {...useLoaderData<typeof loader>()} {...result} />;
}
