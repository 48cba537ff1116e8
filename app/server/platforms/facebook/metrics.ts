import {
  PlatformError,
  type PlatformCallContext,
  type PostMetrics,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import type { FacebookConfig } from './config.ts';
import { isMissing } from './errors.ts';
import { readGraph, type GraphAccess } from './api.ts';
import { Counters, Insights } from './wire.ts';

/** Facebook's names for our metrics. `post_impressions` and related metrics were removed in June 2026. */
const METRICS = {
  views: 'post_media_view',
  reach: 'post_total_media_view_unique',
  clicks: 'post_clicks',
  likes: 'post_reactions_by_type_total',
} as const;

const SHARES = 'shares';
const SHARES_AND_COMMENTS = 'shares,comments.limit(0).summary(true)';

/** A metric or field that was refused once isn't requested again for the account's other posts. */
interface Reader {
  readonly access: GraphAccess;
  readonly metrics: Set<string>;
  counters: string;
}

/**
 * Reads metrics with two calls per post, because the contract has no batch call. One metric that the
 * platform no longer knows fails the whole request; the metrics are then requested one by one.
 */
export async function readFacebookMetrics(
  config: FacebookConfig,
  context: PlatformCallContext,
  { account, remoteIds }: { account: ProbedAccount; remoteIds: readonly string[] },
): Promise<readonly PostMetrics[]> {
  const reader: Reader = {
    access: { config, context, accessToken: account.accessToken },
    metrics: new Set(Object.values(METRICS)),
    counters: SHARES_AND_COMMENTS,
  };
  const found: PostMetrics[] = [];
  for (const remoteId of remoteIds) {
    const counters = await orMissing(readCounters(reader, remoteId));
    const insights = await orMissing(readInsights(reader, remoteId));
    if (counters === null && insights === null) continue;
    found.push({ remoteId, ...toNumbers(counters ?? {}, insights ?? new Map()) });
  }
  return found;
}

/** Returns null if the platform doesn't know the post. */
async function orMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The comment summary needs a permission that publishing doesn't need. */
async function readCounters(reader: Reader, remoteId: string): Promise<Counters> {
  const read = (fields: string) =>
    readGraph(reader.access, remoteId, { query: { fields }, schema: Counters });
  if (reader.counters === SHARES) return read(SHARES);
  try {
    return await read(SHARES_AND_COMMENTS);
  } catch (error) {
    if (isMissing(error) || !isRefused(error)) throw error;
    reader.counters = SHARES;
    return read(SHARES);
  }
}

type Values = ReadonlyMap<string, number>;

async function readInsights(reader: Reader, remoteId: string): Promise<Values> {
  if (reader.metrics.size === 0) return new Map();
  try {
    return await requestInsights(reader, remoteId, [...reader.metrics]);
  } catch (error) {
    if (isMissing(error) || !isRefused(error)) throw error;
    if (isPermission(error)) {
      reader.metrics.clear();
      return new Map();
    }
    return requestOneByOne(reader, remoteId);
  }
}

async function requestOneByOne(reader: Reader, remoteId: string): Promise<Values> {
  const values = new Map<string, number>();
  for (const metric of reader.metrics) {
    try {
      const [entry] = await requestInsights(reader, remoteId, [metric]);
      if (entry !== undefined) values.set(...entry);
    } catch (error) {
      if (isMissing(error) || !isRefused(error)) throw error;
      reader.metrics.delete(metric);
    }
  }
  return values;
}

async function requestInsights(
  { access }: Reader,
  remoteId: string,
  metrics: readonly string[],
): Promise<Values> {
  const { data } = await readGraph(access, `${remoteId}/insights`, {
    query: { metric: metrics.join(',') },
    schema: Insights,
  });
  const entries = data.flatMap(({ name, values }): Array<[string, number]> => {
    const value = values.at(-1)?.value;
    return value === undefined ? [] : [[name, toTotal(value)]];
  });
  return new Map(entries);
}

/** Adds up counts by type (`{"like":3,"love":1}`). */
function toTotal(value: number | Readonly<Record<string, number>>): number {
  if (typeof value === 'number') return value;
  return Object.values(value).reduce((sum, part) => sum + part, 0);
}

function isRefused(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError)) return false;
  return error.kind === 'rejected_content' || isPermission(error);
}

function isPermission(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'permission';
}

function toNumbers(counters: Counters, values: Values): Omit<PostMetrics, 'remoteId'> {
  const readNumber = (name: keyof typeof METRICS) => values.get(METRICS[name]) ?? null;
  return {
    views: readNumber('views'),
    reach: readNumber('reach'),
    likes: readNumber('likes'),
    comments: counters.comments?.summary?.total_count ?? null,
    shares: counters.shares?.count ?? null,
    saves: null,
    clicks: readNumber('clicks'),
  };
}
