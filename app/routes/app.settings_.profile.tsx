import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { ProfileScreen } from '#app/components/settings/profile-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { UpdateProfileInput } from '#app/domain/identity/profile.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Profile · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [me, { name, timeZone }] = await Promise.all([
    services.users.getMe(actor),
    services.teams.getWorkspace(actor),
  ]);
  const { email, firstName, lastName } = me;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  return { email, ...names, workspace: { name, timeZone } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  const typed = {
    firstName: fields.get('firstName') ?? '',
    lastName: fields.get('lastName') ?? '',
  };
  const parsed = UpdateProfileInput.safeParse(typed);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return data({ typed, errors, notice: null }, { status: 422 });
  }
  try {
    await signedIn.services.users.updateProfile(signedIn.actor, parsed.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const errors: Record<string, string> = { form: error.message };
    return data({ typed, errors, notice: null }, { status: error.status });
  }
  return data({ typed: null, errors: {}, notice: 'Name saved.' });
}

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <ProfileScreen
      {...loaded}
      {...answer?.typed}
      theme={root?.theme ?? 'system'}
      errors={answer?.errors ?? {}}
      notice={answer?.notice ?? null}
    />
  );
}
