import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PAGE_FIELDS } from '../api/paging.ts';
import { Role } from './roles.ts';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Pending invitations per workspace. */
export const MAX_OPEN_INVITATIONS = 50;

export const MemberOutput = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    role: Role,
    joinedAt: Instant,
    isYou: z.boolean(),
  })
  .meta({ id: 'Member' });
export type MemberOutput = z.infer<typeof MemberOutput>;

export const MemberList = z
  .object({
    items: z.array(MemberOutput),
    ...PAGE_FIELDS,
    owners: z.number().int().describe('Number of owners, across all pages.'),
  })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof MemberList>;

/** The body of `PATCH /api/workspace/members/{memberId}`. */
export const UpdateMemberInput = z.strictObject({ role: Role });
export type UpdateMemberInput = z.infer<typeof UpdateMemberInput>;

/** The body of `POST /api/workspace/invitations`. */
export const InviteMemberInput = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter the person’s email address.')
    .max(254, 'This email address is too long.')
    .pipe(z.email('Enter an email address such as name@example.com.')),
  role: Role,
});
export type InviteMemberInput = z.infer<typeof InviteMemberInput>;

export const InvitationOutput = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    invitedBy: z
      .string()
      .nullable()
      .describe('Email address of the person who sent the invitation.'),
    sentAt: Instant,
    expiresAt: Instant,
    isExpired: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type InvitationOutput = z.infer<typeof InvitationOutput>;

export const InvitationList = z
  .object({ items: z.array(InvitationOutput) })
  .meta({ id: 'InvitationList' });
export type InvitationList = z.infer<typeof InvitationList>;

/** An invitation, with the result of sending its email. */
export const SentInvitation = InvitationOutput.extend({
  letter: z
    .enum(['sent', 'failed', 'none'])
    .describe("`none`: this installation doesn't send email, and the link is in `url`."),
  url: z
    .string()
    .nullable()
    .describe('The link to send yourself, shown only once. Null if it was emailed.'),
}).meta({ id: 'SentInvitation' });
export type SentInvitation = z.infer<typeof SentInvitation>;
