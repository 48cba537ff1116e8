import { checkMedia, type MediaFacts, type MediaFinding } from '../media/media-rules.ts';
import type { AccountTier } from '../platforms/account-tier.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { findListFault } from './file-lists.ts';

type FileFinding = MediaFinding | NonNullable<ReturnType<typeof findListFault>>;

/** Returns every rule that the files of one post break, alone and together. Reports each rule once. */
export function checkFileList(
  platform: PlatformId,
  media: readonly MediaFacts[],
  tier: AccountTier,
): FileFinding[] {
  const fault = findListFault(
    platform,
    media.map(({ kind }) => kind),
  );
  const findings = media.flatMap((file) => checkMedia(PLATFORMS[platform], file, tier));
  return [
    ...(fault ? [fault] : []),
    ...new Map(findings.map((finding) => [finding.message, finding])).values(),
  ];
}
