import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { InviteValues } from '#app/components/team/invite-form.tsx';
import { MembersScreen } from '#app/components/team/members-screen.tsx';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import {
  InviteMemberInput,
  type SentInvitation,
  UpdateMemberInput,
} from '#app/domain/workspaces/members.ts';
import { readPage } from '#app/domain/api/paging.ts';
import { ROLE_NAMES } from '#app/domain/workspaces/workspaces.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';
import { toFields, toSignedIn } from './app.platform-preview/read-facts.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Members · Fanfare' }];

const FRESH: InviteValues = { email: '', role: 'editor' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const [members, invitations] = await Promise.all([
    services.teams.listMembers(actor, readPage(new URL(request.url).searchParams)),
    services.teams.listInvitations(actor),
  ]);
  const canManage = actor.role === 'owner';
  return { members, invitations: invitations.items, canManage };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const fields = toFields(await request.formData());
  try {
    return await change(signedIn, fields);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const values = fields.get('intent') === 'invite' ? readValues(fields) : FRESH;
    return answer({ values, errors: { form: error.message }, status: error.status });
  }
}

async function change(signedIn: SignedInContext, fields: URLSearchParams) {
  const { services, actor } = signedIn;
  const memberId = fields.get('memberId') ?? '';
  const invitationId = fields.get('invitationId') ?? '';
  switch (fields.get('intent')) {
    case 'invite':
      return invite(signedIn, readValues(fields));
    case 'resend':
      return toSent(await services.teams.resendInvitation(actor, { invitationId }));
    case 'revoke':
      await services.teams.revokeInvitation(actor, { invitationId });
      return answer({ notice: 'Invitation revoked.' });
    case 'remove':
      await services.teams.removeMember(actor, { memberId });
      return answer({ notice: 'Member removed.' });
    default:
      return changeRole(signedIn, { memberId, role: fields.get('role') });
  }
}

async function invite({ services, actor }: SignedInContext, values: InviteValues) {
  const parsed = InviteMemberInput.safeParse(values);
  if (parsed.success) return toSent(await services.teams.inviteMember(actor, parsed.data));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return answer({ values, errors, status: 422 });
}

async function changeRole(
  { services, actor }: SignedInContext,
  { memberId, role }: { memberId: string; role: string | null },
) {
  const parsed = UpdateMemberInput.safeParse({ role });
  if (!parsed.success) {
    return answer({ errors: { form: 'This page has changed. Reload it.' }, status: 422 });
  }
  const { email } = await services.teams.updateMember(actor, { memberId, ...parsed.data });
  return answer({ notice: `${email} is ${ROLE_NAMES[parsed.data.role]} now.` });
}

/** Returns the same message whether or not the email address has an account. */
function toSent({ email, letter, url }: SentInvitation) {
  if (letter === 'failed') {
    const form = `${email} is invited, but the email couldn’t be sent. Send it again in a minute.`;
    return answer({ errors: { form }, status: 503 });
  }
  const notice = letter === 'sent' ? `Invitation sent to ${email}.` : `${email} is invited.`;
  return answer({ notice, url });
}

interface Answer {
  readonly values?: InviteValues;
  readonly errors?: Readonly<Record<string, string>>;
  readonly notice?: string;
  readonly url?: string | null;
  readonly status?: number;
}

function answer({ values = FRESH, errors = {}, notice, url = null, status = 200 }: Answer) {
  return data({ values, errors, url, notice: notice ?? null }, { status });
}

function readValues(fields: URLSearchParams): InviteValues {
  return { email: fields.get('email') ?? '', role: fields.get('role') ?? '' };
}

export default function Members() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <MembersScreen
      {...loaded}
      values={result?.values ?? FRESH}
      errors={result?.errors ?? {}}
      notice={result?.notice ?? null}
      url={result?.url ?? null}
    />
  );
}
