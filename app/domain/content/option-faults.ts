import { LINKEDIN_POLL, POLL_OPTIONS } from '../posts/poll-limits.ts';

/** Rows and forms list one option per line, and no platform shows a second line. */
const LINE_BREAK = /[\n\r\u2028\u2029]/u;

/** Returns everything that is wrong with the options of a poll, as sentences. Empty if a platform takes them. */
export function listOptionFaults(
  options: readonly string[],
  { maxOption }: { readonly maxOption: number },
): string[] {
  const { min, max } = POLL_OPTIONS;
  const texts = options.map((text) => text.trim());
  const long = texts.filter((text) => text.length > maxOption);
  const faults = long.map(
    (text) =>
      `The option “${text}” is too long: ${text.length} of ${maxOption} characters. Shorten it.`,
  );
  if (texts.length < min || texts.length > max)
    faults.push(
      `A poll has ${min} to ${max} options. This one has ${texts.length === 0 ? 'none' : texts.length}.`,
    );
  if (texts.some((text) => LINE_BREAK.test(text)))
    faults.push('An option of the poll has a line break. Remove it.');
  if (texts.includes('')) faults.push('An option of the poll is empty. Write it, or remove it.');
  const written = texts.filter((text) => text !== '');
  if (new Set(written).size < written.length)
    faults.push('Two options of the poll are the same. Change or remove one of them.');
  return faults;
}

/** Returns everything that is wrong with the question of a poll on LinkedIn, as sentences. */
export function listQuestionFaults(question: string): string[] {
  const { maxQuestion } = LINKEDIN_POLL;
  const { length } = question.trim();
  if (length === 0) return ['Write the question of the poll.'];
  return length > maxQuestion
    ? [`The question is too long: ${length} of ${maxQuestion} characters. Shorten it.`]
    : [];
}
