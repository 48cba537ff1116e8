import { type LargeFile, toTooLargeRemedy } from '#app/domain/fit/too-large.ts';
import type { AppErrorOptions } from '#app/server/errors/app-error.ts';

/** What helps against the size, for the answer; nothing where nothing does. */
export function toRemedyMeta(file: LargeFile): Pick<AppErrorOptions, 'meta'> {
  const remedy = toTooLargeRemedy(file);
  return remedy === null ? {} : { meta: { remedy } };
}
