import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, splitList } from './api.ts';
import type { Audience } from './audience.ts';
import { listChannelVideos } from './channel-uploads.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { measureVideo } from './statistics.ts';
import { findVideo } from './store.ts';
import type { VideoRow } from './store.ts';

const MAX_FILTER_IDS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 400;
/** Viewers watch half of each video. */
const WATCHED_SHARE = 0.5;

/** Totals for a row of a report. */
interface Totals extends Audience {
  watchedSeconds: number;
}

type Measure = (totals: Totals) => number;

const METRICS: Readonly<Record<string, Measure>> = {
  views: ({ views }) => views,
  likes: ({ likes }) => likes,
  dislikes: ({ dislikes }) => dislikes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  estimatedMinutesWatched: ({ watchedSeconds }) => Math.floor(watchedSeconds / 60),
  averageViewDuration: ({ views, watchedSeconds }) =>
    views === 0 ? 0 : Math.round(watchedSeconds / views),
  subscribersGained: () => 0,
  subscribersLost: () => 0,
};

/** The Analytics API's only method (youtubeAnalytics.v2, reports.query): by video, by day, or in total. */
export const queryReport: ApiRoute = {
  name: 'reports.query',
  scopes: ['yt-analytics.readonly'],
  query: [
    'ids',
    'startDate',
    'endDate',
    'metrics',
    'dimensions',
    'filters',
    'sort',
    'maxResults',
    'startIndex',
    'currency',
    'includeHistoricalChannelData',
  ],
  units: 0,
  handle: (call) => {
    requireOwnChannel(call);
    const metrics = readMetrics(call);
    const dimension = readDimension(call);
    const all = listRows(call, dimension, metrics);
    const rows = cutPage(call, sortRows(call, [...toNames(dimension), ...metrics], all));
    const numbers = metrics.map((name) => toHeader(name, 'METRIC', 'INTEGER'));
    return {
      kind: 'youtubeAnalytics#resultTable',
      columnHeaders: [
        ...toNames(dimension).map((name) => toHeader(name, 'DIMENSION', 'STRING')),
        ...numbers,
      ],
      // Omitted without data.
      ...(rows.length > 0 ? { rows } : {}),
    };
  },
};

type Row = Array<string | number>;
type Dimension = 'video' | 'day' | null;

function toNames(dimension: Dimension): string[] {
  return dimension === null ? [] : [dimension];
}

function readDimension({ query }: ApiCall): Dimension {
  const { dimensions = '' } = query;
  if (dimensions === '') return null;
  if (dimensions === 'video' || dimensions === 'day') return dimensions;
  throw badRequest(
    'The query is not supported. The sandbox has reports by video, by day, and in total.',
  );
}

function listRows(call: ApiCall, dimension: Dimension, metrics: readonly string[]): Row[] {
  const videos = readVideos(call);
  const period = readPeriod(call);
  const sum = (rows: readonly VideoRow[], within: Period) => {
    const totals = addUp(call.context, rows, within);
    return metrics.map((name) => METRICS[name]?.(totals) ?? 0);
  };
  if (dimension === 'day') {
    return listDays(period).map(({ day, within }) => [day, ...sum(videos, within)]);
  }
  const active = videos.filter((row) => countWithin(call.context, row, period).views > 0);
  if (dimension === 'video') return active.map((row) => [row.id, ...sum([row], period)]);
  return active.length > 0 ? [sum(active, period)] : [];
}

function addUp(context: SimulatorContext, rows: readonly VideoRow[], within: Period): Totals {
  const totals: Totals = {
    views: 0,
    likes: 0,
    dislikes: 0,
    comments: 0,
    shares: 0,
    watchedSeconds: 0,
  };
  for (const row of rows) {
    const { views, likes, dislikes, comments, shares } = countWithin(context, row, within);
    totals.views += views;
    totals.likes += likes;
    totals.dislikes += dislikes;
    totals.comments += comments;
    totals.shares += shares;
    totals.watchedSeconds += views * watchedSeconds(row);
  }
  return totals;
}

function listDays({ from, until }: Period): Array<{ day: string; within: Period }> {
  const count = Math.min(MAX_DAYS, Math.ceil((until.getTime() - from.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(from.getTime() + index * DAY_MS);
    const end = new Date(Math.min(until.getTime(), start.getTime() + DAY_MS));
    return { day: start.toISOString().slice(0, 10), within: { from: start, until: end } };
  });
}

/** Sorts by the columns in `sort`. A minus sign means descending order. */
function sortRows({ query }: ApiCall, columns: readonly string[], rows: readonly Row[]): Row[] {
  const keys = splitList(query['sort'] ?? '').map((key) => {
    const index = columns.indexOf(key.replace(/^-/u, ''));
    if (index < 0) throw badRequest(`Unknown identifier (${key}) given in field parameters.sort.`);
    return { index, sign: key.startsWith('-') ? -1 : 1 };
  });
  const compare = (a: string | number = 0, b: string | number = 0) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return rows.toSorted((a, b) => {
    for (const { index, sign } of keys) {
      const order = compare(a[index], b[index]) * sign;
      if (order !== 0) return order;
    }
    return 0;
  });
}

function cutPage({ query }: ApiCall, rows: readonly Row[]): Row[] {
  const start = Number(query['startIndex'] ?? 1);
  const size = Number(query['maxResults'] ?? rows.length);
  if (start >= 1 && size >= 0) return rows.slice(start - 1, start - 1 + size);
  throw badRequest('startIndex and maxResults must be positive numbers.');
}

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
  const list = /^video==([\w,-]+)$/.exec(query['filters'] ?? 'video==')?.[1];
  if (query['filters'] === undefined) return listChannelVideos(context, persona.id);
  const ids = splitList(list ?? '');
  if (ids.length === 0 || ids.length > MAX_FILTER_IDS) {
    throw badRequest('filters must be video== with 1 to 500 ids.');
  }
  const rows = ids.flatMap((id) => findVideo(context, id) ?? []);
  return rows.filter(({ channelId }) => channelId === persona.id);
}

interface Period {
  from: Date;
  /** Not later than the reports' latest data. */
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
