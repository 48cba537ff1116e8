import { createHash } from 'node:crypto';
import { toSnowflake } from './ids.ts';
import { getPersona } from './personas.ts';
import type { PostRow } from './post-store.ts';
import { findReader, toReader } from './readers.ts';

const MINUTE_MS = 60_000;

type SeenPost = Pick<PostRow, 'id' | 'createdAt'>;

/** Views per action of the audience. */
export const SEEN_PER_ACTION = {
  likes: 20,
  retweets: 60,
  replies: 90,
  quote_tweets: 200,
  bookmarks: 150,
} as const;

/** Counts a post's views by the audience. The count only grows, and depends only on the post's ID and age. */
export function countSeenUntil(row: SeenPost, time: Date): number {
  const minutes = (time.getTime() - new Date(row.createdAt).getTime()) / MINUTE_MS;
  return Math.floor(readPace(row) * Math.log2(1 + Math.max(0, minutes)));
}

function readPace({ id }: SeenPost): number {
  return 10 * (1 + Number(BigInt(id) % 7n));
}

/** Returns when a post reached this number of views. */
function findTimeSeen(row: SeenPost, seen: number): Date {
  const minutes = 2 ** (seen / readPace(row)) - 1;
  return new Date(new Date(row.createdAt).getTime() + Math.ceil(minutes * MINUTE_MS));
}

export type AudienceKind = 'reply' | 'quote';

/** Identifies a post by the audience, such as the first reply to a post. */
export interface AudiencePost {
  readonly parentId: string;
  readonly kind: AudienceKind;
  /** Starts at 1, oldest first. */
  readonly place: number;
}

const TEXTS = {
  reply: ['Love this!', 'Where can I read more?', 'Thanks for sharing.', 'Great shot.'],
  quote: ['Worth a look.', 'This, exactly.'],
} as const;

/**
 * Lists the audience's replies or quotes up to a time, oldest first. The audience doesn't respond to itself.
 */
export function listAudiencePosts(row: PostRow, kind: AudienceKind, until: Date): PostRow[] {
  if (isByAudience(row)) return [];
  const per = kind === 'reply' ? SEEN_PER_ACTION.replies : SEEN_PER_ACTION.quote_tweets;
  const count = Math.floor(countSeenUntil(row, until) / per);
  return Array.from({ length: count }, (_, index) => toAudiencePost(row, kind, index + 1));
}

/** Creates a post of the audience. Deterministic. */
export function toAudiencePost(row: PostRow, kind: AudienceKind, place: number): PostRow {
  const per = kind === 'reply' ? SEEN_PER_ACTION.replies : SEEN_PER_ACTION.quote_tweets;
  const time = findTimeSeen(row, per * place);
  const words = TEXTS[kind][place % TEXTS[kind].length] ?? '';
  const text = kind === 'reply' ? `@${getPersona(row.authorId).username} ${words}` : words;
  return {
    id: toSnowflake(time, hash(`${kind}/${row.id}/${place}`)),
    authorId: toReader(place).id,
    original: text,
    text,
    urls: [],
    media: [],
    poll: null,
    ...(kind === 'reply' ? { inReplyTo: row.id } : { inReplyTo: null, quoteOf: row.id }),
    replySettings: 'everyone',
    createdAt: time.toISOString(),
    previousId: null,
    deletedAt: null,
  };
}

export function isByAudience({ authorId }: Pick<PostRow, 'authorId'>): boolean {
  return findReader(authorId) !== undefined;
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
