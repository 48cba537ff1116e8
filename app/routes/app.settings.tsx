import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SettingsScreen } from '#app/components/settings/settings-screen.tsx';
import { isAppError } from '#app/domain/app-error-shape.ts';
import { SetBannedWordsInput, splitBannedWords } from '#app/domain/banned-words.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Settings · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const { words } = await services.workspaces.getBannedWords(actor);
  return { words, canEdit: actor.role === 'owner' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const typed = toFields(await request.formData()).get('words') ?? '';
  const parsed = SetBannedWordsInput.safeParse({ words: splitBannedWords(typed) });
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message);
    return data({ typed, messages, notice: null }, { status: 422 });
  }
  try {
    const { words } = await services.workspaces.setBannedWords(actor, parsed.data);
    const notice =
      words.length === 0 ? 'No word is banned any more.' : 'The banned words are saved.';
    return data({ typed: null, messages: [], notice });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ typed, messages: [error.message], notice: null }, { status: error.status });
  }
}

export default function Settings() {
  const { words, canEdit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsScreen
      text={answer?.typed ?? words.join('\n')}
      count={words.length}
      canEdit={canEdit}
      messages={answer?.messages ?? []}
      notice={answer?.notice ?? null}
    />
  );
}
