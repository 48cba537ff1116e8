/** Snippets per workspace, of all kinds. */
export const MAX_SNIPPETS = 200;
export const MAX_SNIPPET_NAME = 80;
/** UTF-16 units in the text of a snippet. */
export const MAX_SNIPPET_TEXT = 10_000;
/** Hashtags in a group. */
export const MAX_SNIPPET_HASHTAGS = 100;

/** Returns a name as it's compared, so that “Launch” and “launch” are the same. */
export const toSnippetNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
