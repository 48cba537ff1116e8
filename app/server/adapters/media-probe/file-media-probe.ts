import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import { toLane } from '#app/server/adapters/parse-pool/to-lane.ts';
import { DAMAGED_FILE } from '#app/domain/library/library-file.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { MediaProbe } from '#app/server/ports/media-probe.ts';
import type { WithMediaFile } from '#app/server/ports/media-store.ts';

const TOO_COMPLEX =
  'This file takes too much time or memory to read, so no platform would accept it either. Export it again in a simpler form, then upload the new file.';
const BUSY = 'Fanfare is too busy to read this file right now. Try again in a minute.';

interface FileMediaProbeOptions {
  readonly withFile: WithMediaFile;
  readonly parsers: ParsePool;
}

/** Creates a probe that inspects stored files in a separate process. */
export function createFileMediaProbe({ withFile, parsers }: FileMediaProbeOptions): MediaProbe {
  return {
    async probe(storageKey) {
      const lane = toLane(storageKey);
      const probe = (file: string) => parsers.run('probe', { path: file }, { lane });
      return withFile(storageKey, probe).catch((error: unknown) => {
        throw error instanceof ParseError ? toRefusal(error) : error;
      });
    },
  };
}

function toRefusal(error: ParseError): AppError {
  if (error.problem === 'starved') {
    return new AppError('unavailable', { message: BUSY, retryAfterSeconds: 30, cause: error });
  }
  if (error.problem === 'failed') return refuse('media_damaged', DAMAGED_FILE, error);
  return refuse('media_too_complex', TOO_COMPLEX, error);
}

function refuse(
  code: 'media_damaged' | 'media_too_complex',
  message: string,
  cause?: unknown,
): AppError {
  const violations = [{ pointer: '/file', code, message }];
  return new AppError('validation_failed', { message, violations, cause });
}
