import type { LetterPage } from '#app/domain/identity/demo-emails.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const LATEST = 50;

/**
 * The letters that Fanfare mailed to the person, where the demo's mailbox takes them, newest first. Throws
 * `not_found` where real mail is sent: what lies in a real mailbox is none of ours to read.
 */
export async function listEmails(
  { prisma, mailbox }: Pick<ServiceDeps, 'prisma' | 'mailbox'>,
  actor: Actor,
): Promise<LetterPage> {
  requirePerson(actor);
  if (mailbox === null) throw new AppError('not_found');
  const { email } = await prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true },
  });
  const letters = await mailbox.list();
  const theirs = letters.filter(({ to }) => to.some((one) => one.toLowerCase() === email));
  const items = theirs
    .slice(0, LATEST)
    .map(({ id, subject, text, receivedAt }) => ({ id, subject, text, receivedAt }));
  return { email, items, everybodysUrl: mailbox.url };
}
