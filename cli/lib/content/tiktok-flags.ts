import { z } from 'zod';
import { MAX_FILES_PER_POST } from '#app/domain/posts/files-per-post.ts';
import { TikTokPrivacyLevel } from '#app/domain/posts/publish-options.ts';
import { MAX_PHOTO_TITLE } from '#app/domain/posts/tiktok-limits.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { list, oneOf, wholeNumber } from '../command/option-schemas.ts';

const TIKTOK_ALLOWANCES = ['comment', 'duet', 'stitch'] as const;
const TIKTOK_DISCLOSURES = ['own-business', 'paid-partnership'] as const;

/** The flags of TikTok's own options. */
export const TIKTOK_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--tiktok-privacy <level>',
    description: `who can see it on TikTok (required for TikTok): ${TikTokPrivacyLevel.options.join(', ')}`,
  },
  {
    flags: '--tiktok-allow <list>',
    description: `what viewers can do on TikTok: ${TIKTOK_ALLOWANCES.join(',')}`,
    isRepeatable: true,
  },
  {
    flags: '--tiktok-disclosure <list>',
    description: `disclose commercial content on TikTok: ${TIKTOK_DISCLOSURES.join(',')}`,
    isRepeatable: true,
  },
  { flags: '--tiktok-ai-generated', description: 'label the TikTok post as AI-generated' },
  {
    flags: '--tiktok-title <text>',
    description: `title of a photo post on TikTok, up to ${MAX_PHOTO_TITLE} characters`,
  },
  {
    flags: '--tiktok-cover <number>',
    description: 'which of the photos is the cover on TikTok, from 1 (default: 1)',
  },
  { flags: '--tiktok-music', description: 'let TikTok add music to a photo post' },
];

export const TIKTOK_FIELDS = {
  tiktokPrivacy: oneOf(TikTokPrivacyLevel.options, '--tiktok-privacy').optional(),
  tiktokAllow: list('--tiktok-allow')
    .pipe(z.array(oneOf(TIKTOK_ALLOWANCES, '--tiktok-allow')))
    .default([]),
  tiktokDisclosure: list('--tiktok-disclosure')
    .pipe(z.array(oneOf(TIKTOK_DISCLOSURES, '--tiktok-disclosure')))
    .default([]),
  tiktokAiGenerated: z.boolean().default(false),
  tiktokTitle: z.string().trim().min(1, '--tiktok-title needs a text.').optional(),
  tiktokCover: wholeNumber('--tiktok-cover', { min: 1, max: MAX_FILES_PER_POST }).optional(),
  tiktokMusic: z.boolean().default(false),
};
const Flags = z.object(TIKTOK_FIELDS);
export type TikTokFlags = z.infer<typeof Flags>;

/** Returns undefined if no TikTok option is set. */
export function toTikTokOptions(input: TikTokFlags) {
  const { tiktokPrivacy, tiktokAllow, tiktokDisclosure, tiktokAiGenerated } = input;
  const photos = toPhotoOptions(input);
  const isGiven =
    tiktokPrivacy !== undefined ||
    tiktokAllow.length > 0 ||
    tiktokDisclosure.length > 0 ||
    tiktokAiGenerated ||
    Object.keys(photos).length > 0;
  if (!isGiven) return undefined;
  return {
    ...(tiktokPrivacy ? { privacyLevel: tiktokPrivacy } : {}),
    allowComment: tiktokAllow.includes('comment'),
    allowDuet: tiktokAllow.includes('duet'),
    allowStitch: tiktokAllow.includes('stitch'),
    ...(tiktokDisclosure.length > 0
      ? {
          disclosure: {
            ownBusiness: tiktokDisclosure.includes('own-business'),
            paidPartnership: tiktokDisclosure.includes('paid-partnership'),
          },
        }
      : {}),
    aiGenerated: tiktokAiGenerated,
    ...photos,
  };
}

function toPhotoOptions({ tiktokTitle, tiktokCover, tiktokMusic }: TikTokFlags) {
  return {
    ...(tiktokTitle === undefined ? {} : { title: tiktokTitle }),
    ...(tiktokCover === undefined ? {} : { coverPhoto: tiktokCover }),
    ...(tiktokMusic ? { addMusic: true } : {}),
  };
}
