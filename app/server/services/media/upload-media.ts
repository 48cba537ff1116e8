import type { MediaOutput } from '#app/domain/media.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import { checkMedia } from '#app/domain/media-rules.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { StoredObject } from '#app/server/ports/media-store.ts';
import type { ProbedMedia } from '#app/server/ports/media-probe.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { MEDIA_COLUMNS, toMediaOutput } from './to-media-output.ts';

type UploadDeps = Pick<
  ServiceDeps,
  'prisma' | 'mediaStore' | 'mediaProbe' | 'mediaLinks' | 'clock' | 'settings'
>;

export interface UploadMediaInput {
  readonly fileName: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Checks the file against this platform as well. */
  readonly platform?: PlatformId;
  readonly altText?: string;
  /** The file's id, where it was given out before the bytes came. */
  readonly id?: string;
  /** Fetched from this address instead of sent. */
  readonly sourceUrl?: string;
}

const SUPPORTED = 'jpg, png, gif, webp, mp4, mov, webm, pdf, doc, docx';

/**
 * Streams a file into the store and records what its bytes are. The row is written last: a file that is
 * empty, too large, damaged or of an unknown type leaves neither row nor bytes behind.
 * Throws `file_too_large`, `unsupported_file_type`, `validation_failed`.
 */
export async function uploadMedia(
  deps: UploadDeps,
  actor: Actor,
  input: UploadMediaInput,
): Promise<MediaOutput> {
  requireRole(actor, 'editor', 'media:write');
  const id = input.id ?? createId('med');
  const storageKey = `${actor.workspaceId}/${id}`;
  const stored = await deps.mediaStore.write(storageKey, input.stream, {
    maxBytes: deps.settings.maxUploadBytes,
  });
  try {
    const probed = await inspect(deps, input, { storageKey, stored });
    const row = await deps.prisma.mediaAsset.create({
      select: MEDIA_COLUMNS,
      data: {
        ...probed,
        id,
        storageKey,
        workspaceId: actor.workspaceId,
        uploadedByUserId: actor.userId,
        fileName: toSafeFileName(input.fileName),
        state: 'ready',
        sizeBytes: BigInt(stored.sizeBytes),
        sha256: stored.sha256,
        altText: input.altText ?? null,
        ...(input.sourceUrl ? { origin: 'import', sourceUrl: input.sourceUrl } : {}),
        createdAt: deps.clock.now(),
      },
    });
    return toMediaOutput(deps, row);
  } catch (error) {
    await deps.mediaStore.delete(storageKey);
    throw error;
  }
}

async function inspect(
  deps: UploadDeps,
  input: UploadMediaInput,
  { storageKey, stored }: { storageKey: string; stored: StoredObject },
): Promise<ProbedMedia> {
  if (stored.sizeBytes === 0) {
    const message = `The file ${toSafeFileName(input.fileName)} is empty. Choose another file.`;
    throw new AppError('validation_failed', {
      message,
      violations: [{ pointer: '/file', code: 'empty_file', message }],
    });
  }
  const probed = await deps.mediaProbe.probe(storageKey);
  const name = input.platform ? PLATFORMS[input.platform].name : 'Fanfare';
  if (!probed) {
    const supported = input.platform
      ? PLATFORMS[input.platform].supportedMedia.join(', ')
      : SUPPORTED;
    const message = `Unsupported file type for ${name}. Supported: ${supported}`;
    throw new AppError('unsupported_file_type', {
      message,
      violations: [{ pointer: '/file', code: 'unsupported_file_type', message }],
    });
  }
  if (input.platform) checkForPlatform(input.platform, { ...probed, sizeBytes: stored.sizeBytes });
  return probed;
}

function checkForPlatform(platform: PlatformId, media: ProbedMedia & { sizeBytes: number }): void {
  const findings = checkMedia(PLATFORMS[platform], media);
  const first = findings[0];
  if (!first) return;
  const code = first.code === 'media_too_large' ? 'file_too_large' : 'unsupported_file_type';
  const violations = findings.map(({ code: rule, message }) => ({
    pointer: '/file',
    code: rule,
    message,
    platform,
  }));
  throw new AppError(code, { message: first.message, violations });
}

/** The name is shown and sent to platforms: no folders, no control characters, at most 120 characters. */
function toSafeFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/u).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim();
  return clean.slice(-120) || 'file';
}
