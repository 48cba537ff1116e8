import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { pickOwnOptions } from './pick-own-options.ts';
import { PublishPostInput } from './publish.ts';

const { content, platformOptions, autoFit, fit, allowDuplicate } = PublishPostInput.shape;

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
      privacyStatus: post.content.privacyStatus,
      disclosure: post.content.disclosure,
    },
    platformOptions: {
      ...pickOwnOptions(platform, post.platformOptions),
      coverOffsetMs,
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

/** The platforms or accounts of a copy. Without either, the copy goes where the post went. */
export const DuplicatePostInput = PublishPostInput.pick({ platforms: true, accountIds: true })
  .strict()
  .meta({ id: 'DuplicatePostRequest' });
export type DuplicatePostInput = z.infer<typeof DuplicatePostInput>;
