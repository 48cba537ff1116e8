import { z } from 'zod';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { TWITTER_POLL, USUAL_POLL_MINUTES } from '#app/domain/posts/poll-limits.ts';
import { CliError } from '#cli/errors/cli-error.ts';
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
    flags: '--twitter-ai-posts <numbers...>',
    description: 'label only these posts of the thread as made with AI; 1 is the caption',
  },
  {
    flags: '--twitter-paid-posts <numbers...>',
    description: 'label only these posts of the thread as paid partnerships; 1 is the caption',
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

/** The numbers of labeled posts. */
function postNumbers(name: string) {
  const error = `${name} takes the numbers of posts, from 1 to ${MAX_THREAD_POSTS}.`;
  const isNumber = (text: string) => /^[1-9]\d?$/u.test(text) && Number(text) <= MAX_THREAD_POSTS;
  return values(name, 'numbers')
    .refine((all) => all.every(isNumber), error)
    .transform((all) => all.map(Number))
    .default([]);
}

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
  twitterAiPosts: postNumbers('--twitter-ai-posts'),
  twitterPaidPosts: postNumbers('--twitter-paid-posts'),
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
  const { twitterReplies } = input;
  const madeWithAi = hasLabel(input, AI, 1);
  const paidPartnership = hasLabel(input, PAID, 1);
  const chosen = { ...toThread(input), ...toPoll(input) };
  const isLabeled = madeWithAi || paidPartnership;
  if (twitterReplies === undefined && !isLabeled && Object.keys(chosen).length === 0)
    return undefined;
  return { replySettings: twitterReplies ?? 'everyone', madeWithAi, paidPartnership, ...chosen };
}

interface Label {
  readonly all: 'twitterMadeWithAi' | 'twitterPaidPartnership';
  readonly some: 'twitterAiPosts' | 'twitterPaidPosts';
  readonly flag: string;
}
const AI: Label = { all: 'twitterMadeWithAi', some: 'twitterAiPosts', flag: '--twitter-ai-posts' };
const PAID: Label = {
  all: 'twitterPaidPartnership',
  some: 'twitterPaidPosts',
  flag: '--twitter-paid-posts',
};
const LABELS = [AI, PAID] as const;

/** Returns whether a post of the thread has the label. The caption is post 1. */
function hasLabel(input: TwitterFlags, { all, some }: Label, number: number): boolean {
  return input[some].length > 0 ? input[some].includes(number) : input[all];
}

/** Throws if a labeled post isn't in the thread, because its label would get lost. */
function requirePosts({ twitterThread, ...input }: TwitterFlags): void {
  for (const { some, flag } of LABELS) {
    const beyond = input[some].find((number) => number > twitterThread.length + 1);
    if (beyond === undefined) continue;
    const message = `${flag} names post ${beyond}, which --twitter-thread doesn't have.`;
    throw new CliError('invalid_usage', { exit: 'usage', message });
  }
}

function toOwnLabels(input: TwitterFlags, number: number) {
  return {
    ...(input.twitterAiPosts.length > 0 ? { madeWithAi: hasLabel(input, AI, number) } : {}),
    ...(input.twitterPaidPosts.length > 0
      ? { paidPartnership: hasLabel(input, PAID, number) }
      : {}),
  };
}

function toThread(input: TwitterFlags) {
  const { twitterThread, twitterSplit, twitterNumbers } = input;
  requirePosts(input);
  const thread = twitterThread.map((text, index) => ({ text, ...toOwnLabels(input, index + 2) }));
  return {
    ...(thread.length > 0 ? { thread } : {}),
    ...(twitterSplit ? { splitCaption: true } : {}),
    ...(twitterNumbers ? { threadNumbers: true } : {}),
  };
}

function toPoll({ twitterPoll: options, twitterPollMinutes: minutes }: TwitterFlags) {
  if (options.length === 0 && minutes === undefined) return {};
  return { poll: { options, durationMinutes: minutes ?? USUAL_POLL_MINUTES } };
}
