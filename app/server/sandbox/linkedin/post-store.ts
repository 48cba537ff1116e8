import type { Collection, SimulatorContext } from '../kit/types.ts';
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

export function postTable(context: SimulatorContext): Collection<PostRow> {
  return context.collection<PostRow>('posts');
}

export function findLivePost(context: SimulatorContext, urn: string): PostRow | undefined {
  const row = postTable(context).get(urn);
  return row && row.deletedAt === null ? row : undefined;
}
