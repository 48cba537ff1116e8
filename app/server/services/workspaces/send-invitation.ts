import { INVITATION_DAYS, type SentInvitation } from '#app/domain/workspaces/members.ts';
import { ROLE_NAMES } from '#app/domain/workspaces/role-texts.ts';
import { writeInvitation } from '#app/server/emails/account-emails.ts';
import { MailError } from '#app/server/ports/mailer.ts';
import { toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { type InvitationRow, toInvitationOutput, toInviterName } from '../access/invitation-row.ts';

/**
 * Sends the invitation's email and reports the result. Without a mailer the result contains the link, which
 * the inviter passes on. A link that was emailed isn't shown to anyone else, because it proves control of
 * the mailbox.
 */
export async function sendInvitation(
  { mailer, settings, logger }: Pick<ServiceDeps, 'mailer' | 'settings' | 'logger'>,
  { row, token, now }: { row: InvitationRow; token: string; now: Date },
): Promise<SentInvitation> {
  const output = toInvitationOutput(row, now);
  const url = `${settings.publicUrl}/invitation?token=${token}`;
  if (mailer === null) return { ...output, letter: 'none', url };
  try {
    await mailer.send(
      writeInvitation({
        to: row.email,
        url,
        days: INVITATION_DAYS,
        role: ROLE_NAMES[toRole(row.role)],
        workspaceName: row.workspace.name,
        inviter: toInviterName(row),
      }),
    );
    return { ...output, letter: 'sent', url: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, invitationId: row.id }, 'An invitation’s email couldn’t be sent.');
    return { ...output, letter: 'failed', url: null };
  }
}
