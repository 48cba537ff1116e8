import { z } from 'zod';
import {
  LINKEDIN_POLL,
  LINKEDIN_POLL_DAYS,
  POLL_OPTIONS,
  TWITTER_POLL,
  USUAL_POLL_DAYS,
  USUAL_POLL_MINUTES,
} from './poll-limits.ts';

/** Far above the limits, which the content rules check, so that a draft may have a poll that isn't finished. */
const MAX_TEXT = 300;
const MAX_OPTIONS = 10;
const { min, max } = POLL_OPTIONS;

const toOptions = (maxOption: number) =>
  z
    .array(z.string().trim().max(MAX_TEXT))
    .max(MAX_OPTIONS)
    .describe(`${min} to ${max} different options of at most ${maxOption} characters.`);

/** A poll in a post on Twitter. The post’s text is the question. */
export const TwitterPoll = z
  .strictObject({
    options: toOptions(TWITTER_POLL.maxOption),
    durationMinutes: z
      .int()
      .min(TWITTER_POLL.minMinutes)
      .max(TWITTER_POLL.maxMinutes)
      .default(USUAL_POLL_MINUTES)
      .describe('How long people can vote: 5 minutes to 7 days. Default: one day.'),
  })
  .describe('A poll. The text of the post is the question. A post with a poll has no files.');
export type TwitterPoll = z.infer<typeof TwitterPoll>;

/** A poll in a post on LinkedIn. */
export const LinkedInPoll = z
  .strictObject({
    question: z
      .string()
      .trim()
      .max(MAX_TEXT)
      .describe(`The question, at most ${LINKEDIN_POLL.maxQuestion} characters.`),
    options: toOptions(LINKEDIN_POLL.maxOption),
    durationDays: z
      .literal([...LINKEDIN_POLL_DAYS])
      .default(USUAL_POLL_DAYS)
      .describe('How many days people can vote: 1, 3, 7, or 14. Default: 3.'),
  })
  .describe('A poll under the text. A post with a poll has neither files nor a link card.');
export type LinkedInPoll = z.infer<typeof LinkedInPoll>;
