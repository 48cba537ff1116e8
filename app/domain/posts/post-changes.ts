import { z } from 'zod';
import { PublishAt } from './publish-at.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { PostOutput, PublishPostInput } from './publish.ts';

const { content, platformOptions, queue, queueFront } = PublishPostInput.shape;
const captions = content.shape.captions.unwrap().optional();
const hashtags = content.shape.hashtags.unwrap().optional();

/**
 * Changes to a post whose deliveries haven't started. Each field replaces the current value;
 * `individualContent` does so per platform. Files and accounts can't be changed.
 */
export const ChangePostInput = z
  .strictObject({
    content: z
      .strictObject({
        captions: captions.describe('The first one is used.'),
        hashtags: hashtags.describe('With or without #.'),
        privacyStatus: content.shape.privacyStatus.unwrap().optional(),
        firstComment: content.shape.firstComment,
        platformFirstComments: content.shape.platformFirstComments,
        hashtagsInFirstComment: content.shape.hashtagsInFirstComment,
        disclosure: content.shape.disclosure,
      })
      .optional(),
    individualContent: z
      .partialRecord(PlatformId, z.strictObject({ captions, hashtags }).nullable())
      .optional()
      .describe(
        "Texts of single platforms, in individual mode. Platforms that aren't listed keep theirs. Omitted fields stay the same, and null restores the shared text.",
      ),
    isIndividualMode: z.boolean().optional(),
    platformOptions: platformOptions
      .unwrap()
      .optional()
      .describe('Each member replaces that platform’s options entirely.'),
    publishAt: z
      .union([z.literal('now'), PublishAt])
      .optional()
      .describe(
        'Moves the post to another time, by the rules of publishing; `now` publishes it right away. Also ends a hold.',
      ),
    queue: queue.describe(
      'Moves the post into a queue, by name or ID: it takes the next free slot, and leaves the queue that it’s in. Not together with publishAt. Also ends a hold, unless the queue is paused.',
    ),
    queueFront: queueFront.describe(
      'With queue: take the first slot, and move the posts behind it back by one slot each, up to a free one.',
    ),
    shortenLinks: PublishPostInput.shape.shortenLinks,
    allowDuplicate: PublishPostInput.shape.allowDuplicate,
  })
  .meta({ id: 'ChangePostRequest' });
export type ChangePostInput = z.infer<typeof ChangePostInput>;

/** The result for each delivery when a post was canceled. */
export const CancelPostOutput = z
  .object({
    post: PostOutput,
    deliveries: z.array(
      z.object({
        deliveryId: z.string(),
        platform: PlatformId,
        accountName: z.string(),
        canceled: z.boolean().describe('true if nothing was or will be sent.'),
        message: z.string().describe('What happened, or why it was too late.'),
      }),
    ),
  })
  .meta({ id: 'CancelPostResponse' });
export type CancelPostOutput = z.infer<typeof CancelPostOutput>;

const LeftDelivery = z.object({
  deliveryId: z.string(),
  platform: PlatformId,
  accountName: z.string(),
  url: z.string().nullable().describe('Link to the post on the platform.'),
  message: z.string(),
});

/** What remains of a deleted post on the platforms. */
export const DeletePostOutput = z
  .object({
    id: z.string(),
    deleted: z.literal(true),
    stillLive: z
      .array(LeftDelivery)
      .describe('Posts that stay on the platforms and that Fanfare no longer tracks.'),
    takenDown: z.array(LeftDelivery).describe('Posts that were also deleted on their platforms.'),
  })
  .meta({ id: 'DeletePostResponse' });
export type DeletePostOutput = z.infer<typeof DeletePostOutput>;
