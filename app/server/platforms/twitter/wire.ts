import { z } from 'zod';
import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';

export const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

export const MeResponse = z.object({
  data: z.object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    profile_image_url: z.string().optional(),
    subscription_type: z.string().optional(),
    verified_type: z.string().optional(),
  }),
});

/** X leaves out `data` if nobody matches. */
export const FoundUsers = z.object({
  data: z.array(z.object({ name: z.string(), username: z.string() })).default([]),
});

const ProcessingInfo = z.object({
  state: z.string(),
  check_after_secs: z.number().optional(),
  error: z.object({ code: z.number(), name: z.string(), message: z.string() }).partial().optional(),
});
export type ProcessingInfo = z.infer<typeof ProcessingInfo>;

export const MediaResponse = z.object({
  data: z.object({
    id: z.string(),
    media_key: z.string().optional(),
    processing_info: ProcessingInfo.optional(),
  }),
});
export type MediaResponse = z.infer<typeof MediaResponse>;

/** The ID is required, because a 201 without one is an unknown outcome. */
export const CreateResponse = z.object({ data: z.object({ id: z.string().min(1) }) });

const UrlEntity = z.object({
  url: z.string(),
  expanded_url: z.string().optional(),
  media_key: z.string().optional(),
});

/** Errors in a 200 response for individual posts that X couldn't show. */
const PartialError = z.object({ type: z.string(), value: z.string() }).partial();
/** A missing count is unknown, never 0. */
const Count = z
  .number()
  .nullish()
  .transform((count) => count ?? null);

export const LookupResponse = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        public_metrics: z
          .object({
            impression_count: Count,
            like_count: Count,
            reply_count: Count,
            quote_count: Count,
            bookmark_count: Count,
            // X returns one of the two, because it's renaming the field.
            retweet_count: Count,
            repost_count: Count,
          })
          .prefault({}),
        non_public_metrics: z.object({ url_link_clicks: Count }).prefault({}),
      }),
    )
    .default([]),
  errors: z.array(PartialError).default([]),
});
export type LookupResponse = z.infer<typeof LookupResponse>;
export type CountedPost = LookupResponse['data'][number];

export const DeleteResponse = z.object({
  data: z.object({ deleted: z.boolean() }).optional(),
  errors: z.array(PartialError).default([]),
});

const References = z.array(z.object({ type: z.string(), id: z.string() })).optional();

const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^\d{1,19}$/),
        text: z.string(),
        created_at: z.string().optional(),
        entities: z.object({ urls: z.array(UrlEntity).optional() }).optional(),
        attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
        // X returns one of the two, because it's renaming the field.
        referenced_tweets: References,
        referenced_posts: References,
      }),
    )
    .optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
  /** Set if part of the timeline couldn't be shown, so a missing post may still exist. */
  errors: z.array(PartialError).default([]),
});
/** X omits `data` for an empty list. A document with none of the three isn't a timeline. */
export const TimelineResponse = Timeline.refine(
  ({ data, meta, errors }) => data !== undefined || meta !== undefined || errors.length > 0,
).transform(({ data = [], ...rest }) => ({ ...rest, data }));
export type TimelinePost = z.infer<typeof TimelineResponse>['data'][number];

/** Builds the body of POST /2/tweets. X refuses unknown fields, so only fields with a value are sent. */
export function buildCreateBody(content: DeliveryContent, mediaIds: readonly string[]): object {
  return {
    ...(content.text === '' ? {} : { text: content.text }),
    ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
    ...toPoll(content),
    ...toReply(content),
    ...toLabels(content, mediaIds.length > 0),
  };
}

function toPoll({ options }: DeliveryContent): object {
  const { poll } = options.twitter ?? {};
  if (poll === undefined) return {};
  return { poll: { options: poll.options, duration_minutes: poll.durationMinutes } };
}

/** The first post of a thread decides who can reply, and each later one replies to the one before. */
function toReply({ options, replyTo }: DeliveryContent): object {
  if (replyTo !== undefined) return { reply: { in_reply_to_tweet_id: replyTo } };
  const { replySettings = 'everyone' } = options.twitter ?? {};
  return replySettings === 'everyone' ? {} : { reply_settings: replySettings };
}

/** "Made with AI" is about media, so a thread's later posts without files don't get it. */
function toLabels({ options, replyTo }: DeliveryContent, hasMedia: boolean): object {
  const { madeWithAi, paidPartnership } = options.twitter ?? {};
  return {
    ...(madeWithAi && (replyTo === undefined || hasMedia) ? { made_with_ai: true } : {}),
    ...(paidPartnership ? { paid_partnership: true } : {}),
  };
}
