import type { ServiceDeps } from '../deps.ts';

/** Words that no suggestion of this workspace may have. */
export async function readBannedWords(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  workspaceId: string,
): Promise<readonly string[]> {
  const { bannedWords } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { bannedWords: true },
  });
  return bannedWords;
}
