import { z } from 'zod';
import {
  findCaptionsFault,
  LANGUAGE_TAG,
  MAX_CAPTIONS_CHARACTERS,
  MAX_CAPTIONS_NAME,
} from './caption-text.ts';
import { FacebookOptions } from './facebook-options.ts';
import { MAX_FILES_PER_POST } from './files-per-post.ts';
import { InstagramOptions } from './instagram-options.ts';
import { LinkedInOptions } from './link-card.ts';
import { MAX_THREAD_POSTS } from './max-thread-posts.ts';
import { TwitterPoll } from './poll.ts';
import { MAX_PHOTO_TITLE } from './tiktok-limits.ts';
import { ThreadPost } from './thread.ts';
import { YOUTUBE_CATEGORY_IDS } from './youtube-category-ids.ts';
import {
  findTagsFault,
  MAX_TAGS_CHARACTERS,
  MAX_TITLE,
  TITLE,
  TITLE_BROKEN,
  TITLE_TOO_LONG,
} from './youtube-text-rules.ts';

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

/** Far above the limit, which the content rules check, so that a draft may have a title that isn't finished. */
const MAX_TEXT = 1000;

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
  title: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT)
    .optional()
    .describe(
      `Title of a photo post, up to ${MAX_PHOTO_TITLE} characters. The caption is its description. For photos only.`,
    ),
  coverPhoto: z
    .int()
    .min(1)
    .max(MAX_FILES_PER_POST)
    .optional()
    .describe(
      'Position of the cover among the photos that TikTok gets, from 1. Default: 1. For photos only.',
    ),
  addMusic: z
    .boolean()
    .optional()
    .describe('Whether TikTok adds music to a photo post. Default: false. For photos only.'),
});
export type TikTokOptions = z.infer<typeof TikTokOptions>;

const YouTubeCategoryId = z.enum(YOUTUBE_CATEGORY_IDS);

/** https://developers.google.com/youtube/v3/docs/videos#status.license */
export const YOUTUBE_LICENSES = ['youtube', 'creativeCommon'] as const;

const YouTubeCaptions = z.strictObject({
  text: z
    .string()
    .max(
      MAX_CAPTIONS_CHARACTERS,
      `Captions have at most ${MAX_CAPTIONS_CHARACTERS.toLocaleString('en-US')} characters.`,
    )
    .superRefine((text, check) => {
      const message = findCaptionsFault(text);
      if (message !== null) check.addIssue({ code: 'custom', message });
    })
    .describe('What an SRT or WebVTT file has.'),
  language: z
    .string()
    .regex(LANGUAGE_TAG, 'Enter the captions’ language, such as en or pt-BR.')
    .describe('BCP 47 tag of the language, such as en or pt-BR.'),
  name: z
    .string()
    .trim()
    .max(MAX_CAPTIONS_NAME)
    .default('')
    .describe('What viewers see next to the language. Default: none.'),
});

/** https://developers.google.com/youtube/v3/docs/playlists#id */
const PLAYLIST_ID = /^[\w-]{2,64}$/u;

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
  playlistId: z
    .string()
    .regex(PLAYLIST_ID, 'Enter the ID of a playlist, such as PLrAXtmErZgOe….')
    .optional()
    .describe(
      'ID of one of the channel’s playlists. The video is added to its end once it’s live, with a result of its own in `followUps`.',
    ),
  captions: YouTubeCaptions.optional().describe(
    'Captions that are uploaded once the video is live, with a result of their own in `followUps`.',
  ),
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
  madeWithAi: z
    .boolean()
    .default(false)
    .describe('Labels the media as made with AI. A post of a thread can differ.'),
  paidPartnership: z
    .boolean()
    .default(false)
    .describe('Labels the post as a paid partnership. A post of a thread can differ.'),
  poll: TwitterPoll.optional(),
  thread: z
    .array(ThreadPost)
    .max(
      MAX_THREAD_POSTS - 1,
      `A thread has at most ${MAX_THREAD_POSTS} posts, the first one included.`,
    )
    .optional()
    .describe(
      'The posts that follow the caption as a thread, in order, each as a reply to the one before. The first post has the caption, the hashtags, and the files of `content`.',
    ),
  splitCaption: z
    .boolean()
    .optional()
    .describe(
      'Splits a caption that is too long for one post into a thread, at sentence ends where possible. Default: false, which refuses it.',
    ),
  threadNumbers: z
    .boolean()
    .optional()
    .describe(
      'Adds the position in the thread to the end of each post, such as 2/5. Default: false.',
    ),
});
export type TwitterOptions = z.infer<typeof TwitterOptions>;

/** One day, longer than any platform's videos. */
export const MAX_COVER_OFFSET_MS = 86_400_000;

/** Options of individual platforms, in addition to caption, hashtags, and media. */
export const PlatformOptions = z.strictObject({
  instagram: InstagramOptions.optional(),
  facebook: FacebookOptions.optional(),
  tiktok: TikTokOptions.optional(),
  youtube: YouTubeOptions.optional(),
  linkedin: LinkedInOptions.optional(),
  twitter: TwitterOptions.optional(),
  /** Whom the text mentions on LinkedIn, as `@[name](urn)`. The same text is plain without an entry here. */
  mentions: z.array(z.object({ urn: z.string(), name: z.string() })).optional(),
  /** The comment to write under the post, with the hashtags that it takes. */
  firstComment: z.string().optional(),
  /** The platform's ID of the live post that the first post replies to, because it continues a thread. */
  continuesAfter: z.string().optional(),
  /** Position of the cover frame, where the platform supports one. */
  coverOffsetMs: z.number().int().min(0).max(MAX_COVER_OFFSET_MS).optional(),
  /** YouTube's visibility of the video. */
  privacyStatus: PrivacyStatus.default('unlisted'),
});
export type PlatformOptions = z.infer<typeof PlatformOptions>;
