import { z } from 'zod';
import { MAX_COLLABORATORS, MAX_TAGS, TRIAL_REELS } from './instagram-limits.ts';
import { PostFormat } from './post-format.ts';

/** Far above the limits, which the content rules check, so that a draft may have options that aren't finished. */
const MAX_TEXT = 100;
const MAX_NAMES = 20;
const MAX_FILES = 20;
const MAX_ALL_TAGS = 200;

const UserTag = z.strictObject({
  username: z.string().trim().min(1).max(MAX_TEXT),
  x: z.number().min(0).max(1).optional().describe('From the left, 0 to 1. Images need it.'),
  y: z.number().min(0).max(1).optional().describe('From the top, 0 to 1. Images need it.'),
  file: z
    .int()
    .min(1)
    .max(MAX_FILES)
    .optional()
    .describe('Position of the file among those that Instagram gets, from 1. Default: 1.'),
});

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const InstagramOptions = z.strictObject({
  format: PostFormat.optional(),
  madeWithAi: z.boolean().default(false).describe('Labels the post as made with AI.'),
  collaborators: z
    .array(z.string().trim().min(1).max(MAX_TEXT))
    .max(MAX_NAMES)
    .optional()
    .describe(
      `Usernames of up to ${MAX_COLLABORATORS} accounts to invite as coauthors. The post appears on their profiles once they accept. Not for stories.`,
    ),
  userTags: z
    .array(UserTag)
    .max(MAX_ALL_TAGS)
    .optional()
    .describe(
      `People to tag, up to ${MAX_TAGS} in each file. Videos show them without a position.`,
    ),
  locationId: z
    .string()
    .trim()
    .max(MAX_TEXT)
    .optional()
    .describe('ID of the Facebook Page of the place where the post was made.'),
  shareToFeed: z
    .boolean()
    .optional()
    .describe('Whether a reel can appear in the feed too. Default: true. For reels only.'),
  trialReel: z
    .enum(TRIAL_REELS)
    .optional()
    .describe(
      'Shows a reel only to people who don’t follow the account at first. `manual` leaves it to a person to show it to followers, in Instagram’s app; `performance` lets Instagram do it if the reel does well. For reels only.',
    ),
  audioName: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT)
    .optional()
    .describe(
      'Names the reel’s own sound, which others can use in theirs. Instagram lets a sound be named only once. Default: “Original audio”. For reels only.',
    ),
});
export type InstagramOptions = z.infer<typeof InstagramOptions>;
