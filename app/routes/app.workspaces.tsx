import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { z } from 'zod';
import { WorkspacesScreen } from '#app/components/team/workspaces-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { OTHER_WORKSPACE } from '#app/domain/errors/messages/requests.ts';
import { FIRST_PAGE } from '#app/domain/api/paging.ts';
import { CreateWorkspaceInput } from '#app/domain/workspaces/workspaces.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields, toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.workspaces);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const [{ items }, members, plannedPosts] = await Promise.all([
    services.teams.listWorkspaces(actor),
    services.teams.listMembers(actor, { page: FIRST_PAGE, pageSize: 1 }),
    services.teams.countPlannedPosts(actor),
  ]);
  const current = items.find(({ isCurrent }) => isCurrent);
  const values = { name: '', timeZone: current?.timeZone ?? 'UTC' };
  const isOnlyOwner = members.owners === 1 && actor.role === 'owner';
  const needsSignIn = !services.tokens.canShow(actor);
  return { workspaces: items, values, isOnlyOwner, plannedPosts, needsSignIn };
}

interface ActionData {
  readonly errors: Readonly<Record<string, string>>;
  /** The new workspace as typed. */
  readonly values: { readonly name: string; readonly timeZone: string } | null;
}

function refuse({ errors }: Pick<ActionData, 'errors'>): ActionData {
  return { errors, values: null };
}

const WorkspaceForm = z.object({ workspaceId: FieldText });

/** Every page now belongs to another workspace. */
const toHome = () => redirect('/app', 303);

const switchTo = formAction(WorkspaceForm, {
  intent: 'switch',
  read: textFields('workspaceId'),
  async run({ services, actor, input }) {
    await services.teams.switchWorkspace(actor, input);
    return toHome();
  },
  refuse,
});

const create = formAction(CreateWorkspaceInput, {
  intent: 'create',
  read: (form) => ({ name: toText(form.get('name')), timeZone: toText(form.get('timeZone')) }),
  async run({ services, actor, input }) {
    await services.teams.addWorkspace(actor, input);
    return toHome();
  },
  refuse: ({ typed, errors }): ActionData => ({ errors, values: typed }),
});

/** Returns the refusal of a page that was loaded in another workspace. */
function refuseOther(actor: Actor, { workspaceId }: z.infer<typeof WorkspaceForm>) {
  if (workspaceId === actor.workspaceId) return null;
  return data(refuse({ errors: { form: OTHER_WORKSPACE } }), { status: 409 });
}

const leave = formAction(WorkspaceForm, {
  intent: 'leave',
  read: textFields('workspaceId'),
  async run({ services, actor, input }) {
    const refused = refuseOther(actor, input);
    if (refused) return refused;
    await services.teams.leaveWorkspace(actor);
    return toHome();
  },
  refuse,
});

const remove = formAction(WorkspaceForm.extend({ name: FieldText }), {
  intent: 'delete',
  read: textFields('workspaceId', 'name'),
  async run({ services, actor, input }) {
    const refused = refuseOther(actor, input);
    if (refused) return refused;
    await services.teams.deleteWorkspace(actor, { name: input.name });
    return toHome();
  },
  refuse,
});

const unknown = formAction(WorkspaceForm, {
  read: textFields('workspaceId'),
  async run({ actor, input }) {
    const errors = { form: 'This page has changed. Reload it and try again.' };
    return refuseOther(actor, input) ?? data(refuse({ errors }), { status: 400 });
  },
  refuse,
});

export const action = formActions(switchTo, create, leave, remove, unknown);

export default function Workspaces() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useSettled(useActionData<typeof action>());
  return (
    <WorkspacesScreen
      {...loaded}
      values={actionData?.values ?? loaded.values}
      errors={actionData?.errors ?? {}}
    />
  );
}
