import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { DataScreen } from '#app/components/settings/data-screen.tsx';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Your data · Fanfare' }];

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.actor) throw redirect('/');
  return null;
}

export default function Data() {
  return <DataScreen />;
}
