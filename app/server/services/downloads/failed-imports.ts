import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { IMPORT_COLUMNS, toImportOutput } from './to-import-output.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** More than this are only listed through the API. */
const MAX_IMPORTS = 3;

/** Lists the newest failed imports whose URL hasn't been tried again since. */
export async function listFailedImports(
  { prisma }: Deps,
  actor: Actor,
): Promise<readonly ImportOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const left = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_import AS failed
    WHERE workspace_id = ${actor.workspaceId} AND state = 'failed' AND NOT EXISTS (
      SELECT 1 FROM media_import AS later
      WHERE later.workspace_id = failed.workspace_id AND later.url = failed.url
        AND later.id > failed.id)
    ORDER BY id DESC LIMIT ${MAX_IMPORTS}`;
  const rows = await prisma.mediaImport.findMany({
    where: { id: { in: left.map(({ id }) => id) } },
    select: IMPORT_COLUMNS,
    orderBy: { id: 'desc' },
  });
  return rows.map(toImportOutput);
}

/** Deletes a failed import; any other is kept. Idempotent. */
export async function forgetFailedImport(
  { prisma }: Deps,
  actor: Actor,
  { importId }: { importId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'media:write');
  const { workspaceId } = actor;
  await prisma.mediaImport.deleteMany({ where: { id: importId, workspaceId, state: 'failed' } });
}
