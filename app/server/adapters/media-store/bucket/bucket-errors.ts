import { AppError } from '#app/server/errors/app-error.ts';
import { StorageOutageError } from '#app/server/errors/storage-outage-error.ts';

const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** Returns whether the service reports that an object or multipart upload doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && MISSING.has(error.name);
}

/** Errors without a response that the SDK raises itself. */
const OWN: ReadonlySet<string> = new Set(['CredentialsProviderError', 'TimeoutError']);

/** Returns whether a request failed, rather than our own code. */
function isRequestError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasCode = 'code' in error && typeof error.code === 'string';
  return '$metadata' in error || hasCode || OWN.has(error.name);
}

/** Returns the API error for a failed request to the object storage, and other errors unchanged. */
export function toStorageOutage(error: unknown): unknown {
  if (error instanceof AppError || !isRequestError(error)) return error;
  return new StorageOutageError(error);
}

/** Waits for a request to the object storage. Throws AppError `unavailable` if it fails. */
export async function reach<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    throw toStorageOutage(error);
  });
}

/** The same, but returns null if what was requested doesn't exist. */
export async function reachIfExists<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw toStorageOutage(error);
  });
}
