import type { JudgedFile, Platform } from './verdicts/vocabulary.ts';

/** What an upload for a platform can come to; of a file that is let in, what the fit's plan says. */
export type FileVerdict = 'fits' | 'changes' | 'impossible' | 'too large';

const MIB = 1024 * 1024;

/** product 9: of pictures, at every door. */
const CAP_BYTES: Readonly<Record<Platform, number>> = {
  instagram: 15 * MIB,
  twitter: 5 * MIB,
  facebook: 100 * MIB,
  linkedin: 100 * MIB,
  tiktok: 100 * MIB,
  youtube: 100 * MIB,
};

/** What the verdict by hand leaves open for the fit's plan. */
export function listFitAnswers({ on }: JudgedFile, platform: Platform): FileVerdict[] {
  const expected = on[platform];
  if (expected.verdict === 'accept') return ['fits'];
  if (expected.verdict === 'either') return ['fits', 'changes', 'impossible'];
  if (expected.fittable === 'either') return ['changes', 'impossible'];
  return [expected.fittable ? 'changes' : 'impossible'];
}

/** What it leaves open for an upload with the platform named. */
export function listVerdicts(
  file: JudgedFile,
  { platform, sizeBytes }: { platform: Platform; sizeBytes: number },
): FileVerdict[] {
  return isOverLimit(file, platform, sizeBytes) ? ['too large'] : listFitAnswers(file, platform);
}

/** Too heavy for the door itself: product 9 of pictures, the platform's own limit of videos. */
function isOverLimit({ truth, on }: JudgedFile, platform: Platform, sizeBytes: number): boolean {
  if (!truth.kinds.includes('video')) return sizeBytes > CAP_BYTES[platform];
  const verdict = on[platform];
  // LinkedIn turns videos below 75 KB away: those are too light.
  return sizeBytes > MIB && verdict.verdict === 'refuse' && verdict.reasons.includes('size');
}
