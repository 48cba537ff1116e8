import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { UploadedMedia } from '#app/domain/fit/rendition.ts';
import { toTooLargeMessage } from '#app/domain/media/upload-limits.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { StoredObject } from '#app/server/ports/media-store.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { requirePlan } from '../usage/require-plan.ts';
import { planUploaded } from './fit-source.ts';
import type { UploadLimitSet } from './check-file.ts';
import { ingestFile } from './ingest-file.ts';
import { toMediaOutput } from './to-media-output.ts';

type UploadDeps = Pick<
  ServiceDeps,
  | 'prisma'
  | 'mediaStore'
  | 'mediaProbe'
  | 'fitter'
  | 'posters'
  | 'mediaLinks'
  | 'clock'
  | 'settings'
  | 'queue'
>;

/** Metadata that the sender provides with a file. */
export interface FileFacts {
  readonly platform?: PlatformId | undefined;
  readonly altText?: string | undefined;
}

export interface UploadMediaInput {
  readonly fileName: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Also checks the file against this platform. */
  readonly platform?: PlatformId | undefined;
  readonly altText?: string;
  /**
   * Returns metadata that is known only once the bytes have been read. Overrides `platform` and `altText`.
   */
  readonly readFacts?: () => Promise<FileFacts>;
  /** The file's ID, if it was assigned before the bytes arrived. */
  readonly id?: string;
  /** The URL the file was downloaded from, if it wasn't uploaded. */
  readonly sourceUrl?: string;
  /** Which rules apply. Defaults to the catalog's. */
  readonly limitSet?: UploadLimitSet;
  /** Upper size limit for any kind of file. Defaults to the installation's limit. */
  readonly maxBytes?: number;
}

/**
 * Streams a file into the store and records what its bytes contain. The row is written last: a file that is
 * empty, too large, damaged, or of an unknown type leaves neither a row nor bytes behind. If a platform is
 * given, the result includes what will be changed for it. Throws `file_too_large`, `unsupported_file_type`,
 * or `validation_failed`.
 */
export async function uploadMedia(
  deps: UploadDeps,
  actor: Actor,
  input: UploadMediaInput,
): Promise<UploadedMedia> {
  requireRole(actor, 'editor', 'media:write');
  await requirePlan(deps, actor);
  const id = input.id ?? createId('med');
  const storageKey = `${actor.workspaceId}/${id}`;
  const stored = await storeStream(deps, storageKey, input);
  try {
    const { platform = null, altText = null } = (await input.readFacts?.()) ?? input;
    const file = {
      id,
      storageKey,
      stored,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      fileName: input.fileName,
      platform,
      altText: altText || null,
      limitSet: input.limitSet ?? 'catalog',
      ...(input.sourceUrl ? { sourceUrl: input.sourceUrl } : {}),
    };
    const row = await ingestFile(deps, file, (tx) => recordEffect(tx, id));
    const media = toMediaOutput(deps, row);
    return { ...media, fit: await planUploaded(deps, actor, { media, platform }) };
  } catch (error) {
    await deps.mediaStore.delete(storageKey);
    throw error;
  }
}

async function storeStream(
  deps: UploadDeps,
  storageKey: string,
  { stream, maxBytes, platform }: UploadMediaInput,
): Promise<StoredObject> {
  const ours = deps.settings.maxUploadBytes;
  if (maxBytes === undefined || maxBytes >= ours) {
    return deps.mediaStore.write(storageKey, stream, { maxBytes: ours });
  }
  try {
    return await deps.mediaStore.write(storageKey, stream, { maxBytes });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_too_large') throw error;
    throw new AppError('file_too_large', {
      message: toTooLargeMessage(platform ?? null, maxBytes),
      cause: error,
    });
  }
}
