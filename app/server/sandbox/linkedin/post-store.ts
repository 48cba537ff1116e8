import type { Collection, SimulatorContext } from '../kit/types.ts';
import { assetTable, toStatus } from './asset-store.ts';
import type { PostInput } from './post-input.ts';

export interface PostMedia {
  urn: string;
  sha256: string;
  sizeBytes: number;
  contentType: string;
  altText: string | null;
}

export interface PostRow {
  urn: string;
  author: string;
  memberId: string;
  visible: string;
  stored: string;
  input: PostInput;
  title: string | null;
  media: PostMedia[];
  createdAt: string;
  deletedAt: string | null;
}

type LifecycleState = 'PUBLISHED' | 'PUBLISH_REQUESTED' | 'PUBLISH_FAILED';

export function postTable(context: SimulatorContext): Collection<PostRow> {
  return context.collection<PostRow>('posts');
}

/** Stores a new post under its URN and in its author's list. */
export function addPost(context: SimulatorContext, row: PostRow): void {
  postTable(context).set(row.urn, row);
  const index = context.collection<number | string>('author-posts');
  const position = Number(index.get(row.author) ?? 0);
  index.set(`${row.author} ${position}`, row.urn);
  index.set(row.author, position + 1);
}

/** Yields an author's posts, newest first, reading only as many as are consumed. */
export function* listByAuthor(context: SimulatorContext, author: string): Generator<PostRow> {
  const index = context.collection<number | string>('author-posts');
  for (let position = Number(index.get(author) ?? 0) - 1; position >= 0; position -= 1) {
    const row = findLivePost(context, String(index.get(`${author} ${position}`)));
    if (row) yield row;
  }
}

export function findLivePost(context: SimulatorContext, urn: string): PostRow | undefined {
  const row = postTable(context).get(urn);
  return row && row.deletedAt === null ? row : undefined;
}

/**
 * Finds a post by its own URN, or by that of the activity LinkedIn creates for it, which has the same number.
 */
export function findEntity(context: SimulatorContext, urn: string): PostRow | undefined {
  const number = /^urn:li:activity:(\d+)$/.exec(urn)?.[1];
  if (number === undefined) return findLivePost(context, urn);
  const [share, post] = [`urn:li:share:${number}`, `urn:li:ugcPost:${number}`];
  return findLivePost(context, share) ?? findLivePost(context, post);
}

/** Returns a post's state. It waits for its media, and never becomes visible if processing fails. */
export function toLifecycle(context: SimulatorContext, row: PostRow): LifecycleState {
  const statuses = row.media.map(({ urn }) => {
    const asset = assetTable(context).get(urn);
    return asset ? toStatus(context, asset) : 'AVAILABLE';
  });
  if (statuses.includes('PROCESSING_FAILED')) return 'PUBLISH_FAILED';
  return statuses.every((status) => status === 'AVAILABLE') ? 'PUBLISHED' : 'PUBLISH_REQUESTED';
}
