import type { DemoMailbox } from '#app/domain/identity/demo-emails.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const LATEST = 50;

/**
 * Lists the emails Fanfare sent to the user, newest first, from the demo's mailbox. Throws `not_found` if
 * real email is sent, since real mailboxes aren't ours to read.
 */
export async function listEmails(
  { prisma, mailbox }: Pick<ServiceDeps, 'prisma' | 'mailbox'>,
  actor: Actor,
): Promise<DemoMailbox> {
  requirePerson(actor);
  if (mailbox === null) throw new AppError('not_found');
  const { email } = await prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true },
  });
  const emails = await mailbox.list();
  const theirs = emails.filter(({ to }) => to.some((one) => one.toLowerCase() === email));
  const items = theirs
    .slice(0, LATEST)
    .map(({ id, subject, text, receivedAt }) => ({ id, subject, text, receivedAt }));
  return { email, items, everybodysUrl: mailbox.url };
}
