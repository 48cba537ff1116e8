import type { Draft } from './draft.ts';

type Thread = Pick<Draft['twitter'], 'thread' | 'threadFiles'>;

/** A post of a thread as the composer edits it. */
export interface DraftThreadPost {
  readonly text: string;
  readonly mediaIds: readonly string[];
}

const split = (ids: string): string[] => ids.split(',').filter((id) => id !== '');

/** Returns the posts that follow the caption, without the empty ones at the end. */
export function listThreadPosts({ thread, threadFiles }: Thread): DraftThreadPost[] {
  const posts = Array.from({ length: Math.max(thread.length, threadFiles.length) }, (_, index) => ({
    text: thread[index] ?? '',
    mediaIds: split(threadFiles[index] ?? ''),
  }));
  return posts.slice(0, posts.findLastIndex((post) => !isEmptyPost(post)) + 1);
}

const isEmptyPost = ({ text, mediaIds }: DraftThreadPost): boolean =>
  text.trim() === '' && mediaIds.length === 0;

/** Returns the posts as a draft has them. */
export function toDraftThread(
  posts: readonly { readonly text: string; readonly mediaIds?: readonly string[] | undefined }[],
): Thread {
  const threadFiles = posts.map(({ mediaIds = [] }) => mediaIds.join());
  return {
    thread: posts.map(({ text }) => text),
    threadFiles: threadFiles.some(Boolean) ? threadFiles : [],
  };
}

/** Returns the posts as a request has them, without the empty ones. */
export function toRequestThread(thread: Thread): { text: string; mediaIds?: string[] }[] {
  return listThreadPosts(thread)
    .filter((post) => !isEmptyPost(post))
    .map(({ text, mediaIds }) => ({
      text: text.trim(),
      ...(mediaIds.length > 0 && { mediaIds: [...mediaIds] }),
    }));
}

/** Returns the IDs of the files of all posts. */
export const listThreadIds = ({ threadFiles }: Thread): string[] => threadFiles.flatMap(split);

/** Returns the posts without the files that `keep` rejects. */
export function keepThreadFiles(thread: Thread, keep: (id: string) => boolean): Thread {
  const posts = listThreadPosts(thread);
  return toDraftThread(posts.map((post) => ({ ...post, mediaIds: post.mediaIds.filter(keep) })));
}

const FILES_FIELD = 'twitter.threadFiles';

/** Reads the form fields of a thread. The files of a post have its position in front: `0:id,id`. */
export function parseThread(fields: URLSearchParams, toText: (field: string) => string): Thread {
  const threadFiles: string[] = [];
  for (const field of fields.getAll(FILES_FIELD).map(String)) {
    const [, place, ids] = /^(\d{1,2}):(.*)$/su.exec(field) ?? [];
    if (place !== undefined && ids !== undefined) threadFiles[Number(place)] = ids;
  }
  return {
    thread: fields.getAll('twitter.thread').map((text) => toText(String(text))),
    threadFiles: Array.from(threadFiles, (ids) => ids ?? ''),
  };
}

/** Returns the form fields of a thread. An empty text is kept only in front of other posts. */
export function toThreadFields(thread: Thread): [string, string][] {
  const posts = listThreadPosts(thread);
  return [
    ...posts.map(({ text }): [string, string] => ['twitter.thread', text]),
    ...posts.flatMap((post, index) => toFilesField(index, post)),
  ];
}

/** Returns the form field of a post's files; none without files. */
export const toFilesField = (
  index: number,
  { mediaIds }: Pick<DraftThreadPost, 'mediaIds'>,
): [string, string][] =>
  mediaIds.length > 0 ? [[FILES_FIELD, `${index}:${mediaIds.join()}`]] : [];
