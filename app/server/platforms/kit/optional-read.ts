import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { isTransient } from './is-transient.ts';

/** Only the user or waiting can fix these errors. Another read would be refused too, or make it worse. */
function isHopeless({ kind }: PlatformError): boolean {
  return kind === 'reauthorize' || kind === 'rate_limited';
}

/**
 * Returns the result of the first read that succeeds. Recovery and deletion use it for optional reads: a
 * platform may refuse one for a missing permission, a field that the object doesn't have, or no stated
 * reason. Returns null if every read was refused. Throws if the token has expired, if the platform asks
 * for a pause, or if no read succeeded and one had no readable response, because that one may succeed
 * later.
 */
export async function readFirst<T>(...reads: ReadonlyArray<() => Promise<T>>): Promise<T | null> {
  let transientError: PlatformError | null = null;
  for (const read of reads) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PlatformError) || isHopeless(error)) throw error;
      if (isTransient(error)) transientError ??= error;
    }
  }
  if (transientError !== null) throw transientError;
  return null;
}
