import { DAY_MINUTES, POLL_OPTIONS, USUAL_POLL_DAYS } from '../posts/poll-limits.ts';
import type { LinkedInPoll, TwitterPoll } from '../posts/poll.ts';

/** A poll as the composer edits it. */
export interface DraftPoll {
  /** LinkedIn only. */
  question: string;
  options: string[];
  /** In days on LinkedIn, and in minutes on Twitter. */
  duration: number;
}

/** Twitter's duration is in minutes, and the post's text is its question. */
export const NO_POLL: DraftPoll = { question: '', options: [], duration: DAY_MINUTES };
/** LinkedIn's duration is in days. */
export const NO_LINKEDIN_POLL: DraftPoll = { ...NO_POLL, duration: USUAL_POLL_DAYS };

const listWritten = (options: readonly string[]): string[] =>
  options.map((text) => text.trim()).filter(Boolean);

export const hasPoll = ({ question, options }: DraftPoll): boolean =>
  listWritten([question, ...options]).length > 0;

/** Returns the poll as a request has it, without its empty options; undefined without a poll. */
export function toTwitterPoll(poll: DraftPoll): TwitterPoll | undefined {
  if (!hasPoll(poll)) return undefined;
  return { options: listWritten(poll.options), durationMinutes: poll.duration };
}

/** Returns the poll as a request has it, without its empty options; undefined without a poll. */
export function toLinkedInPoll(poll: DraftPoll): LinkedInPoll | undefined {
  if (!hasPoll(poll)) return undefined;
  const durationDays = poll.duration as LinkedInPoll['durationDays'];
  return { question: poll.question.trim(), options: listWritten(poll.options), durationDays };
}

/** Reads the form fields of a poll: its question, its options, in order, and how long it's open. */
export function parsePoll(fields: URLSearchParams, name: string, none = NO_POLL): DraftPoll {
  const options = fields.getAll(name).map(String).slice(0, POLL_OPTIONS.max);
  return {
    question: fields.get(`${name}.question`) ?? '',
    // An empty option is kept only in front of others, so that the typed ones stay in their fields.
    options: options.slice(0, options.findLastIndex(Boolean) + 1),
    duration: Number(fields.get(`${name}.duration`)) || none.duration,
  };
}

/** Returns the form fields of a poll; none without one. */
export function toPollFields(name: string, poll: DraftPoll): [string, string][] {
  if (!hasPoll(poll)) return [];
  return [
    [`${name}.question`, poll.question],
    ...poll.options.map((text): [string, string] => [name, text]),
    [`${name}.duration`, String(poll.duration)],
  ];
}
