import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { FoundComments, LiveComment } from '#app/server/ports/platform-comments.ts';

/** A comment on the post, as the platform lists it. */
export interface ListedComment extends LiveComment {
  readonly text: string;
  readonly createdAt: Date;
  /** Whether the account can be its author. */
  readonly isOwn: boolean;
}

export interface CommentPage {
  readonly comments: readonly ListedComment[];
  /** The cursor of the next page. Undefined on the last one. */
  readonly next: string | undefined;
}

export interface CommentSearch {
  readonly text: string;
  readonly since: Date;
  /** Returns whether two texts are equal except for the platform's rewrites. */
  readonly isSameText: (left: string, right: string) => boolean;
  /** Whether the first page has the newest comments, so that the search can stop at older ones. */
  readonly isNewestFirst: boolean;
  readonly readPage: (after: string | undefined) => Promise<CommentPage>;
}

/** Up to 1,000 comments: a new post rarely has more by the time a lost response is searched for. */
const MAX_PAGES = 10;

/**
 * Finds the account's own comments with this text. Returns null if the platform refuses to list comments to this
 * account.
 */
export async function findComments(search: CommentSearch): Promise<FoundComments | null> {
  try {
    return await readPages(search);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'permission') return null;
    throw error;
  }
}

async function readPages(search: CommentSearch): Promise<FoundComments> {
  const { text, since, isSameText, isNewestFirst, readPage } = search;
  const found: ListedComment[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { comments, next } = await readPage(after);
    // A time that can't be read doesn't rule a comment out.
    const young = comments.filter(({ createdAt }) => !(createdAt < since));
    found.push(...young.filter((comment) => comment.isOwn && isSameText(comment.text, text)));
    const isPast = isNewestFirst && comments.length > 0 && young.length === 0;
    if (next === undefined || isPast) return toFoundComments(found, true);
    after = next;
  }
  return toFoundComments(found, false);
}

/** Sorts the comments, the first one first. */
export function toFoundComments(
  comments: ReadonlyArray<Pick<ListedComment, 'remoteId' | 'url' | 'createdAt'>>,
  isWhole: boolean,
): FoundComments {
  const sorted = comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { comments: sorted.map(({ remoteId, url }) => ({ remoteId, url })), isWhole };
}
