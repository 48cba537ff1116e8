import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { MAX_THREAD_POSTS } from './max-thread-posts.ts';
import { getThreadLabels } from './thread-labels.ts';
import { pickOwnOptions } from './pick-own-options.ts';
import type { TwitterOptions } from './publish-options.ts';
import { PublishPostInput } from './publish.ts';

const { content, platformOptions, autoFit, fit, shortenLinks, allowDuplicate } =
  PublishPostInput.shape;

/** Changes to make before a delivery is resent. Omitted fields keep the delivery's values. */
export const ResendDeliveryInput = z
  .strictObject({
    content: z
      .strictObject({
        captions: content.shape.captions.unwrap().optional().describe('The first one is used.'),
        hashtags: content.shape.hashtags.unwrap().optional().describe('With or without #.'),
        mediaIds: content.shape.mediaIds.describe(
          'The IDs of uploaded files, in order, in place of the former ones. Empty: no file.',
        ),
        coverMediaId: content.shape.coverMediaId.describe(
          'The ID of an uploaded image for the cover; null removes it.',
        ),
        leaveOutFiles: content.shape.leaveOutFiles.unwrap().optional(),
        firstComment: content.shape.firstComment.describe(
          'The first comment under the post; empty removes it.',
        ),
        disclosure: content.shape.disclosure,
        privacyStatus: content.shape.privacyStatus.unwrap().optional(),
      })
      .optional(),
    platformOptions: platformOptions
      .unwrap()
      .optional()
      .describe('Each member replaces that platform’s options entirely.'),
    autoFit: autoFit.unwrap().optional(),
    fit,
    shortenLinks,
    allowDuplicate,
  })
  .meta({ id: 'ResendDeliveryRequest' });
export type ResendDeliveryInput = z.infer<typeof ResendDeliveryInput>;

/** The content of one delivery, as a request. */
export interface ResentDelivery {
  readonly id: string;
  readonly platform: PlatformId;
  readonly accountId: string;
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** The files that the author chose, in order. */
  readonly mediaIds: readonly string[];
}

/** Returns the publish request that sends only one delivery of a post again, with the content it had. */
export function toResendRequest(
  post: PublishPostInput,
  { id, platform, accountId, caption, hashtags, mediaIds }: ResentDelivery,
): PublishPostInput {
  const { coverOffsetMs } = post.platformOptions;
  const { leaveOutFiles } = post.content;
  return PublishPostInput.parse({
    accountIds: [accountId],
    resends: id,
    content: {
      ...toMedia(mediaIds),
      ...toComment(post.content, platform),
      variables: post.content.variables,
      captions: [caption],
      hashtags: [...hashtags],
      coverMediaId: post.content.coverMediaId,
      ...(leaveOutFiles === undefined ? {} : { leaveOutFiles }),
      privacyStatus: post.content.privacyStatus,
      disclosure: post.content.disclosure,
    },
    platformOptions: {
      ...pickOwnOptions(platform, post.platformOptions),
      coverOffsetMs,
    },
    autoFit: post.autoFit,
    fit: post.fit,
    shortenLinks: post.shortenLinks,
  });
}

/** A thread of which some posts are live, as it was accepted. */
export interface UnfinishedThread {
  readonly id: string;
  readonly accountId: string;
  readonly twitter: TwitterOptions;
  /** How many of its posts are live. */
  readonly liveCount: number;
  /** The first comment to write under its last post; empty for none. */
  readonly firstComment: string;
}

/**
 * Returns the publish request that sends what follows the live posts of a thread, with the texts that were accepted,
 * which have their numbers, hashtags, and handles already.
 */
export function toRestRequest(
  post: PublishPostInput,
  { id, accountId, twitter, liveCount, firstComment }: UnfinishedThread,
): PublishPostInput {
  const [first, ...others] = (twitter.thread ?? []).slice(liveCount - 1);
  const options = { ...twitter, poll: first?.poll, ...getThreadLabels(first, twitter) };
  delete options.thread;
  // The first of them decides the default now.
  const thread = others.map((post) => ({ ...post, ...getThreadLabels(post, twitter) }));
  return PublishPostInput.parse({
    accountIds: [accountId],
    resends: id,
    content: {
      ...toMedia(first?.mediaIds ?? []),
      captions: [first?.text ?? ''],
      firstComment,
      privacyStatus: post.content.privacyStatus,
    },
    platformOptions: {
      twitter: { ...options, ...(thread.length > 0 ? { thread } : {}) },
    },
    autoFit: post.autoFit,
    fit: post.fit,
  });
}

/** Returns what the post says about the platform's first comment, which has only one platform here. */
function toComment(
  { firstComment, platformFirstComments, hashtagsInFirstComment = [] }: PublishPostInput['content'],
  platform: PlatformId,
) {
  const text = platformFirstComments?.[platform] ?? firstComment;
  return {
    ...(text === undefined ? {} : { firstComment: text }),
    ...(hashtagsInFirstComment.includes(platform) ? { hashtagsInFirstComment: [platform] } : {}),
  };
}

/** One file is `mediaId`, which the composer can edit. */
function toMedia(mediaIds: readonly string[]) {
  return mediaIds.length > 1 ? { mediaIds: [...mediaIds] } : { mediaId: mediaIds[0] ?? null };
}

/** Returns the request with the changes. */
export function changeResend(
  request: PublishPostInput,
  { content: changes = {}, platformOptions: options = {}, ...others }: ResendDeliveryInput,
): PublishPostInput {
  const { mediaIds, ...texts } = changes;
  const previous = { ...request.content };
  if (mediaIds !== undefined) delete previous.mediaIds;
  return PublishPostInput.parse({
    ...request,
    ...others,
    content: { ...previous, ...texts, ...(mediaIds === undefined ? {} : toMedia(mediaIds)) },
    platformOptions: { ...request.platformOptions, ...options },
  });
}

/** What is deleted of a live thread. */
export const TakeDownInput = z
  .strictObject({
    fromPost: z
      .int()
      .min(1)
      .max(MAX_THREAD_POSTS)
      .default(1)
      .describe(
        'For a thread: deletes its posts from this one on, and keeps those before it. Default: 1, all of them.',
      ),
  })
  .meta({ id: 'TakeDownDeliveryRequest' });

/** The platforms or accounts of a copy. Without either, the copy goes where the post went. */
export const DuplicatePostInput = PublishPostInput.pick({ platforms: true, accountIds: true })
  .strict()
  .meta({ id: 'DuplicatePostRequest' });
export type DuplicatePostInput = z.infer<typeof DuplicatePostInput>;
