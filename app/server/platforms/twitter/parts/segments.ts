import type { MediaFile, StepResult } from '#app/server/ports/platform-adapter.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { TwitterState } from '../state.ts';

const MIB = 1024 * 1024;
/** X numbers segments from 0 to 999. */
const MAX_SEGMENTS = 1000;
/** X's own client sends 4 MiB. In 2026, one network path refused larger requests with 413. */
const USUAL_BYTES = 4 * MIB;
/** Every network path accepts this size. */
const SMALLEST_BYTES = MIB;

/** Returns the smallest segment size, in whole MiB, that keeps the file within X's segment limit. */
function findMinBytes({ sizeBytes }: MediaFile): number {
  return Math.max(SMALLEST_BYTES, Math.ceil(sizeBytes / MAX_SEGMENTS / MIB) * MIB);
}

/** Returns the segment size in bytes: 4 MiB, less if X refused that, more if the file needs it. */
export function chooseSegmentBytes(file: MediaFile, { maxSegmentBytes }: TwitterState): number {
  return Math.max(findMinBytes(file), Math.min(USUAL_BYTES, maxSegmentBytes ?? USUAL_BYTES));
}

const TOO_LARGE = 'http_413';

/**
 * Returns the step that uploads the file again in segments half as large, after X refused one as too
 * large. Null for any other error, or if the file doesn't fit in smaller segments.
 */
export function halveSegments(
  error: unknown,
  { file, state }: { readonly file: MediaFile; readonly state: TwitterState },
): StepResult | null {
  if (!(error instanceof PlatformError) || error.code !== TOO_LARGE) return null;
  const refused = chooseSegmentBytes(file, state);
  const maxSegmentBytes = Math.max(findMinBytes(file), Math.floor(refused / 2 / MIB) * MIB);
  if (maxSegmentBytes >= refused) return null;
  const uploads = state.uploads.filter(({ fileId }) => fileId !== file.id);
  return { kind: 'next', step: 'upload', state: { ...state, uploads, maxSegmentBytes } };
}
