import { Form } from '@remix-run/react';
import type { InvitationOutput, MemberList, MemberOutput } from '#app/domain/workspaces/members.ts';
import { LIST_PACE } from '#app/domain/api/refresh.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '#app/domain/workspaces/role-texts.ts';
import { ROLES } from '#app/domain/workspaces/roles.ts';
import { useRefreshedPage } from '../hooks/use-refreshed-data.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { Pager } from '../ui/pager.tsx';
import { InviteForm, type InviteValues } from './invite-form.tsx';

export interface MembersScreenProps {
  readonly members: MemberList;
  readonly invitations: readonly InvitationOutput[];
  /** Owners see the forms. */
  readonly canManage: boolean;
  readonly values: InviteValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: string | null;
  /** Without email delivery: the link of the invitation that was just created, shown only now. */
  readonly url: string | null;
}

export function MembersScreen(props: MembersScreenProps) {
  const { members, invitations, canManage, notice, errors, url } = props;
  const isOnlyOwner = members.owners === 1;
  useRefreshedPage(LIST_PACE);
  return (
    <SettingsFrame subtitle="Who works in this workspace, and what they can do.">
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      {url ? <InvitationLink url={url} /> : null}
      <div className="two team">
        <div className="stack gap">
          <h2 className="t2">Members</h2>
          <ul className="tokens">
            {members.items.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                canManage={canManage}
                isOnlyOwner={isOnlyOwner && member.role === 'owner'}
              />
            ))}
          </ul>
          <Pager label="Pages of members" page={members.page} pageCount={members.pageCount} />
          {invitations.length > 0 ? (
            <>
              <h2 className="t2">Invited</h2>
              <ul className="tokens">
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    canManage={canManage}
                  />
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <div className="stack gap">
          {canManage ? (
            <InviteForm values={props.values} errors={errors} notice={notice} />
          ) : (
            <p className="sub">Only an owner can invite people and assign roles.</p>
          )}
          <WhatRolesDo />
        </div>
      </div>
    </SettingsFrame>
  );
}

function InvitationLink({ url }: { url: string }) {
  return (
    <section className="card stack made" aria-labelledby="hand-over">
      <h2 className="t2" id="hand-over">
        Invitation link
      </h2>
      <p className="sub">
        This installation doesn’t send email. Copy the link and send it yourself. It won’t be shown
        again.
      </p>
      <input className="input mono" readOnly aria-label="Invitation link" value={url} />
    </section>
  );
}

interface MemberRowProps {
  readonly member: MemberOutput;
  readonly canManage: boolean;
  /** The workspace needs an owner, so this member can't be changed. */
  readonly isOnlyOwner: boolean;
}

function MemberRow({ member, canManage, isOnlyOwner }: MemberRowProps) {
  const { email, role, joinedAt, isYou } = member;
  const name = toFullName(member);
  const isFixed = !canManage || isOnlyOwner;
  return (
    <li className="card row between wrap">
      <div className="grow">
        <b>{name || email}</b> {isYou ? <span className="badge">You</span> : null}
        <p className="small mut trunc">
          {name ? `${email} · ` : ''}since <LocalTime at={joinedAt} style="day" />
        </p>
      </div>
      {isFixed ? <span className="badge">{ROLE_NAMES[role]}</span> : <Change member={member} />}
      {canManage && isOnlyOwner ? (
        <p className="small mut about">
          This is the only owner. Make someone else an owner before {isYou ? 'your' : 'this'} role
          changes.
        </p>
      ) : null}
    </li>
  );
}

function toFullName({ firstName, lastName }: MemberOutput): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function Change({ member }: { member: MemberOutput }) {
  const { id, email, role } = member;
  const who = toFullName(member) || email;
  return (
    <Form method="post" className="row wrap">
      <input type="hidden" name="memberId" value={id} />
      <select
        // Remounts after a refused change, to show the current role.
        key={role}
        className="select fit"
        name="role"
        defaultValue={role}
        aria-label={`Role of ${who}`}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </select>
      <button
        className="btn quiet"
        name="intent"
        value="change-role"
        aria-label={`Change the role of ${who}`}
      >
        Change
      </button>
      <button className="btn quiet" name="intent" value="remove" aria-label={`Remove ${who}`}>
        Remove
      </button>
    </Form>
  );
}

interface InvitationRowProps {
  readonly invitation: InvitationOutput;
  readonly canManage: boolean;
}

function InvitationRow({ invitation, canManage }: InvitationRowProps) {
  const { id, email, role, expiresAt, isExpired } = invitation;
  return (
    <li className="card row between wrap">
      <div className="grow">
        <b>{email}</b>
        <p className="small mut">
          as {ROLE_NAMES[role]} ·{' '}
          {isExpired ? (
            'expired'
          ) : (
            <>
              until <LocalTime at={expiresAt} style="day" />
            </>
          )}
        </p>
      </div>
      {canManage ? (
        <Form method="post" className="row wrap">
          <input type="hidden" name="invitationId" value={id} />
          <button
            className="btn quiet"
            name="intent"
            value="resend"
            aria-label={`Resend the invitation to ${email}`}
          >
            Resend
          </button>
          <button
            className="btn quiet"
            name="intent"
            value="revoke"
            aria-label={`Revoke the invitation to ${email}`}
          >
            Revoke
          </button>
        </Form>
      ) : null}
    </li>
  );
}

function WhatRolesDo() {
  return (
    <section className="card stack" aria-labelledby="roles">
      <h2 className="t2" id="roles">
        Roles
      </h2>
      <ul className="rules">
        {ROLES.map((role) => (
          <li key={role}>
            <b>{ROLE_NAMES[role]}</b> {ROLE_TEXTS[role]}.
          </li>
        ))}
      </ul>
    </section>
  );
}
