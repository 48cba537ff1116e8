import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { MAX_FILES_PER_POST } from './files-per-post.ts';
import { TwitterPoll } from './poll.ts';

/** Longer than Twitter's longest post, which the content rules check. */
const MAX_TEXT = 30_000;

/** A post of a thread after the first one. */
export const ThreadPost = z
  .strictObject({
    text: z
      .string()
      .trim()
      .max(MAX_TEXT, `A post of a thread has at most ${MAX_TEXT} characters.`)
      .default(''),
    mediaIds: z
      .array(z.string().max(80))
      .max(MAX_FILES_PER_POST)
      .optional()
      .describe('Its files, in order: up to 4 images, or a GIF or a video.'),
    poll: TwitterPoll.optional(),
    madeWithAi: z
      .boolean()
      .optional()
      .describe('Labels its media as made with AI. Default: as in `twitter.madeWithAi`.'),
    paidPartnership: z
      .boolean()
      .optional()
      .describe('Labels it as a paid partnership. Default: as in `twitter.paidPartnership`.'),
  })
  .refine(({ text, mediaIds = [] }) => text !== '' || mediaIds.length > 0, {
    path: ['text'],
    message: 'Write a text for this post of the thread, add a file, or remove the post.',
  });
export type ThreadPost = z.infer<typeof ThreadPost>;

/** A post of a thread that is live. */
export const LivePart = z.object({
  remoteId: z.string(),
  url: z.string().nullable(),
  publishedAt: z.string(),
});
export type LivePart = z.infer<typeof LivePart>;

/** Reads the stored posts of a thread that are live. */
export function toLiveParts(stored: unknown): readonly LivePart[] {
  return Array.isArray(stored) && stored.length > 0 ? LivePart.array().parse(stored) : [];
}

/** One post of a thread, as it was sent or will be sent. */
export const ThreadPart = z
  .object({
    text: z.string(),
    mediaIds: z
      .array(z.string())
      .describe(
        "Its files, in order. A converted file takes the place of the original when it's ready.",
      ),
    poll: TwitterPoll.nullable().describe('Its poll.'),
    madeWithAi: z.boolean().describe('Whether its media are labeled as made with AI.'),
    paidPartnership: z.boolean().describe('Whether it’s labeled as a paid partnership.'),
    isLive: z.boolean(),
    postId: z.string().nullable().describe("The platform's ID of the post."),
    url: z.string().nullable().describe('Link to the live post.'),
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'ThreadPart' });
export type ThreadPart = z.infer<typeof ThreadPart>;
