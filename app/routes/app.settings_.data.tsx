import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { DataScreen } from '#app/components/settings/data-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.data);

export function loader({ context }: LoaderFunctionArgs) {
  requireSignedIn(context);
  return null;
}

export default function Data() {
  return <DataScreen />;
}
