import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { SecurityScreen } from '#app/components/settings/security-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { readKept } from '#app/domain/identity/access-table.ts';
import { readPage } from '#app/domain/api/paging.ts';
import { rememberPasskeys } from './login/passkeys.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.security);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = await context.accountSecurity.read(readPage(query));
  if (page === null) throw redirect('/');
  const hasPasskeys = (page.signInMethods?.passkeys.length ?? 0) > 0;
  return data(page, hasPasskeys ? { headers: { 'Set-Cookie': rememberPasskeys(context) } } : {});
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.accountSecurity.submit(form);
  if (result === null) throw redirect('/');
  if (result.kind === 'refused')
    return data({ ...result, keptCredentials: [...readKept(form)] }, { status: result.status });
  // Set in this response rather than on the next page, so that it also works for people who leave right away.
  const isAdded = form.get('intent') === 'passkey_add';
  return data(result, isAdded ? { headers: { 'Set-Cookie': rememberPasskeys(context) } } : {});
}

export default function Security() {
  const { signInMethods, sessions } = useLoaderData<typeof loader>();
  const result = useSettled(useActionData<typeof action>());
  const isDone = result?.kind === 'done';
  return (
    <SecurityScreen
      signInMethods={signInMethods}
      sessions={sessions}
      notice={isDone ? result.notice : null}
      codes={isDone ? result.codes : null}
      errors={result?.kind === 'refused' ? result.errors : {}}
      keptCredentials={result?.kind === 'refused' ? result.keptCredentials : []}
    />
  );
}
