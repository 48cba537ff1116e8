import { z } from 'zod';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { TWITTER_REPLIERS } from '#app/domain/posts/publish-options.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf } from '../command/option-schemas.ts';

/** The flags of Twitter's own options. */
export const TWITTER_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--twitter-replies <who>',
    description: `who can reply on Twitter: ${TWITTER_REPLIERS.join(', ')} (default: everyone)`,
  },
  {
    flags: '--twitter-made-with-ai',
    description: "label the Twitter post's media as made with AI",
  },
  { flags: '--twitter-paid-partnership', description: 'label the post as a paid partnership' },
  {
    flags: '--twitter-thread <text...>',
    description: 'texts of the posts that follow the caption as a thread, in order',
  },
  {
    flags: '--twitter-split',
    description: 'split a caption that is too long for one post into a thread',
  },
  {
    flags: '--twitter-numbers',
    description: 'number the posts of a thread, such as 2/5',
  },
];

const flag = z.boolean().default(false);
const THREAD_TOO_LONG = `A thread has at most ${MAX_THREAD_POSTS} posts, the first one included.`;

export const TWITTER_FIELDS = {
  twitterReplies: oneOf(TWITTER_REPLIERS, '--twitter-replies').optional(),
  twitterMadeWithAi: flag,
  twitterPaidPartnership: flag,
  twitterThread: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(z.string().trim().min(1, '--twitter-thread needs a text.')))
    .pipe(z.array(z.string()).max(MAX_THREAD_POSTS - 1, THREAD_TOO_LONG))
    .default([]),
  twitterSplit: flag,
  twitterNumbers: flag,
};
