import type { Logger } from '#app/server/ports/logger.ts';

/**
 * Logs a page's error. A failed page is a bug; an unknown URL or an unsupported form is the caller's
 * mistake.
 */
export function reportPageError(
  logger: Logger,
  { error, requestId }: { error: unknown; requestId: string },
): void {
  const status = readStatus(error);
  if (status !== null && status < 500)
    logger.warn({ status, requestId }, 'A page refused a request.');
  else logger.error({ err: error, requestId }, 'A page failed.');
}

/** Reads the status of a response that Remix throws itself, which isn't an `Error`. */
function readStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || error instanceof Error) return null;
  return 'status' in error && typeof error.status === 'number' ? error.status : null;
}
