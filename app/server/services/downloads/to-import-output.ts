import { type ImportOutput, ImportState } from '#app/domain/library/video-download.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export const IMPORT_COLUMNS = {
  id: true,
  url: true,
  formatId: true,
  title: true,
  state: true,
  sizeBytes: true,
  receivedBytes: true,
  mediaId: true,
  errorCode: true,
  errorMessage: true,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.MediaImportSelect;

type ImportRow = Prisma.MediaImportGetPayload<{ select: typeof IMPORT_COLUMNS }>;

export function toImportOutput(row: ImportRow): ImportOutput {
  const state = ImportState.parse(row.state);
  const { id, url, formatId, title, errorCode: code, errorMessage: message } = row;
  const receivedBytes = Number(row.receivedBytes);
  const sizeBytes = row.sizeBytes === null ? null : Number(row.sizeBytes);
  return {
    id,
    url,
    formatId,
    title,
    state,
    receivedBytes,
    sizeBytes,
    progress: state === 'ready' ? 100 : toProgress(receivedBytes, sizeBytes),
    // The ID is assigned before the bytes arrive, but it's shown only once the file is complete.
    mediaId: state === 'ready' ? row.mediaId : null,
    error: code !== null && message !== null ? { code, message } : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the percentage. It's 100 only once the file is in the library, because the file is checked after
 * its last byte.
 */
function toProgress(receivedBytes: number, sizeBytes: number | null): number | null {
  if (sizeBytes === null || sizeBytes === 0) return null;
  return Math.min(99, Math.floor((receivedBytes / sizeBytes) * 100));
}

/** Finds an import. Throws `not_found`, also for another workspace's import. */
export async function findImport(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  importId: string,
): Promise<ImportOutput> {
  const row = await prisma.mediaImport.findFirst({
    where: { id: importId, workspaceId: actor.workspaceId },
    select: IMPORT_COLUMNS,
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no import with this ID.' });
  return toImportOutput(row);
}
