/** Escapes the wildcards of LIKE, so that a person's text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');
