import type { ListProjectFilesInput, ProjectFilePage } from '#app/domain/posts/project-files.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { FILE_COLUMNS, toFileOutput, toScope } from './file-row.ts';

/** Lists the workspace's files, oldest first, one page at a time. */
export async function listProjectFiles(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { project, cursor, limit }: ListProjectFilesInput,
): Promise<ProjectFilePage> {
  requireRole(actor, 'viewer', 'posts:read');
  const rows = await prisma.projectFile.findMany({
    where: {
      ...toScope(actor),
      ...(project === undefined ? {} : { project }),
      ...(cursor === undefined ? {} : { id: { gt: cursor } }),
    },
    select: FILE_COLUMNS,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toFileOutput);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
