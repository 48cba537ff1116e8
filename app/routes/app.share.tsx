import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { ShareScreen } from '#app/components/share/share-screen.tsx';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Shared with Fanfare' }];

export function loader({ context }: LoaderFunctionArgs) {
  requireSignedIn(context);
  return null;
}

export default function Share() {
  return <ShareScreen />;
}
