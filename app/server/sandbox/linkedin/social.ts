import { countComments, findComment, listReplies } from './comment-rows.ts';
import { requireReader } from './comments.ts';
import { notFound } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { toPersonUrn } from './personas.ts';
import { findEntity } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { listReactions } from './reaction-rows.ts';
import type { ReactionRow } from './reaction-rows.ts';
import { respondWithBatch } from './rest-li.ts';

interface Social {
  readonly entity: string;
  readonly post: PostRow;
  readonly reactions: readonly ReactionRow[];
  readonly comments: { readonly topLevel: number; readonly all: number };
}

/** Returns the totals of likes and comments for a post or comment. They match the lists. */
export function showSocialActions(call: ApiCall): void {
  call.response.json(viewActions(call, call.request.params['urn'] ?? ''));
}

function viewActions(call: ApiCall, urn: string) {
  const { entity, reactions, comments } = readSocial(call, {
    urn,
    operation: 'socialActions.GET',
  });
  const total = reactions.length;
  const likedByCurrentUser = reactions.some(({ actor }) => actor === toPersonUrn(call.member));
  return {
    likesSummary: { totalLikes: total, aggregatedTotalLikes: total, likedByCurrentUser },
    commentsSummary: {
      totalFirstLevelComments: comments.topLevel,
      aggregatedTotalComments: comments.all,
    },
    target: entity,
  };
}

/** Returns the counts by reaction type. */
export function showSocialMetadata(call: ApiCall): void {
  call.response.json(viewMetadata(call, call.request.params['urn'] ?? ''));
}

/** BATCH_GET: `socialMetadata?ids=List(urn1,urn2)`. */
export function showManySocialMetadata(call: ApiCall): void {
  respondWithBatch(call, (urn) => viewMetadata(call, urn));
}

/** BATCH_GET: `socialActions?ids=List(urn1,urn2)`. */
export function showManySocialActions(call: ApiCall): void {
  respondWithBatch(call, (urn) => viewActions(call, urn));
}

function viewMetadata(call: ApiCall, urn: string) {
  const { entity, reactions, comments } = readSocial(call, {
    urn,
    operation: 'socialMetadata.GET',
  });
  return {
    entity,
    reactionSummaries: summarize(reactions),
    commentSummary: { count: comments.all, topLevelCount: comments.topLevel },
    commentsState: 'OPEN',
  };
}

function summarize(reactions: readonly ReactionRow[]) {
  const summaries: Record<string, { reactionType: string; count: number }> = {};
  for (const { reactionType } of reactions) {
    const count = (summaries[reactionType]?.count ?? 0) + 1;
    summaries[reactionType] = { reactionType, count };
  }
  return summaries;
}

function readSocial(call: ApiCall, { urn, operation }: { urn: string; operation: string }): Social {
  const { context } = call;
  const found = findComment(context, urn);
  const post = found?.post ?? findEntity(context, urn);
  if (!post) throw notFound();
  requireReader(call, post, operation);
  if (!found) {
    const reactions = listReactions(context, post.urn, post);
    return { entity: post.urn, post, reactions, comments: countComments(context, post) };
  }
  const entity = found.comment.urn;
  const replies = listReplies(context, post, entity).length;
  const reactions = listReactions(context, entity, null);
  return { entity, post, reactions, comments: { topLevel: replies, all: replies } };
}
