import type { ViolationCode } from '#app/domain/errors/violation-codes/index.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import { NoVideoError } from '#app/server/ports/video-finder.ts';

/** Converts a rejected URL to an API error for the user who entered it; returns any other error unchanged. */
export function toDownloadError(error: unknown): unknown {
  const code = toCode(error);
  if (code === null || !(error instanceof Error)) return error;
  const { message } = error;
  return new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/url', code, message }],
    cause: error,
  });
}

function toCode(error: unknown): ViolationCode | null {
  if (error instanceof UrlFetchError) return `url_${error.problem}`;
  return error instanceof NoVideoError ? 'no_video_found' : null;
}

/** Returns the code and message of a failed import. */
export function toImportFailure(error: unknown): { code: string; message: string } | null {
  if (error instanceof AppError) {
    return { code: error.violations[0]?.code ?? error.code, message: error.message };
  }
  const code = toCode(error);
  return code !== null && error instanceof Error ? { code, message: error.message } : null;
}
