import { z } from 'zod';
import { countComments } from './comment-rows.ts';
import { accessDenied, inputError } from './errors.ts';
import { countEngagement } from './post-counts.ts';
import type { PostCounts } from './post-counts.ts';
import { hasPageRole } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { toPersonUrn } from './personas.ts';
import { findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';
import { countReactions } from './reaction-rows.ts';
import { readList, readUnion } from './rest-li.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const ShareQuery = z.strictObject({
  q: z.literal('organizationalEntity'),
  organizationalEntity: z.string().regex(/^urn:li:organization:[0-9]+$/),
  shares: z.string().optional(),
  ugcPosts: z.string().optional(),
});

/** Returns lifetime metrics of a page's posts of the last year. Posts without views are omitted. */
export function showShareStatistics(call: ApiCall): void {
  const { organizationalEntity: page } = readQuery(call, ShareQuery);
  const isAllowed =
    call.scopes.includes('rw_organization_admin') && hasPageRole(call, page, ['ADMINISTRATOR']);
  if (!isAllowed) {
    throw accessDenied('organizationalEntityShareStatistics.FINDER-organizationalEntity');
  }
  const elements = [
    ...listStatistics(call, { page, parameter: 'shares', kind: 'share' }),
    ...listStatistics(call, { page, parameter: 'ugcPosts', kind: 'ugcPost' }),
  ];
  call.response.json({ paging: { start: 0, count: 10, links: [] }, elements });
}

function listStatistics(
  call: ApiCall,
  { page, parameter, kind }: { page: string; parameter: string; kind: 'share' | 'ugcPost' },
) {
  const urns = readList(call, parameter) ?? [];
  const foreign = urns.find((urn) => !urn.startsWith(`urn:li:${kind}:`));
  if (foreign !== undefined) {
    throw inputError('INVALID_URN_TYPE', parameter, `${foreign} is not a ${kind}`);
  }
  return urns.flatMap((urn) => {
    const row = findLivePost(call.context, urn);
    const counts = row && isCounted(call, row, page) ? countAll(call, row) : null;
    if (!counts || counts.impressions === 0) return [];
    const totalShareStatistics = toTotals(counts);
    return [{ organizationalEntity: page, [kind]: urn, totalShareStatistics }];
  });
}

/** Returns the audience's metrics plus reactions and comments from the API. */
function countAll({ context }: ApiCall, row: PostRow): PostCounts {
  const likes = countReactions(context, row);
  return { ...countEngagement(context, row), likes, comments: countComments(context, row).all };
}

function isCounted({ context }: ApiCall, row: PostRow, page: string): boolean {
  const ageMs = context.now().getTime() - new Date(row.createdAt).getTime();
  return row.author === page && ageMs < YEAR_MS;
}

function toTotals({ impressions, reached, clicks, likes, comments, reshares }: PostCounts) {
  return {
    impressionCount: impressions,
    uniqueImpressionsCount: reached,
    clickCount: clicks,
    likeCount: likes,
    commentCount: comments,
    shareCount: reshares,
    engagement: (clicks + likes + comments + reshares) / impressions,
  };
}

const METRICS: Readonly<Record<string, keyof PostCounts>> = {
  IMPRESSION: 'impressions',
  MEMBERS_REACHED: 'reached',
  RESHARE: 'reshares',
  REACTION: 'likes',
  COMMENT: 'comments',
};
const LATER_METRICS: Readonly<Record<string, keyof PostCounts>> = { LINK_CLICKS: 'clicks' };
/** This version added metrics, and the next one changed their names to plain text. */
const MORE_METRICS_SINCE = '202604';
const PLAIN_NAMES_SINCE = '202605';
const OLD_TYPE_NAME =
  'com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1';

const MemberQuery = z.strictObject({
  q: z.literal('entity'),
  entity: z.string(),
  queryType: z.string(),
  // The daily response isn't documented well enough to simulate.
  aggregation: z.literal('TOTAL'),
});

/** Returns one metric of one of the member's own posts. */
export function showMemberAnalytics(call: ApiCall): void {
  if (!call.scopes.includes('r_member_postAnalytics')) throw denied();
  const { queryType } = readQuery(call, MemberQuery);
  const version = String(call.request.headers['linkedin-version']);
  const metric = findMetric(queryType, version);
  const { member, value: urn } = readUnion(call, 'entity');
  if (!urn.startsWith(member === 'ugc' ? 'urn:li:ugcPost:' : 'urn:li:share:')) {
    throw inputError('INVALID_URN_TYPE', 'entity', `${urn} is not a ${member}`);
  }
  const row = findLivePost(call.context, urn);
  if (row?.author !== toPersonUrn(call.member)) throw denied();
  const count = countAll(call, row)[metric];
  const metricType = version >= PLAIN_NAMES_SINCE ? queryType : { [OLD_TYPE_NAME]: queryType };
  const targetEntity = { [member]: urn };
  call.response.json({
    paging: { start: 0, count: 10, links: [] },
    elements: [{ count, metricType, targetEntity }],
  });
}

function findMetric(queryType: string, version: string): keyof PostCounts {
  const isLater = version >= MORE_METRICS_SINCE;
  const metric = METRICS[queryType] ?? (isLater ? LATER_METRICS[queryType] : undefined);
  if (metric !== undefined) return metric;
  throw inputError('INVALID_VALUE_FOR_FIELD', 'queryType', `${queryType} is not known`);
}

function denied() {
  return accessDenied('memberCreatorPostAnalytics.FINDER-entity');
}
