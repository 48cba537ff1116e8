import { z } from 'zod';
import {
  LINKEDIN_POLL,
  LINKEDIN_POLL_DAYS,
  USUAL_POLL_DAYS,
} from '#app/domain/posts/poll-limits.ts';
import { LINKEDIN_VISIBILITIES } from '#app/domain/posts/linkedin-limits.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf, values } from '../command/option-schemas.ts';

const LINK_CARDS = ['on', 'no-image', 'off'] as const;
const YES_NO = ['yes', 'no'] as const;
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
  {
    flags: '--linkedin-visibility <who>',
    description: `who can see the post on LinkedIn: ${LINKEDIN_VISIBILITIES.join(', ')} (default: public)`,
  },
  {
    flags: '--document-title <text>',
    description: "title of the document on LinkedIn (default: the file's name)",
  },
  {
    flags: '--linkedin-reshare <choice>',
    description: `others can reshare the post on LinkedIn: ${YES_NO.join(' or ')} (default: yes)`,
  },
];

export const LINKEDIN_FIELDS = {
  linkCard: oneOf(LINK_CARDS, '--link-card').optional(),
  linkTitle: z.string().optional(),
  linkDescription: z.string().optional(),
  linkedinQuestion: z.string().optional(),
  linkedinPoll: values('--linkedin-poll', 'options').default([]),
  linkedinPollDays: oneOf(DAYS, '--linkedin-poll-days').optional(),
  linkedinVisibility: oneOf(LINKEDIN_VISIBILITIES, '--linkedin-visibility').optional(),
  documentTitle: z.string().optional(),
  linkedinReshare: oneOf(YES_NO, '--linkedin-reshare').optional(),
};
const Flags = z.object(LINKEDIN_FIELDS);
export type LinkedInFlags = z.infer<typeof Flags>;

/** Returns undefined if no LinkedIn option is set. */
export function toLinkedInOptions(input: LinkedInFlags) {
  const { linkCard, linkTitle, linkDescription } = input;
  const poll = toPoll(input);
  const audience = toAudience(input);
  const texts = [linkCard, linkTitle, linkDescription];
  const isGiven = poll !== undefined || Object.keys(audience).length > 0;
  if (!isGiven && texts.every((value) => value === undefined)) return undefined;
  return {
    linkCard: linkCard !== 'off',
    linkImage: linkCard !== 'no-image',
    ...(linkTitle === undefined ? {} : { linkTitle }),
    ...(linkDescription === undefined ? {} : { linkDescription }),
    ...(poll ? { poll } : {}),
    ...audience,
  };
}

function toAudience({ linkedinVisibility, documentTitle, linkedinReshare }: LinkedInFlags) {
  return {
    ...(linkedinVisibility === undefined ? {} : { visibility: linkedinVisibility }),
    ...(documentTitle === undefined ? {} : { documentTitle }),
    ...(linkedinReshare === undefined ? {} : { allowReshare: linkedinReshare === 'yes' }),
  };
}

function toPoll({ linkedinQuestion, linkedinPoll, linkedinPollDays }: LinkedInFlags) {
  const isGiven = [linkedinQuestion, linkedinPollDays].some((value) => value !== undefined);
  if (!isGiven && linkedinPoll.length === 0) return undefined;
  const durationDays =
    LINKEDIN_POLL_DAYS.find((days) => String(days) === linkedinPollDays) ?? USUAL_POLL_DAYS;
  return { question: linkedinQuestion ?? '', options: linkedinPoll, durationDays };
}
