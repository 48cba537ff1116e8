import { z } from 'zod';
import { MAX_ACCOUNTS_PER_POST } from './accounts-per-post.ts';
import { Instant } from '../api/instant.ts';
import { DeliveryAction } from './delivery-actions.ts';
import { ThreadPart } from './thread.ts';
import { DeliveryState, PlatformErrorKind } from './delivery-state.ts';
import { Disclosure } from './disclosure.ts';
import { FirstComment, FirstCommentFields } from './first-comment.ts';
import { FollowUp } from './follow-up.ts';
import { MAX_FILES_PER_POST } from './files-per-post.ts';
import { FacebookOptions } from './facebook-options.ts';
import { InstagramOptions } from './instagram-options.ts';
import { LinkedInOptions } from './link-card.ts';
import { MentionFields } from './mention-fields.ts';
import { SnippetFields } from './snippet-fields.ts';
import { PostState } from './post-state.ts';
import { PostSchedule } from './post-schedule.ts';
import { PublishAt } from './publish-at.ts';
import { MediaOutput } from '../media/media.ts';
import { PlatformEnvironment, PlatformId } from '../platforms/platforms.ts';
import { PostFit } from '../fit/rendition.ts';
import {
  PlatformOptions,
  PrivacyStatus,
  TikTokOptions,
  TwitterOptions,
  YouTubeOptions,
} from './publish-options.ts';

const Captions = z.array(z.string().max(100_000)).max(20);
const Hashtags = z.array(z.string().max(200)).max(100);

const ONE_COVER =
  'A cover is one image for the whole post, when it’s one video. Platforms take none for a file of a list.';

/** Caption and hashtags of one platform in individual mode. */
const IndividualContent = z.strictObject({
  captions: Captions.default([]),
  hashtags: Hashtags.default([]),
});

export const PublishPostInput = z
  .strictObject({
    platforms: z
      .array(PlatformId)
      .max(6)
      .optional()
      .describe("Publishes to each platform's default account. Not together with accountIds."),
    accountIds: z
      .array(z.string().max(80))
      .max(MAX_ACCOUNTS_PER_POST)
      .optional()
      .describe('Publishes to exactly these accounts. Not together with platforms.'),
    content: z.strictObject({
      mediaUrl: z
        .string()
        .max(2000)
        .nullish()
        .describe("The `url` from the upload's response. Not together with mediaId."),
      mediaId: z.string().max(80).nullish().describe("The `id` from the upload's response."),
      mediaIds: z
        .array(z.string().max(80))
        .max(MAX_FILES_PER_POST)
        .optional()
        .describe(
          'Several files, in order, if the platform accepts several: up to 10 images and videos on Instagram, 10 images on Facebook, 20 on LinkedIn, 4 on Twitter. Instead of mediaId and mediaUrl.',
        ),
      platformMediaIds: z
        .partialRecord(PlatformId, z.array(z.string().max(80)).max(MAX_FILES_PER_POST))
        .optional()
        .describe(
          'The files of single platforms, in order, in place of the others. An empty list: no file there.',
        ),
      leaveOutFiles: z
        .boolean()
        .default(false)
        .describe(
          'If a platform doesn’t take all files in one post, send those that it takes, from the first one on. Otherwise the post is refused. `warnings` lists the platforms that get fewer files.',
        ),
      coverMediaId: z
        .string({ error: ({ input }) => (Array.isArray(input) ? ONE_COVER : undefined) })
        .max(80)
        .nullish()
        .describe(
          "The `id` of an uploaded image for the video's cover, if the platform accepts one. It belongs to the whole post, so platforms that get several files leave it out, with the warning `cover_left_out`. In a post without files, the image of LinkedIn's link preview, instead of the page's own.",
        ),
      captions: Captions.default([]).describe('The first one is used.'),
      hashtags: Hashtags.default([]).describe('With or without #.'),
      mediaType: z
        .enum(['image', 'video'])
        .nullish()
        .describe('Has no effect: the type is detected from the file.'),
      privacyStatus: PrivacyStatus.default('unlisted').describe(
        "YouTube's visibility of the video.",
      ),
      ...FirstCommentFields.shape,
      ...SnippetFields.shape,
      ...MentionFields.shape,
      disclosure: Disclosure.optional().describe(
        'What the post tells its audience. Each platform gets its own label, in addition to those in `platformOptions`; where its API has none, `warnings` says so.',
      ),
    }),
    individualContent: z.partialRecord(PlatformId, IndividualContent).optional(),
    isIndividualMode: z.boolean().default(false),
    platformOptions: z
      .strictObject({
        instagram: InstagramOptions.optional(),
        facebook: FacebookOptions.optional(),
        tiktok: TikTokOptions.optional(),
        youtube: YouTubeOptions.optional(),
        linkedin: LinkedInOptions.optional(),
        twitter: TwitterOptions.optional(),
        coverOffsetMs: PlatformOptions.shape.coverOffsetMs.describe(
          'Position of the cover frame in the video, in milliseconds (Instagram, TikTok).',
        ),
      })
      .default({}),
    publishAt: PublishAt.optional(),
    queue: z
      .string()
      .max(200)
      .optional()
      .describe(
        'The name or the ID of a queue: the post takes its next free slot. Not together with publishAt. Without platforms and accountIds, the post goes to the queue’s accounts.',
      ),
    queueFront: z
      .boolean()
      .optional()
      .describe(
        'With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one.',
      ),
    autoFit: z
      .boolean()
      .default(false)
      .describe(
        "If the file breaks a platform's rule, Fanfare converts a copy and sends that instead; `POST /api/media/{mediaId}/fit-plan` lists what would change.",
      ),
    shortenLinks: z
      .boolean()
      .nullish()
      .describe(
        'Whether the links in the texts are replaced by short links of this server, whose clicks are counted. Without it, or null: as the workspace’s rules for links say.',
      ),
    fit: PostFit.optional().describe('With autoFit: how to convert, if there is a choice.'),
    allowDuplicate: z
      .boolean()
      .optional()
      .describe(
        'Publishes even if the same text and files went to the same account within the last hour, which is otherwise refused (409 `duplicate_content`).',
      ),
    resends: z
      .string()
      .max(80)
      .optional()
      .describe(
        'The ID of a delivery that certainly isn’t live: the post goes to its account in its place, and that delivery can’t be retried anymore. Leave out platforms and accountIds, or name only that account.',
      ),
    refreshToken: z
      .unknown()
      .optional()
      .meta({ deprecated: true, description: 'Accepted for old clients and ignored.' }),
  })
  .meta({ id: 'PublishRequest' });
