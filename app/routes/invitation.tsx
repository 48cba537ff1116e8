import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { InvitationScreen } from '#app/components/team/invitation-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';

export const meta: MetaFunction = () => [{ title: 'Invitation · Fanfare' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invitation = await context.services.teams.readInvitation({ token });
  const signedInAs = context.user?.email ?? null;
  return data({ invitation, token, signedInAs }, { status: invitation ? 200 : 410 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = (await request.formData()).get('token');
  if (typeof token !== 'string') return data({ error: null }, { status: 400 });
  if (!context.actor) throw redirect(`/invitation?${new URLSearchParams({ token }).toString()}`);
  try {
    await context.services.teams.acceptInvitation(context.actor, { token });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ error: error.message }, { status: error.status });
  }
  return redirect('/app', 303);
}

export default function Invitation() {
  const actionData = useActionData<typeof action>();
  return <InvitationScreen {...useLoaderData<typeof loader>()} error={actionData?.error ?? null} />;
}
