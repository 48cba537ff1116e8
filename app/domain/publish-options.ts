import { z } from 'zod';

/** YouTube's and the product's privacy word; the product always publishes videos `unlisted`. */
export const PrivacyStatus = z.enum(['public', 'unlisted', 'private']);
export type PrivacyStatus = z.infer<typeof PrivacyStatus>;

/** TikTok's levels; which of them an account may use is read from TikTok itself (creator_info). */
export const TIKTOK_PRIVACY_LEVELS = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;

export const TikTokPrivacyLevel = z.enum(TIKTOK_PRIVACY_LEVELS);
export type TikTokPrivacyLevel = z.infer<typeof TikTokPrivacyLevel>;

export const TikTokOptions = z.strictObject({
  privacyLevel: TikTokPrivacyLevel.optional().describe(
    'Who can see the post. TikTok asks that the person chooses it: there is no default.',
  ),
  allowComment: z.boolean().default(false),
  allowDuet: z.boolean().default(false),
  allowStitch: z.boolean().default(false),
  disclosure: z
    .strictObject({
      ownBusiness: z.boolean().default(false),
      paidPartnership: z.boolean().default(false),
    })
    .optional()
    .describe('Commercial content: promotes the own business, or is a paid partnership.'),
  aiGenerated: z.boolean().default(false),
});
export type TikTokOptions = z.infer<typeof TikTokOptions>;

const MAX_TITLE = 100;
const TITLE_TOO_LONG = `A YouTube title has at most ${MAX_TITLE} characters.`;
const TITLE = /^[^<>]*$/;
const TITLE_BROKEN = 'A YouTube title cannot contain < or >.';

/** Why YouTube would refuse this title; null where it would not. */
export function findTitleFault(title: string): string | null {
  if (title.trim().length > MAX_TITLE) return TITLE_TOO_LONG;
  return TITLE.test(title) ? null : TITLE_BROKEN;
}

export const YouTubeOptions = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TITLE, TITLE_TOO_LONG)
    .regex(TITLE, TITLE_BROKEN)
    .optional()
    .describe('1 to 100 characters; the first line of the caption when absent.'),
  madeForKids: z.boolean().default(false),
  syntheticMedia: z.boolean().default(false),
});
export type YouTubeOptions = z.infer<typeof YouTubeOptions>;

/** A day: longer than any platform's video. */
export const MAX_COVER_OFFSET_MS = 86_400_000;

/** What single platforms ask of the user, beyond caption, hashtags and media. */
export const PlatformOptions = z.strictObject({
  tiktok: TikTokOptions.optional(),
  youtube: YouTubeOptions.optional(),
  /** Which moment of the video is its cover, where the platform lets one choose. */
  coverOffsetMs: z.number().int().min(0).max(MAX_COVER_OFFSET_MS).optional(),
  /** YouTube's visibility of the video. */
  privacyStatus: PrivacyStatus.default('unlisted'),
});
export type PlatformOptions = z.infer<typeof PlatformOptions>;
