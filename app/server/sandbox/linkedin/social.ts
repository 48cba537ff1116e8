import { accessDenied, notFound } from './errors.ts';
import { countFigures } from './figures.ts';
import { hasPageRole } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { isOrganizationUrn, toPersonUrn } from './personas.ts';
import { findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';

/** Likes and comments of a post in sum. */
export function showSocialActions(call: ApiCall): void {
  const row = requirePost(call, 'socialActions.GET');
  const { likes, comments } = countFigures(call.context, row);
  call.response.json({
    likesSummary: { totalLikes: likes, likedByCurrentUser: false },
    commentsSummary: { totalFirstLevelComments: comments, aggregatedTotalComments: comments },
    target: row.urn,
  });
}

/** Counts by kind of reaction. */
export function showSocialMetadata(call: ApiCall): void {
  const row = requirePost(call, 'socialMetadata.GET');
  const { likes, comments } = countFigures(call.context, row);
  const reactionSummaries = likes > 0 ? { LIKE: { reactionType: 'LIKE', count: likes } } : {};
  call.response.json({
    entity: row.urn,
    reactionSummaries,
    commentSummary: { count: comments, topLevelCount: comments },
    commentsState: 'OPEN',
  });
}

function requirePost(call: ApiCall, operation: string): PostRow {
  const row = findLivePost(call.context, call.request.params['urn'] ?? '');
  if (!row) throw notFound();
  const isPage = isOrganizationUrn(row.author);
  const scope = isPage ? 'r_organization_social' : 'r_member_social_feed';
  const isOwn = isPage ? hasPageRole(call, row.author) : row.author === toPersonUrn(call.member);
  if (!isOwn || !call.scopes.includes(scope)) throw accessDenied(operation);
  return row;
}
