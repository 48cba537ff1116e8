import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { readWholeNumber, toGraphTime } from '../meta/values.ts';
import { INSIGHTS, requirePathAccount } from './access.ts';
import { isAccountPath } from './account.ts';
import { ACCOUNT_MEASURES, measureMedia } from './media-counts.ts';
import { requireMedia } from './media.ts';
import { describeMetric, readMetrics, selectInsights } from './media-insights.ts';
import type { InstagramState } from './state.ts';

export function insightsRoute(state: InstagramState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: ['metric', 'period', 'metric_type', 'breakdown', 'since', 'until', 'timeframe'],
    handle: (call) => {
      if (isAccountPath(call)) return readAccountInsights(state, call);
      const row = requireMedia(state, call, [INSIGHTS]);
      const { parameters } = call;
      const metric = parameters.get('metric') ?? '';
      return selectInsights(state, row, { metric, period: parameters.get('period') });
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Account metrics that the sandbox has no data for. Meta omits them too. */
const EMPTY_METRICS: readonly string[] = [
  'follower_count',
  'follows_and_unfollows',
  'online_followers',
  'reposts',
  'follower_demographics',
  'engaged_audience_demographics',
  'reached_audience_demographics',
];
const PERIOD_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  days_28: 28,
  lifetime: 36_500,
};

/** `GET /{account}/insights`: the total over all posts in the span. */
function readAccountInsights(state: InstagramState, call: GraphCall) {
  const account = requirePathAccount(state, call, [INSIGHTS]);
  const requested = call.parameters.get('metric') ?? '';
  const names = readMetrics(requested, [...Object.keys(ACCOUNT_MEASURES), ...EMPTY_METRICS]).filter(
    (name) => !EMPTY_METRICS.includes(name),
  );
  const period = call.parameters.get('period') ?? 'day';
  const days = PERIOD_DAYS[period];
  if (days === undefined) throw badParameter('period must be one of day, week, days_28, lifetime');
  const now = state.context.now();
  const until = readUnix(call, 'until') ?? now;
  const since = readUnix(call, 'since') ?? new Date(until.getTime() - days * DAY_MS);
  const rows = [...state.mediaByAccount.newestFirst(account.id)].filter(
    ({ isDeleted }) => !isDeleted,
  );
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
      ...describeMetric(account.id, name, period),
      ...(isTotal ? { total_value: { value } } : { values: [{ value, end_time }] }),
    };
  });
  return { data };
}

function readUnix(call: GraphCall, name: 'since' | 'until'): Date | null {
  const seconds = readWholeNumber(name, call.parameters.get(name));
  return seconds === null ? null : new Date(seconds * 1000);
}
