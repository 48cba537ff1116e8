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
  const [{ words }, { name, timeZone }] = await Promise.all([
    services.workspaces.getBannedWords(actor),
    services.teams.getWorkspace(actor),
  ]);
  return { words, canEdit: actor.role === 'owner', workspace: { name, timeZone } };
}

interface ActionData {
  /** The banned words as typed, if they were refused. */
  readonly typed: string | null;
  readonly messages: readonly string[];
  readonly notice: string | null;
  readonly workspace: SettingsScreenProps['workspace'] | null;
}

const NOTHING: ActionData = { typed: null, messages: [], notice: null, workspace: null };

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

export const action = formActions(changeWorkspace, banWords);

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
