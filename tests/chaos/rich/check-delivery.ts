import { isDeepStrictEqual } from 'node:util';
import { toPath } from '../run/audit.ts';
import type { Row } from '../run/stage.ts';
import type { Told } from './canceler.ts';
import type { ExpectedDelivery } from './forms.ts';
import type { Shown } from './read-shown.ts';

/** What is wrong with one delivery. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'stray' | 'order' | 'files' | 'unexplained';
  readonly what: string;
}

/** The visible parts of a delivery that are live as they should be. */
export interface Parts {
  readonly posts: number;
  readonly comments: number;
}

interface Checked {
  readonly findings: readonly Finding[];
  readonly parts: Parts;
}

/** Compares what the database says of a delivery with what its platform shows. */
export function checkDelivery(row: Row, expected: ExpectedDelivery, shown: Shown): Checked {
  const live = expected.parts.map(
    (token) => shown.posts.get(`${expected.platform}/${token}`) ?? [],
  );
  const comments = countComments(expected, shown);
  return {
    findings: [
      ...checkParts(
        row,
        live.map((posts) => posts.length),
      ),
      ...checkComment(row, expected, comments),
      ...checkOrder(live.flatMap((posts) => posts.slice(0, 1))),
      ...checkFiles(
        expected,
        live[0]?.[0]?.media.map(({ sha256 }) => sha256),
      ),
      ...checkLink(row, live[0]?.[0]),
      ...checkReasons(row),
    ],
    parts: { posts: live.filter(({ length }) => length > 0).length, comments },
  };
}

function countComments({ platform, comment }: ExpectedDelivery, shown: Shown): number {
  if (comment === null) return 0;
  const key = `${platform}/${comment}`;
  return platform === 'twitter'
    ? (shown.posts.get(key)?.length ?? 0)
    : (shown.comments.get(key) ?? 0);
}

/** A published delivery has all its posts, and any other those that it says are live. */
function checkParts(row: Row, counts: readonly number[]): Finding[] {
  const isPublished = row['state'] === 'published';
  const claimed = isPublished ? counts.length : Number(row['live_parts']);
  return counts.flatMap((count, index): Finding[] => {
    const what = `post ${index + 1} of ${counts.length} is there ${count} times`;
    if (count > 1) return [{ kind: 'doubled', what }];
    if (index < claimed) return count === 1 ? [] : [{ kind: 'lost', what }];
    // A person is asked about the next one.
    const isOpen = row['needs_decision'] === true && index === claimed;
    return count === 0 || isOpen ? [] : [{ kind: 'stray', what }];
  });
}

/** How often a comment in this state is there, at least and at most. Any other state is no result. */
const COMMENT_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  published: [1, 1],
  failed: [0, 0],
  unconfirmed: [0, 1],
  canceled: [0, 0],
};
/** One whose request got no response before a person canceled it says that it may be there. */
const CANCELED_AFTER_REQUEST = [0, 1] as const;
const NO_RESULT = [Infinity, Infinity] as const;
/** A comment that there can't be. */
const NEVER = [0, -1] as const;

function checkComment(row: Row, { comment }: ExpectedDelivery, count: number): Finding[] {
  const state = String(row['comment_state'] ?? 'none');
  const what = `the first comment is ${state}, and there ${count} times`;
  if (count > 1) return [{ kind: 'doubled', what }];
  const [least, most] = toBounds(row, { state, isExpected: comment !== null });
  if (count < least) return [{ kind: 'lost', what }];
  return count <= most ? [] : [{ kind: 'stray', what }];
}

/** Under a post that isn't live, a comment is planned, or canceled. */
function toBounds(
  row: Row,
  { state, isExpected }: { readonly state: string; readonly isExpected: boolean },
): readonly [number, number] {
  if (!isExpected || row['state'] !== 'published') {
    const isPlain = state === 'none' || (isExpected && state === 'canceled');
    return isPlain ? [0, 0] : NEVER;
  }
  if (state === 'canceled' && row['comment_sent'] === true) return CANCELED_AFTER_REQUEST;
  return COMMENT_BOUNDS[state] ?? NO_RESULT;
}

interface Reply {
  readonly id: string;
  readonly replyTo?: string | null;
}

/** Each post of a thread replies to the one before. */
function checkOrder(posts: readonly Reply[]): Finding[] {
  return posts.flatMap((post, index): Finding[] => {
    const before = posts[index - 1]?.id ?? null;
    if (index === 0 || (post.replyTo ?? null) === before) return [];
    return [{ kind: 'order', what: `post ${index + 1} replies to ${String(post.replyTo)}` }];
  });
}

function checkFiles({ files }: ExpectedDelivery, shown: readonly string[] | undefined): Finding[] {
  if (shown === undefined || isDeepStrictEqual(shown, files)) return [];
  return [{ kind: 'files', what: `it shows ${shown.join()} instead of ${files.join()}` }];
}

function checkLink(row: Row, post: { readonly url: string | null } | undefined): Finding[] {
  if (row['state'] !== 'published' || !post || toPath(row['url']) === toPath(post.url)) return [];
  const what = `the link is ${String(row['url'])}, and the post is at ${String(post.url)}`;
  return [{ kind: 'unexplained', what }];
}

const REASONS = ['error_kind', 'error_code', 'error_message', 'error_remedy', 'retry_safe'];

/** Whoever looks at a delivery has to learn what happened. */
function checkReasons(row: Row): Finding[] {
  const commentFailed = row['comment_state'] === 'failed';
  if (commentFailed && !(row['comment_message'] && row['comment_remedy']))
    return [{ kind: 'unexplained', what: 'the comment failed without a reason' }];
  if (row['needs_decision'] === true)
    return row['evidence'] ? [] : [{ kind: 'unexplained', what: 'no evidence' }];
  const check = END_CHECKS[String(row['state'])];
  if (!check) return [{ kind: 'lost', what: `rests in ${String(row['state'])}` }];
  const what = check(row);
  return what === null ? [] : [{ kind: 'unexplained', what }];
}

/** Returns what nobody learns of a delivery that ended in this state; null if all is told. */
const END_CHECKS: Readonly<Record<string, (row: Row) => string | null>> = {
  published: ({ receipts }) => (receipts === 1 ? null : `${String(receipts)} receipts`),
  canceled: ({ stops }) => (stops === 1 ? null : `canceled ${String(stops)} times`),
  failed: (row) => {
    const missing = [...REASONS, 'exchanges'].filter((name) => !row[name]);
    return missing.length === 0 ? null : `failed without ${missing.join(', ')}`;
  },
};

/** What the API says is canceled stays canceled. */
export function checkTold({ id, state, ...row }: Row, told: Told): Finding[] {
  const toFinding = (what: string): Finding => ({ kind: 'unexplained', what });
  const comment = row['comment_state'];
  const isThread = told.thread.has(String(id)) && state !== 'canceled';
  const isComment = told.comment.has(String(id)) && comment !== 'canceled';
  return [
    ...(isThread ? [toFinding(`the API canceled the thread, which is ${String(state)}`)] : []),
    ...(isComment ? [toFinding(`the API canceled the comment, which is ${String(comment)}`)] : []),
  ];
}
