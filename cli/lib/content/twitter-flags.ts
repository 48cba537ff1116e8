import { z } from 'zod';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { TWITTER_POLL, USUAL_POLL_MINUTES } from '#app/domain/posts/poll-limits.ts';
import { TWITTER_REPLIERS } from '#app/domain/posts/publish-options.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf, values, wholeNumber } from '../command/option-schemas.ts';

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
  {
    flags: '--twitter-poll <option...>',
    description: `2 to 4 options of a poll on Twitter, each at most ${TWITTER_POLL.maxOption} characters`,
  },
  {
    flags: '--twitter-poll-minutes <minutes>',
    description: `how long people can vote: ${TWITTER_POLL.minMinutes} to ${TWITTER_POLL.maxMinutes} (default: ${USUAL_POLL_MINUTES})`,
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
  twitterPoll: values('--twitter-poll', 'options').default([]),
  twitterPollMinutes: wholeNumber('--twitter-poll-minutes', {
    min: TWITTER_POLL.minMinutes,
    max: TWITTER_POLL.maxMinutes,
  }).optional(),
};
const Flags = z.object(TWITTER_FIELDS);
export type TwitterFlags = z.infer<typeof Flags>;

/** Returns undefined if no Twitter option is set. */
export function toTwitterOptions(input: TwitterFlags) {
  const { twitterReplies, twitterMadeWithAi: madeWithAi } = input;
  const { twitterPaidPartnership: paidPartnership } = input;
  const chosen = { ...toThread(input), ...toPoll(input) };
  const isLabeled = madeWithAi || paidPartnership;
  if (twitterReplies === undefined && !isLabeled && Object.keys(chosen).length === 0)
    return undefined;
  return { replySettings: twitterReplies ?? 'everyone', madeWithAi, paidPartnership, ...chosen };
}

function toThread({ twitterThread, twitterSplit, twitterNumbers }: TwitterFlags) {
  return {
    ...(twitterThread.length > 0 ? { thread: twitterThread.map((text) => ({ text })) } : {}),
    ...(twitterSplit ? { splitCaption: true } : {}),
    ...(twitterNumbers ? { threadNumbers: true } : {}),
  };
}

function toPoll({ twitterPoll: options, twitterPollMinutes: minutes }: TwitterFlags) {
  if (options.length === 0 && minutes === undefined) return {};
  return { poll: { options, durationMinutes: minutes ?? USUAL_POLL_MINUTES } };
}
