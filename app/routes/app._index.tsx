import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

export const handle = { hydrate: true };

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.actor) throw redirect('/');
  return { me: await context.services.users.getMe(context.actor) };
}

export default function Dashboard() {
  const { me } = useLoaderData<typeof loader>();
  return (
    <main className="main" id="main">
      <div className="in">{me.email}</div>
    </main>
  );
}
