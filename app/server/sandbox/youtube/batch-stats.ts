import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts, splitList } from './api.ts';
import { badRequest } from './errors.ts';
import { chargeStats } from './quota.ts';
import { measureVideo } from './statistics.ts';
import { findVideo, isProcessed } from './store.ts';
import type { VideoRow } from './store.ts';
import { toEtag } from './video-resource.ts';
import { canSee } from './visibility.ts';

const PARTS = ['contentDetails', 'id', 'snippet', 'statistics'];
const MAX_IDS = 50;

/** videos.batchGetStats: the statistics of many videos, with its own quota bucket. */
export const batchGetStats: ApiRoute = {
  name: 'videos.batchGetStats',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'id'],
  units: 0,
  handle: (call) => {
    chargeStats(call.context, call.clientId);
    const parts = requireParts(call.query, PARTS);
    const ids = splitList(requireParameter(call.query, 'id'));
    if (ids.length > MAX_IDS) throw badRequest('At most 50 ids may be given.');
    const rows = ids.flatMap((id) => findVideo(call.context, id) ?? []);
    const items = rows.filter((row) => canSee(call, row)).map((row) => describe(call, row, parts));
    return { kind: 'youtube#batchGetStatsResponse', etag: toEtag(items), items };
  },
};

function describe({ context }: ApiCall, row: VideoRow, parts: readonly string[]): object {
  const { views, likes, comments } = measureVideo(context, row, context.now());
  const seconds = isProcessed(row, context.now()) ? Math.round(row.durationSeconds ?? 0) : 0;
  const described = {
    snippet: { publishTime: row.publishedAt },
    statistics: {
      viewCount: String(views),
      ...(context.knob<boolean>('ratingsHidden') ? {} : { likeCount: String(likes) }),
      ...(context.knob<boolean>('commentsDisabled') ? {} : { commentCount: String(comments) }),
    },
    contentDetails: { duration: `${seconds}s` },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: row.id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#videoStat', etag: toEtag(body), ...body };
}
