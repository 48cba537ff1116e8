import { badParameter, missingPermission } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { addSeconds, readWholeNumber, toGraphTime } from '../meta/values.ts';
import { INSIGHTS, requirePathAccount } from './access.ts';
import { ACCOUNT_MEASURES, MEASURES, measureMedia } from './figures.ts';
import type { MediaMetric } from './figures.ts';
import { isVisible, requireMedia, toProductType } from './media.ts';
import { instagramPersonas } from './personas.ts';
import type { InstagramState, MediaRow } from './state.ts';

const EVERYWHERE: readonly MediaMetric[] = [
  'views',
  'reach',
  'shares',
  'total_interactions',
  'reposts',
];
const COUNTERS: readonly MediaMetric[] = ['likes', 'comments', 'saved'];

/** https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
const METRICS: Readonly<Record<'FEED' | 'REELS' | 'STORY', readonly MediaMetric[]>> = {
  FEED: [...EVERYWHERE, ...COUNTERS, 'profile_visits', 'follows', 'profile_activity'],
  REELS: [
    ...EVERYWHERE,
    ...COUNTERS,
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
    'reels_skip_rate',
  ],
  STORY: [
    ...EVERYWHERE,
    'profile_visits',
    'follows',
    'profile_activity',
    'replies',
    'navigation',
    'link_clicks',
  ],
};

export function insightsRoute(state: InstagramState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: ['metric', 'period', 'metric_type', 'breakdown', 'since', 'until', 'timeframe'],
    handle: (call) => {
      const id = call.request.params['id'] ?? '';
      if (id === 'me' || instagramPersonas.some((persona) => persona.id === id)) {
        return readAccountInsights(state, call);
      }
      const row = requireMedia(state, call, [INSIGHTS]);
      const wanted = readMetrics(call, METRICS[toProductType(row)]);
      assertPeriod(call.parameters.get('period') ?? 'lifetime');
      if (state.context.knob<boolean>('tooFewViewers')) {
        throw missingPermission(10, 'Not enough viewers for the media to show insights');
      }
      if (!hasFigures(state, row)) return { data: [] };
      const figures = measureMedia(state, row);
      return { data: wanted.map((name) => toInsight(row.id, name, MEASURES[name](figures))) };
    },
  };
}

function readMetrics<T extends string>(call: GraphCall, known: readonly T[]): T[] {
  const text = (call.parameters.get('metric') ?? '').replaceAll(/[[\]"]/g, '');
  return text.split(',').map((given) => {
    const metric = known.find((name) => name === given.trim());
    if (metric !== undefined) return metric;
    const list = known.join(', ');
    throw badParameter(`metric ${given} must be one of the following values: ${list}`);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, days_28: 28 };

/** `GET /{account}/insights`: what the audiences of all posts did in the span, as one total. */
function readAccountInsights(state: InstagramState, call: GraphCall) {
  const account = requirePathAccount(state, call, [INSIGHTS]);
  const names = readMetrics(call, Object.keys(ACCOUNT_MEASURES));
  const period = call.parameters.get('period') ?? 'day';
  const days = PERIOD_DAYS[period];
  if (days === undefined) throw badParameter('period must be one of day, week, days_28');
  const now = state.context.now();
  const until = readUnix(call, 'until') ?? now;
  const since = readUnix(call, 'since') ?? new Date(until.getTime() - days * DAY_MS);
  const rows = [...state.mediaByAccount.newestFirst(account.id)];
  const measure = (name: string, at: Date) =>
    rows.reduce(
      (sum, row) => sum + (ACCOUNT_MEASURES[name]?.(measureMedia(state, row, at)) ?? 0),
      0,
    );
  const isTotal = call.parameters.get('metric_type') === 'total_value';
  const data = names.map((name) => {
    const value = measure(name, until) - measure(name, since);
    const end_time = toGraphTime(until.toISOString());
    return {
      ...describe(account.id, name, period),
      ...(isTotal ? { total_value: { value } } : { values: [{ value, end_time }] }),
    };
  });
  return { data };
}

function readUnix(call: GraphCall, name: 'since' | 'until'): Date | null {
  const seconds = readWholeNumber(name, call.parameters.get(name));
  return seconds === null ? null : new Date(seconds * 1000);
}

function assertPeriod(period: string): void {
  if (period !== 'lifetime') throw badParameter('period must be lifetime for media insights');
}

/** Figures come late, and those of a story go with it: missing ones are an empty list, never 0. */
function hasFigures(state: InstagramState, row: MediaRow): boolean {
  const lag = state.context.knob<number>('insightsLagSeconds');
  const from = addSeconds(new Date(row.publishedAt), lag);
  return from <= state.context.now() && isVisible(state, row);
}

/** Metrics that only come broken down carry `total_value` in the place of `values`. */
const BROKEN_DOWN: readonly string[] = ['profile_activity', 'navigation'];

function toInsight(mediaId: string, name: string, value: number) {
  return {
    ...describe(mediaId, name, 'lifetime'),
    ...(BROKEN_DOWN.includes(name) ? { total_value: { value } } : { values: [{ value }] }),
  };
}

function describe(nodeId: string, name: string, period: string) {
  const words = name.replaceAll('_', ' ');
  return {
    ...{ name, period, title: words, description: `The ${words}.` },
    id: `${nodeId}/insights/${name}/${period}`,
  };
}
