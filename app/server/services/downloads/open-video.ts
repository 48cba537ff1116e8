import type { DownloadFileInput } from '#app/domain/library/video-download.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { openFormat, toFileName } from './open-format.ts';
import { toDownloadError } from './to-download-error.ts';

type OpenDeps = Pick<ServiceDeps, 'videoFinder' | 'urlFetcher' | 'callLimits' | 'settings'>;

const HOUR_MS = 3_600_000;

/** A file on its way through, to be saved and never shown as a page of ours. */
export interface PassingFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Null: it ends where it ends. */
  readonly sizeBytes: number | null;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * Opens a video for the person who saves it on their own machine: it passes through and nothing of it is
 * kept. Throws what findVideo throws; the stream itself breaks when the site breaks off.
 */
export async function openVideo(
  deps: OpenDeps,
  actor: Actor,
  { url, formatId, signal }: DownloadFileInput & { readonly signal: AbortSignal },
): Promise<PassingFile> {
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
