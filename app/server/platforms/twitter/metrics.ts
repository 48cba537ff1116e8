import {
  PlatformError,
  type PlatformCallContext,
  type PostMetrics,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import { readCreatedAt } from './parts/compare-posts.ts';
import type { TwitterConfig } from './config.ts';
import { isNotFoundType, twitterRules } from './errors.ts';
import { withFieldsName } from './parts/read-posts.ts';
import { LookupResponse, type CountedPost } from './wire.ts';

const IDS_PER_CALL = 100;
const PUBLIC = 'public_metrics';
/** Clicks are visible only to the author, for 30 days. One day less allows for clock differences. */
const PRIVATE = 'public_metrics,non_public_metrics';
const PRIVATE_FOR_MS = 29 * 24 * 60 * 60 * 1000;

interface Reader {
  readonly config: TwitterConfig;
  readonly context: PlatformCallContext;
  readonly account: ProbedAccount;
}

/**
 * Reads metrics, 100 posts per call. Posts of the last weeks are read separately, because only they have
 * clicks.
 */
export async function readTwitterMetrics(
  reader: Reader,
  remoteIds: readonly string[],
): Promise<readonly PostMetrics[]> {
  const since = reader.context.now().getTime() - PRIVATE_FOR_MS;
  const isRecent = (id: string): boolean => readCreatedAt({ id }).getTime() >= since;
  const found: CountedPost[] = [];
  for (const ids of inGroups(remoteIds.filter(isRecent))) {
    found.push(...(await readRecent(reader, ids)));
  }
  for (const ids of inGroups(remoteIds.filter((id) => !isRecent(id)))) {
    found.push(...(await readPosts(reader, ids, PUBLIC)).data);
  }
  return found.map(toMetrics);
}

/** Reads only the public metrics for posts whose private metrics X refuses. */
async function readRecent(reader: Reader, ids: readonly string[]): Promise<CountedPost[]> {
  const { data, errors } = await readPosts(reader, ids, PRIVATE).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return { data: [], errors: [] };
  });
  const foundIds = new Set(data.map(({ id }) => id));
  const deletedIds = errors.filter(({ type }) => isNotFoundType(type)).map(({ value }) => value);
  const left = ids.filter((id) => !foundIds.has(id) && !deletedIds.includes(id));
  return left.length === 0 ? data : [...data, ...(await readPosts(reader, left, PUBLIC)).data];
}

function isRefusal(error: unknown): boolean {
  const kinds = ['bug', 'permission', 'rejected_content'];
  return error instanceof PlatformError && kinds.includes(error.kind);
}

function readPosts(
  { config, context, account }: Reader,
  ids: readonly string[],
  fields: string,
): Promise<LookupResponse> {
  return withFieldsName((fieldsName) =>
    requestJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/2/tweets`,
        query: { ids: ids.join(','), [fieldsName]: fields },
        headers: { authorization: `Bearer ${account.accessToken}` },
        idempotent: true,
      },
      { rules: twitterRules, schema: LookupResponse },
    ),
  );
}

function toMetrics({
  id,
  public_metrics: seen,
  non_public_metrics: own,
}: CountedPost): PostMetrics {
  const reposts = seen.retweet_count ?? seen.repost_count;
  return {
    remoteId: id,
    views: seen.impression_count,
    reach: null,
    likes: seen.like_count,
    comments: seen.reply_count,
    shares: reposts === null ? null : reposts + (seen.quote_count ?? 0),
    saves: seen.bookmark_count,
    clicks: own.url_link_clicks,
  };
}

function inGroups(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_PER_CALL);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
  );
}
