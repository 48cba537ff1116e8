import type { ImportMediaInput, ImportOutput } from '#app/domain/library/video-download.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ImportMediaJob } from '#app/server/job-types/import-media.job.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { requirePlan } from '../usage/require-plan.ts';
import { WHERE_UNFINISHED } from '../open-states.ts';
import { toDownloadError } from './to-download-error.ts';
import { IMPORT_COLUMNS, toImportOutput } from './to-import-output.ts';

type StartDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock' | 'urlFetcher' | 'callLimits'>;

export const IMPORT_QUEUE = 'imports';
/** Open imports per workspace, so one workspace's queue can't starve the rest. */
const MAX_OPEN = 10;

/**
 * Starts a job that imports a file from a URL into the library. Throws `validation_failed` for a URL that
 * can't be downloaded at all, or `rate_limited`; any other problem is reported by the import itself.
 */
export async function startImport(
  deps: StartDeps,
  actor: Actor,
  { url, formatId, title }: ImportMediaInput,
): Promise<ImportOutput> {
  requireRole(actor, 'editor', 'media:write');
  await requirePlan(deps, actor);
  try {
    deps.urlFetcher.check(url);
  } catch (error) {
    throw toDownloadError(error);
  }
  await requireRoom(deps, actor);
  await deps.callLimits.count('media-import', actor.workspaceId);
  const id = createId('imp');
  const row = await deps.prisma.$transaction(async (tx) => {
    const created = await tx.mediaImport.create({
      select: IMPORT_COLUMNS,
      data: {
        id,
        url,
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        formatId: formatId ?? null,
        title: title ?? null,
        createdAt: deps.clock.now(),
      },
    });
    await deps.queue.enqueue(toImportRequest(id), { tx });
    await recordEffect(tx, id);
    return created;
  });
  deps.queue.wake();
  return toImportOutput(row);
}

export function toImportRequest(importId: string) {
  const payload: ImportMediaJob = { name: 'import-media', version: 1, importId };
  return { queue: IMPORT_QUEUE, payload, singletonKey: importId };
}

async function requireRoom({ prisma }: StartDeps, { workspaceId }: Actor): Promise<void> {
  const open = await prisma.mediaImport.count({
    where: { workspaceId, state: WHERE_UNFINISHED },
  });
  if (open < MAX_OPEN) return;
  throw new AppError('rate_limited', {
    message: `This workspace already has ${MAX_OPEN} imports in progress. Wait for one to finish, or cancel one.`,
  });
}
