import { AppError } from './app-error.ts';

const RETRY_SECONDS = 10;

/**
 * A failed request to the object storage. Wrong keys, a missing bucket, and a service that is down are the
 * operator's to fix, and nothing is wrong with the file, so work that needs the file waits instead of failing.
 */
export class StorageOutageError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', {
      message: `Fanfare can’t reach its file storage right now. Try again in ${RETRY_SECONDS} seconds.`,
      retryAfterSeconds: RETRY_SECONDS,
      cause,
    });
  }
}
