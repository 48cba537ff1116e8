import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  SettingsScreen,
  type SettingsScreenProps,
} from '#app/components/settings/settings-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { SetBannedWordsInput, splitBannedWords } from '#app/domain/suggestions/banned-words.ts';
import { UpdateWorkspaceInput } from '#app/domain/workspaces/workspaces.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.workspace);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const [{ words }, { name, timeZone, lateLimitMinutes }] = await Promise.all([
    services.workspaces.getBannedWords(actor),
    services.teams.getWorkspace(actor),
  ]);
  const canEdit = actor.role === 'owner';
  return { words, canEdit, workspace: { name, timeZone }, lateLimit: String(lateLimitMinutes) };
}

interface ActionData {
  /** The banned words as typed, if they were refused. */
  readonly typed: string | null;
  readonly messages: readonly string[];
  readonly notice: string | null;
  readonly workspace: SettingsScreenProps['workspace'] | null;
  readonly lateLimit: SettingsScreenProps['lateLimit'] | null;
}

const NOTHING: ActionData = {
  typed: null,
  messages: [],
  notice: null,
  workspace: null,
  lateLimit: null,
};

const banWords = formAction(SetBannedWordsInput, {
  read: (form) => toText(form.get('words')),
  toInput: (typed) => ({ words: splitBannedWords(typed) }),
  async run({ services, actor, input }) {
    const { words } = await services.workspaces.setBannedWords(actor, input);
    const notice = words.length === 0 ? 'Banned words cleared.' : 'Banned words saved.';
    return data<ActionData>({ ...NOTHING, notice });
  },
  refuse: ({ typed, messages }): ActionData => ({ ...NOTHING, typed, messages }),
});

const changeWorkspace = formAction(UpdateWorkspaceInput, {
  intent: 'workspace',
  read: (form) => ({ name: toText(form.get('name')), timeZone: toText(form.get('timeZone')) }),
  async run({ services, actor, input }) {
    const { name, timeZone } = await services.teams.updateWorkspace(actor, input);
    const workspace = { name, timeZone, errors: {}, notice: 'Workspace saved.' };
    return data<ActionData>({ ...NOTHING, workspace });
  },
  refuse: ({ typed, errors }): ActionData => ({
    ...NOTHING,
    workspace: { ...typed, errors, notice: null },
  }),
});

const changeLateLimit = formAction(UpdateWorkspaceInput, {
  intent: 'late-limit',
  read: (form) => toText(form.get('lateLimitMinutes')),
  // Number('') is 0, which an empty field doesn't mean.
  toInput: (typed) => ({ lateLimitMinutes: typed.trim() === '' ? null : Number(typed) }),
  async run({ services, actor, input }) {
    const { lateLimitMinutes } = await services.teams.updateWorkspace(actor, input);
    const minutes = String(lateLimitMinutes);
    return data<ActionData>({
      ...NOTHING,
      lateLimit: { minutes, messages: [], notice: 'Late limit saved.' },
    });
  },
  refuse: ({ typed, messages }): ActionData => ({
    ...NOTHING,
    lateLimit: { minutes: typed, messages, notice: null },
  }),
});

export const action = formActions(changeWorkspace, changeLateLimit, banWords);

export default function Settings() {
  const { words, canEdit, workspace, lateLimit } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <SettingsScreen
      text={result?.typed ?? words.join('\n')}
      count={words.length}
      canEdit={canEdit}
      messages={result?.messages ?? []}
      notice={result?.notice ?? null}
      workspace={result?.workspace ?? { ...workspace, errors: {}, notice: null }}
      lateLimit={result?.lateLimit ?? { minutes: lateLimit, messages: [], notice: null }}
    />
  );
}
