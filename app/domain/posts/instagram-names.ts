/** Returns a username without the @ in front of it. */
export const toInstagramName = (text: string): string => text.trim().replace(/^@/u, '');

/** Reads usernames that commas or spaces separate. */
export const splitNames = (text: string): string[] =>
  text
    .split(/[\s,]+/u)
    .map(toInstagramName)
    .filter(Boolean);