export type PublishPostInput = z.infer<typeof PublishPostInput>;

const DeliveryHold = z.enum(['needs_reconnect', 'rate_limited']);
export type DeliveryHold = z.infer<typeof DeliveryHold>;

export const DeliveryOutput = z
  .object({
    id: z.string(),
    platform: PlatformId,
    environment: PlatformEnvironment,
    accountId: z.string(),
    accountName: z.string(),
    accountHandle: z.string().nullable(),
    state: DeliveryState,
    success: z.boolean().nullable().describe('true: live; false: not live; null: in progress.'),
    postId: z.string().nullable().describe("The platform's ID of the post."),
    url: z.string().nullable().describe('Link to the live post.'),
    message: z.string(),
    errorKind: PlatformErrorKind.nullable(),
    errorCode: z.string().nullable(),
    remedy: z.string().nullable().describe('What to do about it.'),
    platformMessage: z.string().nullable().describe('The platform’s own message.'),
    retrySafe: z.enum(['yes', 'no', 'unknown']).nullable(),
    needsDecision: z.boolean(),
    evidence: z.string().nullable(),
    note: z.string().nullable(),
    startedAt: Instant.nullable(),
    publishedAt: Instant.nullable(),
    elapsedMs: z.number().int().nullable(),
    nextAttemptAt: Instant.nullable(),
    removedAt: Instant.nullable().describe('When it was deleted through Fanfare.'),
    hold: DeliveryHold.nullable().describe(
      'What it waits for: needs_reconnect (a person has to reconnect the account) or rate_limited (the platform asked for a pause until nextAttemptAt).',
    ),
    reconnectUntil: Instant.nullable().describe(
      'With `hold: needs_reconnect`: how long it waits for the account. Then it fails with `reconnect_expired`.',
    ),
    late: z.boolean().describe('Taking longer than expected.'),
    lateSince: Instant.nullable().describe('When the delay was noticed.'),
    thread: z
      .array(ThreadPart)
      .nullable()
      .describe(
        'The posts of a thread, in order; null for a single post. A delivery that failed after some of them were live continues with the next one when it’s retried.',
      ),
    firstComment: FirstComment.nullable().describe(
      'The comment under the post, if it has one. It has a result of its own: if it fails, the post stays published.',
    ),
    followUps: z
      .array(FollowUp)
      .describe(
        'What else the post’s options ask for once it’s live, such as adding a video to a playlist. Each has a result of its own: if it fails, the post stays published.',
      ),
    content: z
      .object({
        caption: z.string().describe('Without the hashtags.'),
        hashtags: z.array(z.string()),
        mediaIds: z
          .array(z.string())
          .describe(
            "The files in order. A converted file takes the place of the original when it's ready.",
          ),
      })
      .describe('What this account gets, which can differ from what the other accounts get.'),
    actions: z
      .array(DeliveryAction)
      .describe(
        'What a person can do about a delivery that isn’t live, the best way out first: resolve (check the platform, then report whether the post is live), reconnect (the account), retry (the same content; a thread continues with the post that failed), resend (edited content; of a thread, what follows its live posts), take_down (delete the posts of a failed thread that are live), cancel. For a live delivery, only what its first comment and its follow-ups need: resolve_comment (check the post, then report with `resolve` whether the comment is there), retry_comment (write it again with `retry`), cancel_comment (leave it out: `cancel` with `onlyFirstComment`, also before the post is live), retry_follow_up (do what failed after publishing again with `retry`), or reconnect.',
      ),
    resentAs: z
      .object({
        postId: z.string().nullable().describe('null: that post was deleted.'),
        at: Instant,
      })
      .nullable()
      .describe(
        'The post that a person resent it as. A resent delivery is never sent again itself.',
      ),
  })
  .meta({ id: 'Delivery' });
