import { EmailTopic } from '#app/domain/notifications/email-topics.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Emails about unread notifications, in all of a person's workspaces. */
export interface EmailPreference {
  readonly isOn: boolean;
  readonly topics: readonly EmailTopic[];
}

export async function readEmailPreference(
  { prisma }: Deps,
  { userId }: Actor,
): Promise<EmailPreference> {
  const user = await prisma.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { notificationEmails: true, mutedEmailTopics: true },
  });
  if (!user) throw new AppError('unauthenticated');
  const { notificationEmails: isOn, mutedEmailTopics: muted } = user;
  return { isOn, topics: EmailTopic.options.filter((topic) => !muted.includes(topic)) };
}

/** Stores the choice. If emails are turned off without topics, the earlier choice of topics stays for later. */
export async function saveEmailPreference(
  { prisma }: Deps,
  { userId }: Actor,
  { isOn, topics }: EmailPreference,
): Promise<void> {
  // The muted ones are stored, so that people get emails about topics that are added later.
  const mutedEmailTopics = EmailTopic.options.filter((topic) => !topics.includes(topic));
  const where = { id: userId, deletedAt: null };
  const data = { notificationEmails: isOn, ...(topics.length > 0 ? { mutedEmailTopics } : {}) };
  await prisma.user.updateMany({ where, data });
}

/** Returns whether the token of an email's unsubscribe link is known. It works as long as the email's row is kept. */
export async function isUnsubscribeToken(
  { prisma }: Deps,
  { token }: { readonly token: string },
): Promise<boolean> {
  const where = { unsubscribeToken: token };
  return (await prisma.notificationEmail.count({ where })) > 0;
}

/** Turns off the emails for the person who got the email with this token. Returns false if it's unknown. */
export async function unsubscribe(
  { prisma }: Deps,
  { token }: { readonly token: string },
): Promise<boolean> {
  const { count } = await prisma.user.updateMany({
    where: { emailsOfNotifications: { some: { unsubscribeToken: token } } },
    data: { notificationEmails: false },
  });
  return count > 0;
}
