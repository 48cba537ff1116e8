export const MAX_TITLE = 100;
export const TITLE_TOO_LONG = `A YouTube title has at most ${MAX_TITLE} characters.`;
export const TITLE = /^[^<>]*$/;
export const TITLE_BROKEN = 'A YouTube title can’t contain < or >.';

/** Returns why YouTube would refuse this title, or null if it wouldn't. */
export function findTitleFault(title: string): string | null {
  if (title.trim().length > MAX_TITLE) return TITLE_TOO_LONG;
  return TITLE.test(title) ? null : TITLE_BROKEN;
}

export const MAX_TAGS_CHARACTERS = 500;
const TAG_BROKEN = 'A YouTube tag can’t contain <, >, or a comma.';

/** Splits tags typed into one field. Commas separate them, and tags can contain spaces. */
export function splitTags(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((tag) => tag.trim().replace(/^#+/u, ''))
    .filter((tag) => tag !== '');
}

/**
 * Counts the characters of tags as YouTube does: including commas, and two quotes for each tag with a space.
 */
export function countYouTubeTags(tags: readonly string[]): number {
  const length = tags.reduce((sum, tag) => sum + tag.length + (/\s/u.test(tag) ? 2 : 0), 0);
  return length + Math.max(0, tags.length - 1);
}

/** Returns why YouTube would refuse these tags, or null if it wouldn't. */
export function findTagsFault(tags: readonly string[]): string | null {
  if (tags.some((tag) => /[<>,]/u.test(tag))) return TAG_BROKEN;
  const count = countYouTubeTags(tags);
  return count > MAX_TAGS_CHARACTERS
    ? `YouTube tags have at most ${MAX_TAGS_CHARACTERS} characters together; these have ${count}, with commas and the quote marks of tags that have spaces.`
    : null;
}
