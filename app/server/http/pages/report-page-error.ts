import type { Logger } from '#app/server/ports/logger.ts';

/** A page that failed is a bug; one that has no such address or takes no such form was asked wrongly. */
export function reportPageError(
  logger: Logger,
  { error, requestId }: { error: unknown; requestId: string },
): void {
  const status = readStatus(error);
  if (status !== null && status < 500)
    logger.warn({ status, requestId }, 'A page refused a request.');
  else logger.error({ err: error, requestId }, 'A page failed.');
}

/** Of what Remix throws itself, which is no `Error`. */
function readStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || error instanceof Error) return null;
  return 'status' in error && typeof error.status === 'number' ? error.status : null;
}
