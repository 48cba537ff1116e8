import { type LargeFile, toTooLargeRemedy } from '#app/domain/fit/too-large.ts';
import type { AppErrorOptions } from '#app/server/errors/app-error.ts';

/** Returns the remedy for a file that is too large, as error metadata; empty if nothing helps. */
export function toRemedyMeta(file: LargeFile): Pick<AppErrorOptions, 'meta'> {
  const remedy = toTooLargeRemedy(file);
  return remedy === null ? {} : { meta: { remedy } };
}
