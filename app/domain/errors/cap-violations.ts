/** The most violations that a response lists; it says how many more there are. */
export const MAX_VIOLATIONS = 100;

/** Splits violations into those that a response lists and the number of the others. */
export function capViolations<T>(violations: readonly T[]): {
  readonly listed: readonly T[];
  readonly omitted: number;
} {
  const listed = violations.slice(0, MAX_VIOLATIONS);
  return { listed, omitted: violations.length - listed.length };
}

/** Sentences in a problem's `message`; the rest is in its list. */
const MAX_SENTENCES = 20;

/** Joins what is wrong into one text. Past 20 sentences it says how many more there are. */
export function joinMessages(messages: readonly string[], omitted = 0): string {
  const more = messages.length + omitted - MAX_SENTENCES;
  const text = messages.slice(0, MAX_SENTENCES).join(' ');
  if (more <= 0) return text;
  return `${text} And ${more} more ${more === 1 ? 'problem' : 'problems'}.`;
}

const SHOWN_NAME_LENGTH = 80;

/** Cuts a name that somebody else chose, so that it fits in a sentence. */
export const shortenName = (name: string): string =>
  name.length > SHOWN_NAME_LENGTH ? `${name.slice(0, SHOWN_NAME_LENGTH)}…` : name;
