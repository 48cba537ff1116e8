import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlatformId } from '../platforms/platforms.ts';

/** Longer than any platform's comments, which the content rules check. */
const MAX_TEXT = 30_000;
const Text = z.string().max(MAX_TEXT, `A first comment has at most ${MAX_TEXT} characters.`);

/** What a request says about first comments. */
export const FirstCommentFields = z.object({
  firstComment: Text.optional().describe(
    'A comment that the account writes under its post once that is live: on Instagram, Facebook, LinkedIn, and YouTube, and as a reply on Twitter. It has a result of its own, and its failure doesn’t change the post’s.',
  ),
  platformFirstComments: z
    .partialRecord(PlatformId, Text)
    .optional()
    .describe('The first comments of single platforms, in place of `firstComment`. Empty: none.'),
  hashtagsInFirstComment: z
    .array(PlatformId)
    .max(6)
    .optional()
    .describe('On these platforms, the hashtags go to the end of the first comment.'),
});

/** What a person changes when a delivery, or the first comment under it, is retried. */
export const RetryDeliveryInput = z
  .strictObject({
    firstComment: Text.optional().describe(
      'For a live delivery whose first comment failed or was canceled: the comment’s text, in place of that one. Hashtags are part of it.',
    ),
  })
  .meta({ id: 'RetryDeliveryRequest' });

/** What is canceled of a delivery. */
export const CancelDeliveryInput = z
  .strictObject({
    onlyFirstComment: z
      .boolean()
      .default(false)
      .describe(
        'Cancels only the first comment, if it isn’t written yet or is unconfirmed. The post stays as it is.',
      ),
  })
  .meta({ id: 'CancelDeliveryRequest' });

/**
 * - `planned`: the post isn't live yet.
 * - `pending`: it's being written, or Fanfare checks whether it's there.
 * - `published`, `failed`
 * - `unconfirmed`: the platform doesn't say whether it's there, so a person has to look.
 * - `canceled`: a person canceled it.
 */
export const FIRST_COMMENT_STATES = [
  'planned',
  'pending',
  'published',
  'failed',
  'unconfirmed',
  'canceled',
] as const;
export const FirstCommentState = z.enum(FIRST_COMMENT_STATES);
export type FirstCommentState = z.infer<typeof FirstCommentState>;

/** The comment under a post, as the API shows it. */
export const FirstComment = z
  .object({
    text: z.string(),
    state: FirstCommentState.describe(
      'planned: waits for the post. pending: in progress. failed: retry the delivery to write it again. unconfirmed: look at the post, then resolve the delivery. canceled: a person left it out; `message` says whether it may be there.',
    ),
    commentId: z.string().nullable().describe("The platform's ID of the comment."),
    url: z
      .string()
      .nullable()
      .describe('Link to the comment, on platforms that link to single comments.'),
    message: z.string(),
    remedy: z.string().nullable().describe('What to do about it.'),
    platformMessage: z.string().nullable().describe('The platform’s own message.'),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'FirstComment' });
export type FirstComment = z.infer<typeof FirstComment>;
