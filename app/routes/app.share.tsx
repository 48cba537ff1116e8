import type { LoaderFunctionArgs } from '@remix-run/node';
import { ShareScreen } from '#app/components/share/share-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta = () => toPlaceMeta(PLACES.share);

export function loader({ context }: LoaderFunctionArgs) {
  requireSignedIn(context);
  return null;
}

export default function Share() {
  return <ShareScreen />;
}
