import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { z } from 'zod';
import type { InviteValues } from '#app/components/team/invite-form.tsx';
import { MembersScreen } from '#app/components/team/members-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import {
  InviteMemberInput,
  type SentInvitation,
  UpdateMemberInput,
} from '#app/domain/workspaces/members.ts';
import { readPage } from '#app/domain/api/paging.ts';
import { ROLE_NAMES } from '#app/domain/workspaces/role-texts.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields, toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.members);

const EMPTY_VALUES: InviteValues = { email: '', role: 'editor' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const [members, invitations] = await Promise.all([
    services.teams.listMembers(actor, readPage(new URL(request.url).searchParams)),
    services.teams.listInvitations(actor),
  ]);
  const canManage = actor.role === 'owner';
  return { members, invitations: invitations.items, canManage };
}

interface ActionData {
  readonly values: InviteValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: string | null;
  readonly url: string | null;
}

const NOTHING: ActionData = { values: EMPTY_VALUES, errors: {}, notice: null, url: null };

function refuse({ errors }: Pick<ActionData, 'errors'>): ActionData {
  return { ...NOTHING, errors };
}

const InvitationForm = z.object({ invitationId: FieldText });
const MemberForm = z.object({ memberId: FieldText });

const invite = formAction(InviteMemberInput, {
  intent: 'invite',
  read: (form) => ({ email: toText(form.get('email')), role: toText(form.get('role')) }),
  run: async ({ services, actor, input }) =>
    toSent(await services.teams.inviteMember(actor, input)),
  refuse: ({ typed, errors }): ActionData => ({ ...NOTHING, values: typed, errors }),
});

const resend = formAction(InvitationForm, {
  intent: 'resend',
  read: textFields('invitationId'),
  run: async ({ services, actor, input }) =>
    toSent(await services.teams.resendInvitation(actor, input)),
  refuse,
});

const revoke = formAction(InvitationForm, {
  intent: 'revoke',
  read: textFields('invitationId'),
  async run({ services, actor, input }) {
    await services.teams.revokeInvitation(actor, input);
    return data<ActionData>({ ...NOTHING, notice: 'Invitation revoked.' });
  },
  refuse,
});

const remove = formAction(MemberForm, {
  intent: 'remove',
  read: textFields('memberId'),
  async run({ services, actor, input }) {
    await services.teams.removeMember(actor, input);
    return data<ActionData>({ ...NOTHING, notice: 'Member removed.' });
  },
  refuse,
});

const changeRole = formAction(MemberForm.extend(UpdateMemberInput.shape), {
  read: textFields('memberId', 'role'),
  async run({ services, actor, input }) {
    const { email } = await services.teams.updateMember(actor, input);
    return data<ActionData>({ ...NOTHING, notice: `${email} is ${ROLE_NAMES[input.role]} now.` });
  },
  refuse: ({ errors, error }) =>
    refuse({ errors: error ? errors : { form: 'This page has changed. Reload it.' } }),
});

export const action = formActions(invite, resend, revoke, remove, changeRole);

/** Returns the same message whether or not the email address has an account. */
function toSent({ email, letter, url }: SentInvitation) {
  if (letter === 'failed') {
    const form = `${email} is invited, but the email couldn’t be sent. Resend the invitation in a minute.`;
    return data<ActionData>({ ...NOTHING, errors: { form } }, { status: 503 });
  }
  const notice = letter === 'sent' ? `Invitation sent to ${email}.` : `${email} is invited.`;
  return data<ActionData>({ ...NOTHING, notice, url });
}

export default function Members() {
  const loaded = useLoaderData<typeof loader>();
  const result = useSettled(useActionData<typeof action>());
  return (
    <MembersScreen
      {...loaded}
      values={result?.values ?? EMPTY_VALUES}
      errors={result?.errors ?? {}}
      notice={result?.notice ?? null}
      url={result?.url ?? null}
    />
  );
}