export type DeliveryOutput = z.infer<typeof DeliveryOutput>;

export const PostOutput = z
  .object({
    id: z.string(),
    state: PostState,
    environment: PlatformEnvironment,
    source: z.string(),
    createdAt: Instant,
    schedule: PostSchedule.nullable().describe('null: it was published at once.'),
    caption: z.string(),
    hashtags: z.array(z.string()),
    media: MediaOutput.nullable().describe('The first of `mediaFiles`.'),
    mediaFiles: z
      .array(MediaOutput)
      .describe('The chosen files, in order, without files that were deleted since.'),
    cover: MediaOutput.nullable().describe("The image chosen as the video's cover."),
    resends: z
      .object({ postId: z.string(), deliveryId: z.string() })
      .nullable()
      .describe('The delivery of an earlier post that this post sends again with edited content.'),
    deliveries: z.array(DeliveryOutput),
  })
  .meta({ id: 'Post' });
export type PostOutput = z.infer<typeof PostOutput>;

export const PostPage = z.object({
  items: z.array(PostOutput),
  nextCursor: z.string().nullable(),
});
export type PostPage = z.infer<typeof PostPage>;

/** A note about an accepted post. Warnings never block it. */
export const PublishWarning = z
  .object({
    pointer: z.string().describe('Where in the request.'),
    code: z.enum([
      'account_expires',
      'banned_word',
      'cover_left_out',
      'disclosure_not_labeled',
      'files_left_out',
      'first_comment_left_out',
      'first_comment_permission',
      'follow_up_permission',
      'media_above_recommended_size',
      'media_index',
      'media_shape',
      'mention_not_linked',
      'story_text_left_out',
    ]),
    message: z.string(),
  })
  .meta({ id: 'PublishWarning' });
export type PublishWarning = z.infer<typeof PublishWarning>;

/** The publish response, and how to follow deliveries that are still in progress. */
export const PublishPostOutput = z
  .object({
    success: z.boolean().describe('True only if every delivery is live.'),
    status: z
      .enum(['published', 'partial', 'failed', 'pending', 'scheduled', 'held'])
      .describe(
        'scheduled: nothing is sent before `post.schedule.publishAt`. held: nothing is sent before a person decides, or the post’s queue is resumed.',
      ),
    message: z.string(),
    post: z.object({
      id: z.string(),
      schedule: PostSchedule.nullable(),
      platforms: z.array(
        z.object({
          platform: PlatformId,
          id: PlatformId,
          accountId: z.string(),
          deliveryId: z.string(),
          state: DeliveryState,
          success: z.boolean().nullable(),
          postId: z.string().nullable(),
          url: z.string().nullable(),
          message: z.string(),
          result: z.object({ url: z.string().nullable(), message: z.string() }),
          environment: PlatformEnvironment,
          elapsedMs: z.number().int().nullable(),
        }),
      ),
      timestamp: z.string(),
      caption: z.string(),
      content: z.object({
        mediaUrl: z.string().nullable(),
        captions: z.array(z.string()),
        hashtags: z.array(z.string()),
        mediaType: z.string().nullable(),
        privacyStatus: PrivacyStatus,
      }),
    }),
    warnings: z.array(PublishWarning).describe("Warnings that don't stop the post."),
    follow: z.object({
      url: z.string().describe("GET returns the post's current state."),
      eventsUrl: z
        .string()
        .describe('Server-sent events: one per change, until every delivery has finished.'),
    }),
  })
  .meta({ id: 'PublishResponse' });
export type PublishPostOutput = z.infer<typeof PublishPostOutput>;
