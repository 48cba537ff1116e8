import { z } from 'zod';
import {
  LINKEDIN_POLL,
  LINKEDIN_POLL_DAYS,
  USUAL_POLL_DAYS,
} from '#app/domain/posts/poll-limits.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf, values } from '../command/option-schemas.ts';

const LINK_CARDS = ['on', 'no-image', 'off'] as const;
const DAYS = LINKEDIN_POLL_DAYS.map(String);

/** The flags of LinkedIn's own options. */
export const LINKEDIN_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--link-card <choice>',
    description: `link preview on LinkedIn: ${LINK_CARDS.join(', ')} (default: on)`,
  },
  {
    flags: '--link-title <text>',
    description: "title of the link preview (default: the page's title)",
  },
  {
    flags: '--link-description <text>',
    description: "description of the link preview (default: the page's description)",
  },
  { flags: '--linkedin-question <text>', description: 'question of a poll on LinkedIn' },
  {
    flags: '--linkedin-poll <option...>',
    description: `its 2 to 4 options, each at most ${LINKEDIN_POLL.maxOption} characters`,
  },
  {
    flags: '--linkedin-poll-days <days>',
    description: `how long people can vote: ${DAYS.join(', ')} (default: ${USUAL_POLL_DAYS})`,
  },
];

export const LINKEDIN_FIELDS = {
  linkCard: oneOf(LINK_CARDS, '--link-card').optional(),
  linkTitle: z.string().optional(),
  linkDescription: z.string().optional(),
  linkedinQuestion: z.string().optional(),
  linkedinPoll: values('--linkedin-poll', 'options').default([]),
  linkedinPollDays: oneOf(DAYS, '--linkedin-poll-days').optional(),
};
const Flags = z.object(LINKEDIN_FIELDS);
export type LinkedInFlags = z.infer<typeof Flags>;

/** Returns undefined if no LinkedIn option is set. */
export function toLinkedInOptions(input: LinkedInFlags) {
  const { linkCard, linkTitle, linkDescription } = input;
  const poll = toPoll(input);
  const texts = [linkCard, linkTitle, linkDescription];
  if (!poll && texts.every((value) => value === undefined)) return undefined;
  return {
    linkCard: linkCard !== 'off',
    linkImage: linkCard !== 'no-image',
    ...(linkTitle === undefined ? {} : { linkTitle }),
    ...(linkDescription === undefined ? {} : { linkDescription }),
    ...(poll ? { poll } : {}),
  };
}

function toPoll({ linkedinQuestion, linkedinPoll, linkedinPollDays }: LinkedInFlags) {
  const isGiven = [linkedinQuestion, linkedinPollDays].some((value) => value !== undefined);
  if (!isGiven && linkedinPoll.length === 0) return undefined;
  const durationDays =
    LINKEDIN_POLL_DAYS.find((days) => String(days) === linkedinPollDays) ?? USUAL_POLL_DAYS;
  return { question: linkedinQuestion ?? '', options: linkedinPoll, durationDays };
}
