import {
  PlatformError,
  type PlatformCallContext,
  type PostMetrics,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import type { InstagramConfig } from './config.ts';
import { MEDIA_NOT_VISIBLE } from './errors.ts';
import { readGraph, type GraphAccess } from './api.ts';
import { Insights, MediaCounters } from './wire.ts';

const POST_METRICS = ['views', 'reach', 'shares', 'likes', 'comments', 'saved'];
const STORY_METRICS = ['views', 'reach', 'shares', 'link_clicks'];
/** Metrics that every media type has. An unsupported metric fails the whole call. */
const COMMON_METRICS = ['views', 'reach', 'shares'];

const METRICS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  FEED: POST_METRICS,
  REELS: POST_METRICS,
  STORY: STORY_METRICS,
};

/** A metric that was refused once isn't requested again for the other posts in the same read. */
interface Reader {
  readonly access: GraphAccess;
  readonly refused: Set<string>;
}

/**
 * Reads metrics with two calls per post, because the contract has no batch call: the media type with its
 * cheap counters, then the insights for that type.
 */
export async function readInstagramMetrics(
  config: InstagramConfig,
  context: PlatformCallContext,
  { account, remoteIds }: { account: ProbedAccount; remoteIds: readonly string[] },
): Promise<readonly PostMetrics[]> {
  const access = { config, context, accessToken: account.accessToken };
  const reader: Reader = { access, refused: new Set() };
  const found: PostMetrics[] = [];
  for (const remoteId of remoteIds) {
    const counters = await readCounters(reader, remoteId);
    if (counters === null) continue;
    const values = await readInsights(reader, remoteId, counters.media_product_type);
    found.push({ remoteId, ...toNumbers(counters, values) });
  }
  return found;
}

/** Returns null if the platform doesn't know the post. */
async function readCounters({ access }: Reader, remoteId: string): Promise<MediaCounters | null> {
  try {
    return await readGraph(access, remoteId, {
      query: { fields: 'id,media_product_type,like_count,comments_count' },
      schema: MediaCounters,
    });
  } catch (error) {
    if (error instanceof PlatformError && error.code === MEDIA_NOT_VISIBLE) return null;
    throw error;
  }
}

type Values = ReadonlyMap<string, number>;

async function readInsights(
  reader: Reader,
  remoteId: string,
  productType: string | undefined,
): Promise<Values> {
  const metrics = METRICS_BY_TYPE[productType ?? ''] ?? COMMON_METRICS;
  const requested = metrics.filter((metric) => !reader.refused.has(metric));
  if (requested.length === 0) return new Map();
  try {
    return await requestInsights(reader, remoteId, requested);
  } catch (error) {
    if (isWithheld(error)) return new Map();
    if (isUnknownMetric(error)) return requestOneByOne(reader, remoteId, requested);
    throw error;
  }
}

async function requestOneByOne(
  reader: Reader,
  remoteId: string,
  metrics: readonly string[],
): Promise<Values> {
  const values = new Map<string, number>();
  for (const metric of metrics) {
    try {
      for (const [name, value] of await requestInsights(reader, remoteId, [metric])) {
        values.set(name, value);
      }
    } catch (error) {
      if (isUnknownMetric(error)) reader.refused.add(metric);
      else if (!isWithheld(error)) throw error;
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
  const entries = data.flatMap(({ name, values, total_value: total }): Array<[string, number]> => {
    const value = values?.at(-1)?.value ?? total?.value;
    return value === undefined ? [] : [[name, value]];
  });
  return new Map(entries);
}

/** Code 10: too few people have seen the post, or the user didn't grant that permission. */
function isWithheld(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false;
  return error.kind === 'permission' || error.code === MEDIA_NOT_VISIBLE;
}

function isUnknownMetric(error: unknown): boolean {
  return error instanceof PlatformError && error.code === '100';
}

/** The counters are current. Insights lag by up to two days. */
function toNumbers(counters: MediaCounters, values: Values): Omit<PostMetrics, 'remoteId'> {
  const readNumber = (name: string) => values.get(name) ?? null;
  return {
    views: readNumber('views'),
    reach: readNumber('reach'),
    likes: counters.like_count ?? readNumber('likes'),
    comments: counters.comments_count ?? readNumber('comments'),
    shares: readNumber('shares'),
    saves: readNumber('saved'),
    clicks: readNumber('link_clicks'),
  };
}
