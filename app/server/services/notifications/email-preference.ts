import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Returns whether the person gets emails about unread notifications, in all of their workspaces. */
export async function readEmailPreference({ prisma }: Deps, { userId }: Actor): Promise<boolean> {
  const where = { id: userId, deletedAt: null };
  const user = await prisma.user.findUnique({ where, select: { notificationEmails: true } });
  if (!user) throw new AppError('unauthenticated');
  return user.notificationEmails;
}

export async function saveEmailPreference(
  { prisma }: Deps,
  { userId }: Actor,
  { isOn }: { readonly isOn: boolean },
): Promise<void> {
  const where = { id: userId, deletedAt: null };
  await prisma.user.updateMany({ where, data: { notificationEmails: isOn } });
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
