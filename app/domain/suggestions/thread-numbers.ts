/** A post's number, such as `1/5`, `(2/5)`, or `3/`, at the start or end of its text. */
const START = /^\s*[([]?\d{1,2}\s?\/\s?(?:\d{1,2}|n)?[)\]]?[.:]?\s+/iu;
const END = /\s+[([]?\d{1,2}\s?\/\s?(?:\d{1,2}|n)[)\]]?\s*$/iu;

/** Returns a post without its number, because the author decides whether a thread has numbers. */
export function dropNumber(post: string): string {
  return post.replace(START, '').replace(END, '');
}
