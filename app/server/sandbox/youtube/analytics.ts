import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, splitList } from './api.ts';
import type { Audience } from './audience.ts';
import { listVideosOf } from './channel-shelf.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { measureVideo } from './statistics.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';

const MAX_FILTER_IDS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Half of each video is watched. */
const WATCHED_SHARE = 0.5;

type Measure = (audience: Audience, row: VideoRow) => number;

const METRICS: Readonly<Record<string, Measure>> = {
  views: ({ views }) => views,
  likes: ({ likes }) => likes,
  dislikes: ({ dislikes }) => dislikes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  estimatedMinutesWatched: ({ views }, row) => Math.floor((views * watchedSeconds(row)) / 60),
  averageViewDuration: ({ views }, row) => (views === 0 ? 0 : watchedSeconds(row)),
};

/** The Analytics API's one method (youtubeAnalytics.v2, reports.query), for reports by video. */
export const queryReport: ApiRoute = {
  name: 'reports.query',
  scopes: ['yt-analytics.readonly'],
  query: ['ids', 'startDate', 'endDate', 'metrics', 'dimensions', 'filters'],
  units: 0,
  handle: (call) => {
    requireOwnChannel(call);
    const metrics = readMetrics(call);
    const period = readPeriod(call);
    const rows = readVideos(call).flatMap((row) => {
      const audience = countWithin(call.context, row, period);
      if (audience.views === 0) return [];
      return [[row.id, ...metrics.map((name) => METRICS[name]?.(audience, row) ?? 0)]];
    });
    const numbers = metrics.map((name) => toHeader(name, 'METRIC', 'INTEGER'));
    return {
      kind: 'youtubeAnalytics#resultTable',
      columnHeaders: [toHeader('video', 'DIMENSION', 'STRING'), ...numbers],
      // Without data there is no such element.
      ...(rows.length > 0 ? { rows } : {}),
    };
  },
};

function toHeader(name: string, columnType: string, dataType: string): object {
  return { name, columnType, dataType };
}

function requireOwnChannel({ query, persona }: ApiCall): void {
  const ids = requireParameter(query, 'ids');
  if (ids === 'channel==MINE' || ids === `channel==${persona.id}`) return;
  if (!/^channel==UC[\w-]+$/.test(ids)) throw badRequest(`Invalid value '${ids}' for ids.`);
  throw new YouTubeError(403, { reason: 'forbidden', status: 'PERMISSION_DENIED' }, 'Forbidden');
}

function readMetrics({ query }: ApiCall): string[] {
  const names = splitList(requireParameter(query, 'metrics'));
  const unknown = names.find((name) => !(name in METRICS));
  if (unknown === undefined) return names;
  throw badRequest(`Unknown identifier (${unknown}) given in field parameters.metrics.`);
}

function readVideos({ context, persona, query }: ApiCall): VideoRow[] {
  if (query['dimensions'] !== 'video') {
    throw badRequest('The query is not supported. The simulator has reports by video.');
  }
  const list = /^video==([\w,-]+)$/.exec(query['filters'] ?? 'video==')?.[1];
  if (query['filters'] === undefined) return listVideosOf(context, persona.id);
  const ids = splitList(list ?? '');
  if (ids.length === 0 || ids.length > MAX_FILTER_IDS) {
    throw badRequest('filters must be video== with 1 to 500 ids.');
  }
  const rows = ids.flatMap((id) => findVideo(context, id) ?? []);
  return rows.filter(({ channelId }) => channelId === persona.id);
}

interface Period {
  from: Date;
  /** No later than what the reports have reached. */
  until: Date;
}

function readPeriod({ context, query }: ApiCall): Period {
  const from = readDate(requireParameter(query, 'startDate'));
  const endDate = readDate(requireParameter(query, 'endDate'));
  if (from > endDate) throw badRequest('startDate is later than endDate.');
  const reachedMs = context.now().getTime() - context.knob<number>('analyticsLagSeconds') * 1000;
  const endMs = Math.min(endDate.getTime() + DAY_MS, reachedMs);
  return { from, until: new Date(Math.max(from.getTime(), endMs)) };
}

function readDate(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  if (isDate) return date;
  throw badRequest(`Invalid value '${text}'. Dates are YYYY-MM-DD.`);
}

function countWithin(context: SimulatorContext, row: VideoRow, { from, until }: Period): Audience {
  const before = measureVideo(context, row, from);
  const after = measureVideo(context, row, until);
  return {
    views: after.views - before.views,
    likes: after.likes - before.likes,
    dislikes: after.dislikes - before.dislikes,
    comments: after.comments - before.comments,
    shares: after.shares - before.shares,
  };
}

function watchedSeconds(row: VideoRow): number {
  return Math.round((row.durationSeconds ?? 0) * WATCHED_SHARE);
}
