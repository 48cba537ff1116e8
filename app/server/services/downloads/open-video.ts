import type { DownloadFileInput } from '#app/domain/library/video-download.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { openFormat, toFileName } from './open-format.ts';
import { toDownloadError } from './to-download-error.ts';

type OpenDeps = Pick<ServiceDeps, 'videoFinder' | 'urlFetcher' | 'callLimits' | 'settings'>;

const HOUR_MS = 3_600_000;

/** A file that is streamed to the user as a download; it must never be displayed as one of our pages. */
export interface StreamedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Null if the size is unknown. */
  readonly sizeBytes: number | null;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * Opens a video that a user saves on their own machine. It's streamed through, and nothing is stored. Throws
 * what findVideo throws; the stream fails if the site stops sending.
 */
export async function openVideo(
  deps: OpenDeps,
  actor: Actor,
  { url, formatId, signal }: DownloadFileInput & { readonly signal: AbortSignal },
): Promise<StreamedFile> {
  requireRole(actor, 'editor', 'media:write');
  try {
    deps.urlFetcher.check(url);
    await deps.callLimits.count('video-lookup', actor.workspaceId);
    const opened = await openFormat(deps, {
      url,
      formatId: formatId ?? null,
      timeoutMs: HOUR_MS,
      signal,
    });
    const { format, fetched } = opened;
    return {
      fileName: toSafeFileName(toFileName(opened)),
      contentType: format.hasVideo ? `video/${format.container}` : 'application/octet-stream',
      sizeBytes: fetched.sizeBytes,
      stream: fetched.body,
    };
  } catch (error) {
    throw toDownloadError(error);
  }
}
