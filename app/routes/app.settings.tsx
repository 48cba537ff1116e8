import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  SettingsScreen,
  type SettingsScreenProps,
} from '#app/components/settings/settings-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { SetBannedWordsInput, splitBannedWords } from '#app/domain/suggestions/banned-words.ts';
import { UpdateWorkspaceInput } from '#app/domain/workspaces/workspaces.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Workspace · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [{ words }, { name, timeZone }] = await Promise.all([
    services.workspaces.getBannedWords(actor),
    services.teams.getWorkspace(actor),
  ]);
  return { words, canEdit: actor.role === 'owner', workspace: { name, timeZone } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  if (fields.get('intent') === 'workspace') return changeWorkspace(signedIn, fields);
  return banWords(signedIn, fields.get('words') ?? '');
}

async function banWords({ services, actor }: SignedInContext, typed: string) {
  const parsed = SetBannedWordsInput.safeParse({ words: splitBannedWords(typed) });
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message);
    return answer({ typed, messages, status: 422 });
  }
  try {
    const { words } = await services.workspaces.setBannedWords(actor, parsed.data);
    const notice = words.length === 0 ? 'Banned words cleared.' : 'Banned words saved.';
    return answer({ notice });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return answer({ typed, messages: [error.message], status: error.status });
  }
}

async function changeWorkspace({ services, actor }: SignedInContext, fields: URLSearchParams) {
  const values = { name: fields.get('name') ?? '', timeZone: fields.get('timeZone') ?? '' };
  const parsed = UpdateWorkspaceInput.safeParse(values);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return answer({ workspace: { ...values, errors, notice: null }, status: 422 });
  }
  try {
    const { name, timeZone } = await services.teams.updateWorkspace(actor, parsed.data);
    return answer({ workspace: { name, timeZone, errors: {}, notice: 'Workspace saved.' } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const errors: Record<string, string> = { form: error.message };
    return answer({ workspace: { ...values, errors, notice: null }, status: error.status });
  }
}

interface Answer {
  /** The banned words as typed, if they were refused. */
  readonly typed?: string;
  readonly messages?: readonly string[];
  readonly notice?: string;
  readonly workspace?: SettingsScreenProps['workspace'];
  readonly status?: number;
}

function answer({ typed, messages = [], notice, workspace, status = 200 }: Answer) {
  const said = { typed: typed ?? null, messages, notice: notice ?? null };
  return data({ ...said, workspace: workspace ?? null }, { status });
}

export default function Settings() {
  const { words, canEdit, workspace } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SettingsScreen
      text={result?.typed ?? words.join('\n')}
      count={words.length}
      canEdit={canEdit}
      messages={result?.messages ?? []}
      notice={result?.notice ?? null}
      workspace={result?.workspace ?? { ...workspace, errors: {}, notice: null }}
    />
  );
}
