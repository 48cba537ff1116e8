import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Returns the ID of the member with this email address. Anything else can only be a user ID. */
export async function findAuthor(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  author: string,
): Promise<string> {
  if (!author.includes('@')) return author;
  const member = await prisma.member.findFirst({
    where: { workspaceId, user: { email: author.toLowerCase() } },
    select: { userId: true },
  });
  // No post has the email address as its author, so the list is empty.
  return member?.userId ?? author;
}
