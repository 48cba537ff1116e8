/** Reads the options of a poll, which vertical bars separate, because they can contain commas. */
export const splitPoll = (cell: string): string[] =>
  cell
    .split('|')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** Returns the options of a poll as they're read again. */
export const toPollCell = (options: readonly string[]): string => options.join(' | ');
