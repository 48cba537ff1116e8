import type {
  ImportOutput,
  ImportPage,
  ListImportsInput,
} from '#app/domain/library/video-download.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findImport, IMPORT_COLUMNS, toImportOutput } from './to-import-output.ts';

/** Returns an import of the actor's workspace with its progress. Throws `not_found`. */
export async function getImport(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { importId }: { importId: string },
): Promise<ImportOutput> {
  requireRole(actor, 'viewer', 'media:read');
  return findImport(deps, actor, importId);
}

/** Lists the workspace's imports, newest first, one page at a time. */
export async function listImports(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { cursor, limit }: ListImportsInput,
): Promise<ImportPage> {
  requireRole(actor, 'viewer', 'media:read');
  const rows = await prisma.mediaImport.findMany({
    where: { workspaceId: actor.workspaceId, ...(cursor ? { id: { lt: cursor } } : {}) },
    select: IMPORT_COLUMNS,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toImportOutput);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
