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

/** YouTube takes no more ids at once. */
const IDS_PER_CALL = 50;
/** A report may name 500 videos; more than these make a long address. */
const IDS_PER_REPORT = 200;
/** Before the first video there was: a report needs days, the numbers are those of a lifetime. */
const FIRST_DAY = '2005-02-14';

interface Reader {
  readonly context: PlatformCallContext;
  readonly account: ProbedAccount;
}

/**
 * Views, likes and comments as they are now; shares from the Analytics API, which lags a day or two and
 * leaves out what had none.
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
  const known = found.map(({ id }) => id);
  for (const ids of inGroups(known, IDS_PER_REPORT))
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

/** From the bucket that is for numbers alone; where it is used up or closed, from everybody's. */
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

/** Shares are a further permission: without it, or without an answer, they stay unknown. */
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
