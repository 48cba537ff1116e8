import type { CreateUploadInput } from '#app/domain/library/uploads.ts';
import {
  getMaxUploadBytes,
  guessKind,
  toTooLargeMessage,
} from '#app/domain/media/upload-limits.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { requireCapacity } from '../../installation/require-capacity.ts';
import { requirePlan } from '../../usage/require-plan.ts';

import { toRemedyMeta } from '../to-remedy-meta.ts';
import { toExpiry } from './upload-row.ts';

type CreateDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock' | 'load' | 'settings'>;

/** Open uploads per workspace, so a script that keeps starting new ones can't fill the disk. */
const MAX_OPEN = 50;
/** Disk space reserved for the database and everything else. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Registers an upload whose bytes will follow and returns its ID. Throws `file_too_large` before a byte is
 * sent, `conflict` while too many uploads are open, and `storage_full` if the disk has no room for it.
 */
export async function createUpload(
  deps: CreateDeps,
  actor: Actor,
  input: CreateUploadInput,
): Promise<{ id: string; expiresAt: Date }> {
  requireRole(actor, 'editor', 'media:write');
  await requirePlan(deps, actor);
  requireCapacity(deps);
  requireSize(deps, input);
  await requireRoom(deps, actor, input.sizeBytes);
  const id = createId('upl');
  const now = deps.clock.now();
  const expiresAt = toExpiry(now);
  await deps.prisma.upload.create({
    data: {
      id,
      expiresAt,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      fileName: toSafeFileName(input.fileName),
      platform: input.platform ?? null,
      altText: input.altText ?? null,
      sizeBytes: BigInt(input.sizeBytes),
      createdAt: now,
    },
  });
  return { id, expiresAt };
}

/**
 * Checks the size against the kind that the file name suggests. The bytes are checked against the same rules
 * once they've arrived.
 */
function requireSize({ settings }: CreateDeps, input: CreateUploadInput): void {
  const { fileName, platform = null, sizeBytes } = input;
  const kind = guessKind(fileName);
  const max = getMaxUploadBytes({ kind, platform });
  const isWithin = sizeBytes <= max;
  if (isWithin && sizeBytes <= (settings.maxResumableBytes ?? Infinity)) return;
  // If only the installation's own limit is exceeded, don't blame a platform.
  const message = toTooLargeMessage(isWithin ? null : platform, max);
  throw new AppError('file_too_large', {
    message,
    violations: [{ pointer: '/file', code: 'media_too_large', message }],
    ...(isWithin ? {} : toRemedyMeta({ kind, platform, sizeBytes })),
  });
}

async function requireRoom(deps: CreateDeps, actor: Actor, sizeBytes: number): Promise<void> {
  const open = await deps.prisma.upload.count({
    where: {
      workspaceId: actor.workspaceId,
      state: 'open',
      expiresAt: { gt: deps.clock.now() },
    },
  });
  if (open >= MAX_OPEN) {
    throw new AppError('conflict', {
      message: `This workspace already has ${open} open uploads. Finish or cancel some of them first.`,
    });
  }
  if ((await deps.mediaStore.arrivals.freeBytes()) < sizeBytes + SPARE_BYTES) {
    throw new AppError('storage_full', {
      message:
        'The server’s disk has no room for this file. Try a smaller one, or try again later.',
      retryAfterSeconds: 60,
    });
  }
}
