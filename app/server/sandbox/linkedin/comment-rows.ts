import type { Collection, SimulatorContext } from '../kit/types.ts';
import { generateText, listActs } from './audience.ts';
import { countEngagement } from './post-counts.ts';
import { findEntity } from './post-store.ts';
import type { PostRow } from './post-store.ts';

export interface CommentRow {
  id: string;
  /** Such as `urn:li:comment:(urn:li:activity:1,2)`. */
  urn: string;
  postUrn: string;
  /** Set for a reply. */
  parentUrn: string | null;
  actor: string;
  text: string;
  createdAt: string;
}

export function commentTable(context: SimulatorContext): Collection<CommentRow> {
  return context.collection<CommentRow>('comments');
}

/** Builds a URN such as `urn:li:comment:(urn:li:activity:1,2)`. */
export function toCommentUrn(post: PostRow, id: string): string {
  return `urn:li:comment:(urn:li:activity:${post.urn.split(':').at(-1) ?? ''},${id})`;
}

/** Returns a post's top-level comments, from the audience and the API, oldest first. */
export function listComments(context: SimulatorContext, post: PostRow): CommentRow[] {
  const own = listOwn(context, post).filter(({ parentUrn }) => parentUrn === null);
  const rows = [...listOfAudience(context, post), ...own];
  return rows.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Returns the replies to a comment, oldest first. All of them come from the API. */
export function listReplies(
  context: SimulatorContext,
  post: PostRow,
  parentUrn: string,
): CommentRow[] {
  return listOwn(context, post).filter((row) => row.parentUrn === parentUrn);
}

/** Counts a post's comments, with and without replies. */
export function countComments(context: SimulatorContext, post: PostRow) {
  const own = listOwn(context, post);
  const audience = countEngagement(context, post).comments;
  const topLevel = own.filter(({ parentUrn }) => parentUrn === null).length;
  return { topLevel: audience + topLevel, all: audience + own.length };
}

function listOwn(context: SimulatorContext, { urn }: PostRow): CommentRow[] {
  return commentTable(context)
    .values()
    .filter(({ postUrn }) => postUrn === urn);
}

function listOfAudience(context: SimulatorContext, post: PostRow): CommentRow[] {
  return listActs(context, post, 'comments').map(({ actor, at, index }) => {
    // The IDs have the length of post IDs, and are ordered by time like them.
    const id = String((BigInt(at.getTime()) << 22n) + BigInt(index));
    return {
      id,
      urn: toCommentUrn(post, id),
      postUrn: post.urn,
      parentUrn: null,
      actor,
      text: generateText(index),
      createdAt: at.toISOString(),
    };
  });
}

/** Finds a comment by its URN, with its post. */
export function findComment(
  context: SimulatorContext,
  urn: string,
): { post: PostRow; comment: CommentRow } | null {
  const [, postUrn = '', id = ''] = /^urn:li:comment:\((.+),(\d+)\)$/.exec(urn) ?? [];
  const post = findEntity(context, postUrn);
  const comment = post && findPostComment(context, post, id);
  return comment ? { post, comment } : null;
}

/** Finds a post's comment or reply by ID or URN. */
export function findPostComment(
  context: SimulatorContext,
  post: PostRow,
  id: string,
): CommentRow | undefined {
  const rows = [...listOwn(context, post), ...listOfAudience(context, post)];
  return rows.find((row) => row.id === id || row.urn === id);
}
