import type { Collection, SimulatorContext } from '../kit/types.ts';
import { listActs } from './audience.ts';
import { countEngagement } from './post-counts.ts';
import type { PostRow } from './post-store.ts';

export const REACTION_TYPES = [
  'LIKE',
  'PRAISE',
  'EMPATHY',
  'INTEREST',
  'APPRECIATION',
  'ENTERTAINMENT',
] as const;

export interface ReactionRow {
  readonly actor: string;
  /** URN of the post or comment. */
  readonly entity: string;
  readonly reactionType: string;
  readonly createdAt: string;
  readonly lastModifiedAt: string;
}

export function reactionTable(context: SimulatorContext): Collection<ReactionRow> {
  return context.collection<ReactionRow>('reactions');
}

export function toReactionKey(actor: string, entity: string): string {
  return `${actor} ${entity}`;
}

/** Returns the reactions to a post, including the audience's likes, or to a comment, newest first. */
export function listReactions(
  context: SimulatorContext,
  entity: string,
  post: PostRow | null,
): ReactionRow[] {
  const own = listOwn(context, entity);
  const rows = post === null ? own : [...listLikes(context, post), ...own];
  return rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function listOwn(context: SimulatorContext, entity: string): ReactionRow[] {
  return reactionTable(context)
    .values()
    .filter((row) => row.entity === entity);
}

/** Counts the reactions that `listReactions` returns for a post. */
export function countReactions(context: SimulatorContext, post: PostRow): number {
  return countEngagement(context, post).likes + listOwn(context, post.urn).length;
}

function listLikes(context: SimulatorContext, post: PostRow): ReactionRow[] {
  return listActs(context, post, 'likes').map(({ actor, at }) => ({
    actor,
    entity: post.urn,
    reactionType: 'LIKE',
    createdAt: at.toISOString(),
    lastModifiedAt: at.toISOString(),
  }));
}
