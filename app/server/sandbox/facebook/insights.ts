import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { requirePathPage, requireTask } from './access.ts';
import type { FacebookPage } from './personas.ts';
import { findPage } from './personas.ts';
import {
  addCounts,
  describe,
  listPostInsights,
  measurePost,
  PAGE_METRICS,
  POST_METRICS,
  REEL_METRICS,
  splitMetrics,
  toInsight,
  VIDEO_METRICS,
} from './post-metrics.ts';
import type { MetricValue } from './post-metrics.ts';
import { readTime } from '../meta/values.ts';
import { requirePost } from './posts.ts';
import type { FacebookState } from './state.ts';
import { requireVideo } from './video-node.ts';

const SCOPES: readonly string[] = ['read_insights', 'pages_read_engagement'];
const PARAMETERS: readonly string[] = ['metric', 'period', 'since', 'until', 'date_preset'];

/** `GET /{post}/insights` and `GET /{page}/insights`. Videos have `video_insights` instead. */
export function insightsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'insights.read',
    parameters: PARAMETERS,
    handle: (call) => {
      const id = call.request.params['id'] ?? '';
      if (state.videos.get(id)) {
        throw badParameter('Tried accessing nonexisting field (insights) on node type (Video)');
      }
      if (id === 'me' || findPage(id)) return readPageInsights(state, call);
      const post = requirePost(state, call, SCOPES);
      requireTask(state, 'ANALYZE');
      const names = readMetrics(call, Object.keys(POST_METRICS));
      return { data: listPostInsights(state, post, names), paging: {} };
    },
  };
}

/** Videos have an edge of their own. Without `metric`, it returns every metric for the kind of video. */
export function videoInsightsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_insights.read',
    parameters: PARAMETERS,
    handle: (call) => {
      const video = requireVideo(state, call, ...SCOPES);
      requireTask(state, 'ANALYZE');
      const metrics = video.route === 'reel' ? REEL_METRICS : VIDEO_METRICS;
      const supported = Object.keys(metrics);
      const names = call.parameters.has('metric') ? readMetrics(call, supported) : supported;
      const post = state.posts.get(video.postId ?? '');
      const audience = post ? measurePost(state, post) : addCounts([]);
      const data = names.map((name) =>
        toInsight({ nodeId: video.id, edge: 'video_insights' }, name, metrics[name]?.(audience)),
      );
      return { data, paging: {} };
    },
  };
}

function readMetrics(call: GraphCall, supported: readonly string[]): string[] {
  return splitMetrics(call.request.params['metric'] ?? call.parameters.get('metric'), supported);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, days_28: 28 };
const DEFAULT_SPAN_MS = 2 * DAY_MS;
const MAX_SPAN_MS = 93 * DAY_MS;
const FOLLOWERS = 'page_follows';

/** Returns one value per day from `since` to `until`, each for the period that ends on that day. */
function readPageInsights(state: FacebookState, call: GraphCall) {
  const { page } = requirePathPage(state, call, SCOPES);
  requireTask(state, 'ANALYZE');
  const names = readMetrics(call, [...Object.keys(PAGE_METRICS), FOLLOWERS]);
  const period = call.parameters.get('period') ?? 'day';
  const { ends, days } = listPeriods(period, listDays(state, call));
  const data = names.map((name) => ({
    ...describe({ nodeId: page.id, edge: 'insights' }, name, period),
    values: ends.map((end) => ({
      value: measurePage(state, page, { name, end, days }),
      end_time: end.toISOString().replace('.000Z', '+0000'),
    })),
  }));
  return { data, paging: {} };
}

/** `total_over_range` is one period from `since` to `until`; the others have one that ends on each day. */
function listPeriods(period: string, ends: Date[]): { ends: Date[]; days: number } {
  if (period === 'total_over_range') return { ends: ends.slice(-1), days: ends.length };
  const days = PERIOD_DAYS[period];
  if (days === undefined) throw badParameter(`Invalid period: ${period}`);
  return { ends, days };
}

/** Returns the end of each day in the requested span, at most 93, the last one being today's. */
function listDays(state: FacebookState, call: GraphCall): Date[] {
  const now = state.context.now().getTime();
  const until = readTime('until', call.parameters.get('until'))?.getTime() ?? now;
  const since = readTime('since', call.parameters.get('since'))?.getTime();
  const from = since ?? until - DEFAULT_SPAN_MS;
  if (from > until || until - from > MAX_SPAN_MS) {
    throw badParameter('There cannot be more than 93 days between since and until');
  }
  const first = Math.floor(from / DAY_MS) + 1;
  const last = Math.ceil(until / DAY_MS);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => new Date((first + index) * DAY_MS),
  );
}

function measurePage(
  state: FacebookState,
  page: FacebookPage,
  { name, end, days }: { name: string; end: Date; days: number },
): MetricValue | undefined {
  if (name === FOLLOWERS) return page.followers;
  const posts = [...state.postsByPage.newestFirst(page.id)];
  const measure = (at: Date) =>
    PAGE_METRICS[name]?.(addCounts(posts.map((post) => measurePost(state, post, at))));
  return subtract(measure(end), measure(new Date(end.getTime() - days * DAY_MS)));
}

function subtract(after: MetricValue | undefined, before: MetricValue | undefined) {
  if (typeof after === 'number' && typeof before === 'number') return after - before;
  if (typeof after !== 'object' || typeof before !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
}
