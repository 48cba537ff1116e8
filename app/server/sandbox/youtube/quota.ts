import type { SimulatorContext } from '../kit/types.ts';
import { YouTubeError } from './errors.ts';

const PACIFIC_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Charges a call to the project's upload bucket, which has been separate since June 2026. */
export function chargeUpload(context: SimulatorContext, clientId: string): void {
  if (hasRoom(context, 'uploadsPerDay', { bucket: `uploads:${clientId}` })) return;
  if (context.knob<boolean>('oldQuotaError')) throw quotaExceeded();
  throw bucketEmpty('Video Uploads', 'VideoUploadsPerDay');
}

/** Charges a call to the bucket of videos.batchGetStats. */
export function chargeStats(context: SimulatorContext, clientId: string): void {
  if (hasRoom(context, 'statCallsPerDay', { bucket: `stats:${clientId}` })) return;
  throw bucketEmpty('Video Stats', 'VideoStatsPerDay');
}

/** Charges a call to the bucket of search.list, which has been separate since June 2026. */
export function chargeSearch(context: SimulatorContext, clientId: string): void {
  if (hasRoom(context, 'searchesPerDay', { bucket: `searches:${clientId}` })) return;
  if (context.knob<boolean>('oldQuotaError')) throw quotaExceeded();
  throw bucketEmpty('Search Queries', 'SearchQueriesPerDay');
}

/** Charges quota units for all other calls. */
export function chargeUnits(context: SimulatorContext, clientId: string, units: number): void {
  if (!hasRoom(context, 'unitsPerDay', { bucket: `units:${clientId}`, units })) {
    throw quotaExceeded();
  }
}

/** Charges the channel's own limit, which all apps share. */
export function chargeChannel(context: SimulatorContext, channelId: string): void {
  if (hasRoom(context, 'uploadsPerChannelPerDay', { bucket: `channel:${channelId}` })) return;
  const message = 'The user has exceeded the number of videos they may upload.';
  throw new YouTubeError(400, { reason: 'uploadLimitExceeded', domain: 'youtube.video' }, message);
}

export function chargeThumbnail(context: SimulatorContext, channelId: string): void {
  const drawing = { bucket: `thumbnails:${channelId}` };
  if (hasRoom(context, 'thumbnailsPerChannelPerDay', drawing)) return;
  const message = 'The channel has uploaded too many thumbnails recently.';
  const detail = { reason: 'uploadRateLimitExceeded', domain: 'youtube.thumbnail' };
  throw new YouTubeError(429, detail, message);
}

interface QuotaCharge {
  bucket: string;
  units?: number;
}

/**
 * Counts a call, including refused ones, and returns whether it's within the limit. Counts reset at midnight
 * Pacific Time.
 */
function hasRoom(context: SimulatorContext, knob: string, drawing: QuotaCharge): boolean {
  if (context.knob<boolean>('dailyCapsLifted')) return true;
  const counts = context.collection<number>('quota');
  const key = `${drawing.bucket}:${PACIFIC_DATE.format(context.now())}`;
  const used = (counts.get(key) ?? 0) + (drawing.units ?? 1);
  counts.set(key, used);
  return used <= context.knob<number>(knob);
}

/** Builds the error for an exhausted bucket. */
function bucketEmpty(metric: string, quotaLimit: string): YouTubeError {
  const message = `Quota exceeded for quota metric '${metric}' and limit '${metric} per day' of service 'youtube.googleapis.com' for consumer 'project_number:100000000001'.`;
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'RATE_LIMIT_EXCEEDED',
    domain: 'googleapis.com',
    metadata: { quota_limit: quotaLimit, quota_unit: '1/d/{project}' },
  };
  const detail = { reason: 'rateLimitExceeded', status: 'RESOURCE_EXHAUSTED', details: [info] };
  return new YouTubeError(429, detail, message);
}

function quotaExceeded(): YouTubeError {
  const message =
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return new YouTubeError(403, { reason: 'quotaExceeded', domain: 'youtube.quota' }, message);
}
