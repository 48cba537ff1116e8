import type { ExpectedFile, Platform } from './verdicts/vocabulary.ts';

/** The outcome of an upload for a platform. For an accepted file, it is the fit plan's verdict. */
export type FileVerdict = 'fits' | 'changes' | 'impossible' | 'too large';

const MIB = 1024 * 1024;

/** Size limits of pictures, from section 9 of the product specification. They apply to every upload. */
const CAP_BYTES: Readonly<Record<Platform, number>> = {
  instagram: 15 * MIB,
  twitter: 5 * MIB,
  facebook: 100 * MIB,
  linkedin: 100 * MIB,
  tiktok: 100 * MIB,
  youtube: 100 * MIB,
};

/** Returns the fit plan's verdicts that the hand-written verdict allows. */
export function listFitResponses({ on }: ExpectedFile, platform: Platform): FileVerdict[] {
  const expected = on[platform];
  if (expected.verdict === 'accept') return ['fits'];
  if (expected.verdict === 'either') return ['fits', 'changes', 'impossible'];
  if (expected.fittable === 'either') return ['changes', 'impossible'];
  return [expected.fittable ? 'changes' : 'impossible'];
}

/** Returns the outcomes that the hand-written verdict allows for an upload for this platform. */
export function listVerdicts(
  file: ExpectedFile,
  { platform, sizeBytes }: { platform: Platform; sizeBytes: number },
): FileVerdict[] {
  return isOverLimit(file, platform, sizeBytes) ? ['too large'] : listFitResponses(file, platform);
}

/**
 * Whether the upload itself is rejected as too large: by the size limits for pictures, or by the platform's
 * own limit for videos.
 */
function isOverLimit({ truth, on }: ExpectedFile, platform: Platform, sizeBytes: number): boolean {
  if (!truth.kinds.includes('video')) return sizeBytes > CAP_BYTES[platform];
  const verdict = on[platform];
  // LinkedIn also rejects videos below 75 KB, which aren't too large.
  return sizeBytes > MIB && verdict.verdict === 'refuse' && verdict.reasons.includes('size');
}
