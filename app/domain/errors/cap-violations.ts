import { formatCount } from '../text/format-count.ts';

/** The most violations that a response lists. It also gives the number of omitted ones. */
export const MAX_VIOLATIONS = 100;

/** Splits violations into the ones a response lists and the number of omitted ones. */
export function capViolations<T>(violations: readonly T[]): {
  readonly listed: readonly T[];
  readonly omitted: number;
} {
  const listed = violations.slice(0, MAX_VIOLATIONS);
  return { listed, omitted: violations.length - listed.length };
}

/** Sentences in a problem's `message`. Its list has the rest. */
const MAX_SENTENCES = 20;

/** Joins messages into one text. After 20 sentences it states how many more there are. */
export function joinMessages(messages: readonly string[], omitted = 0): string {
  const more = messages.length + omitted - MAX_SENTENCES;
  const text = messages.slice(0, MAX_SENTENCES).join(' ');
  if (more <= 0) return text;
  return `${text} And ${formatCount(more, 'more problem')}.`;
}

const SHOWN_NAME_LENGTH = 80;

/** Shortens a name from user input so that it fits in a sentence. */
export const shortenName = (name: string): string =>
  name.length > SHOWN_NAME_LENGTH ? `${name.slice(0, SHOWN_NAME_LENGTH)}…` : name;
