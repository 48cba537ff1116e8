import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CalendarScreen } from '#app/components/calendar/calendar-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { moveActions } from './move-actions.ts';
import { requireSignedIn } from '../shared/signed-in.ts';
import { readCalendarPage } from './read-calendar-page.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.calendar);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readCalendarPage(requireSignedIn(context), request);
}

export const action = moveActions;

export default function Calendar() {
  const result = useActionData<typeof action>() ?? null;
  return <CalendarScreen {...useLoaderData<typeof loader>()} result={result} />;
}
