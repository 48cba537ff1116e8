import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { WorkspacesScreen } from '#app/components/team/workspaces-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { OTHER_WORKSPACE } from '#app/domain/errors/messages.ts';
import { FIRST_PAGE } from '#app/domain/api/paging.ts';
import { CreateWorkspaceInput } from '#app/domain/workspaces/workspaces.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Workspaces · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [{ items }, members] = await Promise.all([
    services.teams.listWorkspaces(actor),
    services.teams.listMembers(actor, { page: FIRST_PAGE, pageSize: 1 }),
  ]);
  const current = items.find(({ isCurrent }) => isCurrent);
  const values = { name: '', timeZone: current?.timeZone ?? 'UTC' };
  const isOnlyOwner = members.owners === 1 && actor.role === 'owner';
  const needsSignIn = !services.tokens.mayBeShown(actor);
  return { workspaces: items, values, isOnlyOwner, needsSignIn };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  try {
    const refused = await change(signedIn, fields);
    if (refused) return refused;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse({ form: error.message }, { fields, status: error.status });
  }
  // Every page now belongs to another workspace.
  return redirect('/app', 303);
}

async function change({ services, actor }: SignedInContext, fields: URLSearchParams) {
  const { teams } = services;
  const workspaceId = fields.get('workspaceId') ?? '';
  const intent = fields.get('intent');
  if (intent === 'switch') return void (await teams.switchWorkspace(actor, { workspaceId }));
  if (intent === 'create') return create({ services, actor }, fields);
  if (workspaceId !== actor.workspaceId)
    return refuse({ form: OTHER_WORKSPACE }, { fields, status: 409 });
  if (intent === 'leave') return void (await teams.leaveWorkspace(actor));
  if (intent === 'delete')
    return void (await teams.deleteWorkspace(actor, { name: fields.get('name') ?? '' }));
  return refuse({ form: 'This page has changed. Reload it and try again.' }, { fields });
}

async function create(
  { services, actor }: Pick<SignedInContext, 'services' | 'actor'>,
  fields: URLSearchParams,
) {
  const parsed = CreateWorkspaceInput.safeParse(Object.fromEntries(fields));
  if (parsed.success) return void (await services.teams.addWorkspace(actor, parsed.data));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return refuse(errors, { fields, status: 422 });
}

function refuse(
  errors: Record<string, string>,
  { fields, status = 400 }: { fields: URLSearchParams; status?: number },
) {
  const isNew = fields.get('intent') === 'create';
  const typed = { name: fields.get('name') ?? '', timeZone: fields.get('timeZone') ?? 'UTC' };
  return data({ errors, values: isNew ? typed : null }, { status });
}

export default function Workspaces() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <WorkspacesScreen
      {...loaded}
      values={answer?.values ?? loaded.values}
      errors={answer?.errors ?? {}}
    />
  );
}
