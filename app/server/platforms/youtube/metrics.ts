import {
  PlatformError,
  type PlatformCallContext,
  type PostMetrics,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import type { ZodType } from 'zod';
import { requestJson } from '../kit/call-platform.ts';
import type { YouTubeConfig } from './config.ts';
import { YOUTUBE_RULES } from './errors.ts';
import { Report, VideoStatistics } from './wire.ts';

/** YouTube's limit for IDs in one call. */
const IDS_PER_CALL = 50;
/** A report accepts 500 videos, but more than 200 would make the URL too long. */
const IDS_PER_REPORT = 200;
/** Earlier than YouTube's first video. Reports require a date range, and the metrics are lifetime totals. */
const FIRST_DAY = '2005-02-14';

interface Reader {
  readonly context: PlatformCallContext;
  readonly account: ProbedAccount;
}

/**
 * Reads current views, likes, and comments, plus shares from the Analytics API, which lags by a day or two
 * and omits videos without activity.
 */
export async function readYouTubeMetrics(
  config: YouTubeConfig,
  reader: Reader,
  remoteIds: readonly string[],
): Promise<readonly PostMetrics[]> {
  const found: VideoStatistics['items'] = [];
  for (const ids of inGroups(remoteIds, IDS_PER_CALL)) {
    found.push(...(await readStatistics(config, reader, ids)));
  }
  const shares = new Map<string, number>();
  const foundIds = found.map(({ id }) => id);
  for (const ids of inGroups(foundIds, IDS_PER_REPORT))
    await addShares(config, reader, { ids, shares });
  return found.map(({ id, statistics }) => ({
    remoteId: id,
    views: statistics?.viewCount ?? null,
    reach: null,
    likes: statistics?.likeCount ?? null,
    comments: statistics?.commentCount ?? null,
    shares: shares.get(id) ?? null,
    saves: null,
    clicks: null,
  }));
}

/**
 * Reads from the quota bucket reserved for metrics, or from the shared one if that bucket is used up or
 * closed.
 */
async function readStatistics(
  config: YouTubeConfig,
  reader: Reader,
  ids: readonly string[],
): Promise<VideoStatistics['items']> {
  const own = new URLSearchParams([['part', 'statistics'], ...ids.map((id) => ['id', id])]);
  const common = new URLSearchParams({ part: 'statistics', id: ids.join(',') });
  const urls = [
    `${config.apiUrl}/videos:batchGetStats?${own}`,
    `${config.apiUrl}/videos?${common}`,
  ];
  const [first = '', second = ''] = urls;
  try {
    return (await read(reader, first, VideoStatistics)).items;
  } catch (error) {
    const hasOtherWay =
      error instanceof PlatformError && (error.kind === 'rate_limited' || error.kind === 'bug');
    if (!hasOtherWay) throw error;
  }
  return (await read(reader, second, VideoStatistics)).items;
}

/** Shares need an additional permission. Without it, or without a response, they stay unknown. */
async function addShares(
  config: YouTubeConfig,
  reader: Reader,
  { ids, shares }: { ids: readonly string[]; shares: Map<string, number> },
): Promise<void> {
  const query = new URLSearchParams({
    ids: 'channel==MINE',
    startDate: FIRST_DAY,
    endDate: reader.context.now().toISOString().slice(0, 10),
    metrics: 'shares',
    dimensions: 'video',
    filters: `video==${ids.join(',')}`,
  });
  try {
    const report = await read(reader, `${config.reportsUrl}?${query}`, Report);
    for (const [id, count] of readTable(report)) shares.set(id, count);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
  }
}

function readTable({ columnHeaders, rows }: Report): Array<[string, number]> {
  const names = columnHeaders.map(({ name }) => name);
  const [video, shares] = [names.indexOf('video'), names.indexOf('shares')];
  return rows.flatMap((row): Array<[string, number]> => {
    const count = Number(row[shares]);
    return row[video] === undefined || !Number.isInteger(count)
      ? []
      : [[String(row[video]), count]];
  });
}

function read<T>({ context, account }: Reader, url: string, schema: ZodType<T>): Promise<T> {
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const request = { method: 'GET', url, headers, idempotent: true } as const;
  return requestJson(context, request, { rules: YOUTUBE_RULES, schema });
}

function inGroups(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
