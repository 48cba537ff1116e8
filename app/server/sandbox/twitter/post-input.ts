import { z } from 'zod';

const Id = z.string().regex(/^[0-9]{1,19}$/);

/** `POST /2/tweets` as documented on docs.x.com. Rejects unknown fields at every depth. */
export const CreatePostInput = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({
      media_ids: z.array(Id).min(1).max(4),
      tagged_user_ids: z.array(Id).max(10).optional(),
    })
    .optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: Id,
      exclude_reply_user_ids: z.array(Id).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  quote_tweet_id: Id.optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.int().min(5).max(10_080),
      reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
    })
    .optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  community_id: Id.optional(),
  share_with_followers: z.boolean().optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
  nullcast: z.boolean().optional(),
  for_super_followers_only: z.boolean().optional(),
  card_uri: z.string().optional(),
  direct_message_deep_link: z.string().optional(),
  edit_options: z.strictObject({ previous_post_id: Id }).optional(),
});

export type CreatePostInput = z.infer<typeof CreatePostInput>;

const EXCLUSIVE = [
  'poll',
  'media',
  'quote_tweet_id',
  'card_uri',
  'direct_message_deep_link',
] as const;

/** Documented fields of products that the sandbox's accounts don't have. */
const UNAVAILABLE = [
  'community_id',
  'share_with_followers',
  'geo',
  'nullcast',
  'for_super_followers_only',
  'card_uri',
  'direct_message_deep_link',
  'edit_options',
] as const;

export function listExclusiveFields(input: CreatePostInput): string[] {
  return EXCLUSIVE.filter((name) => input[name] !== undefined);
}

export function hasUnavailableField(input: CreatePostInput): boolean {
  return UNAVAILABLE.some((name) => input[name] !== undefined);
}
