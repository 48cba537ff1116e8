/** The posts of a thread after the first one, with the files that they were accepted with. */
type Posts = readonly { readonly mediaIds?: readonly string[] | undefined }[];

const count = (posts: Posts): number =>
  posts.reduce((sum, { mediaIds = [] }) => sum + mediaIds.length, 0);

/**
 * Returns the files of one post of a thread, from all files of its delivery. A delivery lists them in the order of
 * the posts, and a converted file has the place of the original, so only their number says whose they are.
 */
export function getThreadFiles(
  files: readonly string[],
  posts: Posts,
  /** Position in the thread, from 1. */
  number: number,
): readonly string[] {
  const firstOfNext = files.length - count(posts);
  if (number === 1) return files.slice(0, firstOfNext);
  const start = firstOfNext + count(posts.slice(0, number - 2));
  return files.slice(start, start + count(posts.slice(number - 2, number - 1)));
}
