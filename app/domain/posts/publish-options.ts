import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { LinkedInOptions } from './link-card.ts';

/** The privacy values of YouTube and the product. The product always publishes videos as `unlisted`. */
export const PrivacyStatus = z.enum(['public', 'unlisted', 'private']);
export type PrivacyStatus = z.infer<typeof PrivacyStatus>;

/** TikTok's privacy levels. TikTok reports which of them an account can use (creator_info). */
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
    'Who can see the post. TikTok requires the person to choose, so there is no default.',
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
    .describe('Commercial content: promotes the creator’s own business, or is a paid partnership.'),
  aiGenerated: z.boolean().default(false),
});
export type TikTokOptions = z.infer<typeof TikTokOptions>;

const MAX_TITLE = 100;
const TITLE_TOO_LONG = `A YouTube title has at most ${MAX_TITLE} characters.`;
const TITLE = /^[^<>]*$/;
const TITLE_BROKEN = 'A YouTube title can’t contain < or >.';

/** Returns why YouTube would refuse this title, or null if it wouldn't. */
export function findTitleFault(title: string): string | null {
  if (title.trim().length > MAX_TITLE) return TITLE_TOO_LONG;
  return TITLE.test(title) ? null : TITLE_BROKEN;
}

const MAX_TAGS_CHARACTERS = 500;
const TAG_BROKEN = 'A YouTube tag can’t contain <, >, or a comma.';

/** Splits tags typed into one field. Commas separate them, and tags can contain spaces. */
export function splitTags(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((tag) => tag.trim().replace(/^#+/u, ''))
    .filter((tag) => tag !== '');
}

/**
 * Counts the characters of tags as YouTube does: including commas, and two quotes for each tag with a space.
 */
export function countYouTubeTags(tags: readonly string[]): number {
  const length = tags.reduce((sum, tag) => sum + tag.length + (/\s/u.test(tag) ? 2 : 0), 0);
  return length + Math.max(0, tags.length - 1);
}

/** Returns why YouTube would refuse these tags, or null if it wouldn't. */
export function findTagsFault(tags: readonly string[]): string | null {
  if (tags.some((tag) => /[<>,]/u.test(tag))) return TAG_BROKEN;
  const count = countYouTubeTags(tags);
  return count > MAX_TAGS_CHARACTERS
    ? `YouTube tags have at most ${MAX_TAGS_CHARACTERS} characters together; these have ${count}, with commas and the quote marks of tags that have spaces.`
    : null;
}

/** Categories that a video can be in (videoCategories.list), with their names. */
export const YOUTUBE_CATEGORIES = {
  '2': 'Autos & Vehicles',
  '23': 'Comedy',
  '27': 'Education',
  '24': 'Entertainment',
  '1': 'Film & Animation',
  '20': 'Gaming',
  '26': 'Howto & Style',
  '10': 'Music',
  '25': 'News & Politics',
  '29': 'Nonprofits & Activism',
  '22': 'People & Blogs',
  '15': 'Pets & Animals',
  '28': 'Science & Technology',
  '17': 'Sports',
  '19': 'Travel & Events',
} as const;

export type YouTubeCategoryId = keyof typeof YOUTUBE_CATEGORIES;
export const YOUTUBE_CATEGORY_IDS = Object.keys(YOUTUBE_CATEGORIES) as YouTubeCategoryId[];
const YouTubeCategoryId = z.enum(YOUTUBE_CATEGORY_IDS);

/** https://developers.google.com/youtube/v3/docs/videos#status.license */
export const YOUTUBE_LICENSES = ['youtube', 'creativeCommon'] as const;

export const YouTubeOptions = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TITLE, TITLE_TOO_LONG)
    .regex(TITLE, TITLE_BROKEN)
    .optional()
    .describe('1 to 100 characters. Default: the first line of the caption.'),
  madeForKids: z.boolean().default(false),
  syntheticMedia: z.boolean().default(false),
  tags: z
    .array(z.string().trim().min(1))
    .max(MAX_TAGS_CHARACTERS)
    .superRefine((tags, check) => {
      const message = findTagsFault(tags);
      if (message !== null) check.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe(
      'Tags of the video, at most 500 characters in total, counting commas and the quotes around tags with spaces. Default: the hashtags.',
    ),
  categoryId: YouTubeCategoryId.optional().describe(
    'ID of the video’s category on YouTube, such as 27 for Education. Default: 22 (People & Blogs).',
  ),
  notifySubscribers: z
    .boolean()
    .optional()
    .describe(
      'Whether YouTube notifies subscribers about the new video. Default: true for public videos, otherwise false.',
    ),
  license: z
    .enum(YOUTUBE_LICENSES)
    .optional()
    .describe('Default: youtube, the standard license. `creativeCommon` lets others reuse it.'),
  embeddable: z
    .boolean()
    .optional()
    .describe('Whether other sites can embed the video. Default: true.'),
  paidPlacement: z
    .boolean()
    .optional()
    .describe('Labels the video as containing a paid promotion. Default: false.'),
});
export type YouTubeOptions = z.infer<typeof YouTubeOptions>;

/** Who can reply to a post on Twitter (https://docs.x.com/x-api/posts/create-post), with `everyone` for the default. */
export const TWITTER_REPLIERS = [
  'everyone',
  'following',
  'mentionedUsers',
  'subscribers',
  'verified',
] as const;

export const TwitterOptions = z.strictObject({
  replySettings: z
    .enum(TWITTER_REPLIERS)
    .default('everyone')
    .describe(
      'Who can reply: everyone, the accounts that the author follows or mentions, subscribers, or verified accounts.',
    ),
  madeWithAi: z.boolean().default(false).describe('Labels the media as made with AI.'),
  paidPartnership: z.boolean().default(false).describe('Labels the post as a paid partnership.'),
});
export type TwitterOptions = z.infer<typeof TwitterOptions>;

/** One day, longer than any platform's videos. */
export const MAX_COVER_OFFSET_MS = 86_400_000;

/** Options of individual platforms, in addition to caption, hashtags, and media. */
export const PlatformOptions = z.strictObject({
  tiktok: TikTokOptions.optional(),
  youtube: YouTubeOptions.optional(),
  linkedin: LinkedInOptions.optional(),
  twitter: TwitterOptions.optional(),
  /** Position of the cover frame, where the platform supports one. */
  coverOffsetMs: z.number().int().min(0).max(MAX_COVER_OFFSET_MS).optional(),
  /** YouTube's visibility of the video. */
  privacyStatus: PrivacyStatus.default('unlisted'),
});
export type PlatformOptions = z.infer<typeof PlatformOptions>;

/** Returns the options that only one platform has, for that platform. */
export function pickOwnOptions(
  platform: PlatformId,
  { tiktok, youtube, linkedin, twitter }: Partial<PlatformOptions>,
): Pick<PlatformOptions, 'tiktok' | 'youtube' | 'linkedin' | 'twitter'> {
  const own = { tiktok, youtube, linkedin, twitter };
  return Object.fromEntries(
    Object.entries(own).filter(([name, options]) => name === platform && options !== undefined),
  );
}
