import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { isPassing } from './is-passing.ts';

/** Only the person or time helps here: asking in another way would be refused the same, or make it worse. */
function isHopeless({ kind }: PlatformError): boolean {
  return kind === 'reauthorize' || kind === 'rate_limited';
}

/**
 * Returns the result of the first read that succeeds. Recovery and deletion use it for reads that only help:
 * a platform may refuse one for a missing permission, a field that the object doesn't have, or no reason at
 * all. Returns null when every read was refused. Throws when the token has ended, when the platform asks for a
 * pause, and when none succeeded but one had no readable response, because that one may succeed later.
 */
export async function readFirst<T>(...reads: ReadonlyArray<() => Promise<T>>): Promise<T | null> {
  let passing: PlatformError | null = null;
  for (const read of reads) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PlatformError) || isHopeless(error)) throw error;
      if (isPassing(error)) passing ??= error;
    }
  }
  if (passing !== null) throw passing;
  return null;
}
