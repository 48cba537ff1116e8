import { MAX_THREAD_POSTS } from '../posts/max-thread-posts.ts';
import type { ThreadPost } from '../posts/thread.ts';
import { hasPoll, NO_POLL, parsePoll, toPollFields, toTwitterPoll } from './draft-poll.ts';
import type { Draft } from './draft.ts';

type Thread = Draft['twitter']['thread'];

/** A post of a thread as the composer edits it. */
export type DraftThreadPost = Thread[number];

export const EMPTY_THREAD_POST: DraftThreadPost = {
  text: '',
  mediaIds: [],
  poll: NO_POLL,
  madeWithAi: null,
  paidPartnership: null,
};

/** Returns whether a post has neither a text nor files nor a poll. */
export const isEmptyPost = ({
  text,
  mediaIds,
  poll,
}: Pick<DraftThreadPost, 'text' | 'poll'> & {
  readonly mediaIds: readonly string[];
}): boolean => text.trim() === '' && mediaIds.length === 0 && !hasPoll(poll);

/** Returns the posts that follow the caption, without the empty ones at the end. */
export const trimThread = (thread: Thread): Thread =>
  thread.slice(0, thread.findLastIndex((post) => !isEmptyPost(post)) + 1);

/** Returns the posts as a request has them, without the empty ones. */
export function toRequestThread(thread: Thread): ThreadPost[] {
  return thread
    .filter((post) => !isEmptyPost(post))
    .map(({ text, mediaIds, poll, madeWithAi, paidPartnership }) => {
      const sent = toTwitterPoll(poll);
      return {
        text: text.trim(),
        ...(mediaIds.length > 0 && { mediaIds: [...mediaIds] }),
        ...(sent && { poll: sent }),
        ...(madeWithAi !== null && { madeWithAi }),
        ...(paidPartnership !== null && { paidPartnership }),
      };
    });
}

/** Returns the IDs of the files of all posts. */
export const listThreadIds = (thread: Thread): string[] =>
  thread.flatMap(({ mediaIds }) => mediaIds);

/** Returns the posts without the files that `keep` rejects. */
export const keepThreadFiles = (thread: Thread, keep: (id: string) => boolean): Thread =>
  thread.map((post) => ({ ...post, mediaIds: post.mediaIds.filter(keep) }));

/** The labels that a post of a thread can have of its own. */
export const THREAD_LABELS = ['madeWithAi', 'paidPartnership'] as const;
export type ThreadLabel = (typeof THREAD_LABELS)[number];

/** Returns the name of the form field of a post's label. */
export const threadLabelField = (index: number, label: ThreadLabel): string =>
  `twitter.threadLabel.${index}.${label}`;

const LABEL_VALUES: Readonly<Record<string, boolean>> = { yes: true, no: false };

const readLabel = (fields: URLSearchParams, index: number, label: ThreadLabel): boolean | null =>
  LABEL_VALUES[fields.get(threadLabelField(index, label)) ?? ''] ?? null;

/** Returns the value of a label's form field: empty if the post is labeled as its thread. */
export const toLabelValue = (label: boolean | null): string =>
  label === null ? '' : label ? 'yes' : 'no';

const FILES_FIELD = 'twitter.threadFiles';

/** Returns the name of the form fields of a post's poll. */
export const threadPollField = (index: number): string => `twitter.threadPoll.${index}`;

/** Reads the form fields of a thread. The files of a post have its position in front: `0:id,id`. */
export function parseThread(fields: URLSearchParams, toText: (field: string) => string): Thread {
  const texts = fields.getAll('twitter.thread').map((text) => toText(String(text)));
  const files = new Map(
    fields.getAll(FILES_FIELD).map((field) => {
      const [place = '', ids = ''] = String(field).split(':', 2);
      return [Number(place), ids.split(',').filter((id) => id !== '')];
    }),
  );
  const posts = Array.from({ length: MAX_THREAD_POSTS - 1 }, (_, index) => ({
    text: texts[index] ?? '',
    mediaIds: files.get(index) ?? [],
    poll: parsePoll(fields, threadPollField(index)),
    madeWithAi: readLabel(fields, index, 'madeWithAi'),
    paidPartnership: readLabel(fields, index, 'paidPartnership'),
  }));
  return trimThread(posts);
}

/** Returns the form fields of a thread. An empty text is kept only in front of other posts. */
export function toThreadFields(thread: Thread): [string, string][] {
  const posts = trimThread(thread);
  return [
    ...posts.map(({ text }): [string, string] => ['twitter.thread', text]),
    ...posts.flatMap((post, index) => [
      ...toFilesField(index, post),
      ...toPollFields(threadPollField(index), post.poll),
      ...THREAD_LABELS.flatMap((label): [string, string][] =>
        post[label] === null ? [] : [[threadLabelField(index, label), toLabelValue(post[label])]],
      ),
    ]),
  ];
}

/** Returns the form field of a post's files; none without files. */
export const toFilesField = (
  index: number,
  { mediaIds }: { readonly mediaIds: readonly string[] },
): [string, string][] =>
  mediaIds.length > 0 ? [[FILES_FIELD, `${index}:${mediaIds.join()}`]] : [];
