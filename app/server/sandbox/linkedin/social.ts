import { listComments, requireReader } from './comments.ts';
import { notFound } from './errors.ts';
import { countFigures } from './figures.ts';
import type { ApiCall } from './guard.ts';
import { findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';

/** Likes and comments of a post in sum. */
export function showSocialActions(call: ApiCall): void {
  const row = requirePost(call, 'socialActions.GET');
  const { likes } = countFigures(call.context, row);
  const total = countComments(call, row);
  call.response.json({
    likesSummary: { totalLikes: likes, aggregatedTotalLikes: likes, likedByCurrentUser: false },
    commentsSummary: { totalFirstLevelComments: total, aggregatedTotalComments: total },
    target: row.urn,
  });
}

/** Counts by kind of reaction. */
export function showSocialMetadata(call: ApiCall): void {
  const row = requirePost(call, 'socialMetadata.GET');
  const { likes } = countFigures(call.context, row);
  const comments = countComments(call, row);
  const reactionSummaries = likes > 0 ? { LIKE: { reactionType: 'LIKE', count: likes } } : {};
  call.response.json({
    entity: row.urn,
    reactionSummaries,
    commentSummary: { count: comments, topLevelCount: comments },
    commentsState: 'OPEN',
  });
}

/** Counts the audience's comments and those that the sandbox holds. */
function countComments({ context }: ApiCall, row: PostRow): number {
  return countFigures(context, row).comments + listComments(context, row.urn).length;
}

function requirePost(call: ApiCall, operation: string): PostRow {
  const row = findLivePost(call.context, call.request.params['urn'] ?? '');
  if (!row) throw notFound();
  requireReader(call, row, operation);
  return row;
}
