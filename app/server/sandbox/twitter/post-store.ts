import type { Collection, SimulatorContext } from '../kit/types.ts';
import type { UrlEntity } from './text.ts';

export interface PostMedia {
  mediaKey: string;
  category: string;
  sha256: string;
  sizeBytes: number;
  contentType: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  altText: string | null;
}

export interface PostRow {
  id: string;
  authorId: string;
  /** As it was sent. */
  original: string;
  /** As the API gives it back. */
  text: string;
  urls: UrlEntity[];
  media: PostMedia[];
  poll: { options: string[]; durationMinutes: number } | null;
  inReplyTo: string | null;
  replySettings: string;
  createdAt: string;
  deletedAt: string | null;
}

export function postTable(context: SimulatorContext): Collection<PostRow> {
  return context.collection<PostRow>('posts');
}

export function findLivePost(context: SimulatorContext, id: string): PostRow | undefined {
  const row = postTable(context).get(id);
  return row && row.deletedAt === null ? row : undefined;
}
