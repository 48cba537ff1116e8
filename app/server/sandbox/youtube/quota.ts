import type { SimulatorContext } from '../kit/types.ts';
import { YouTubeError } from './errors.ts';

const PACIFIC_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** One call from the upload bucket of the project (since June 2026 apart from all else). */
export function chargeUpload(context: SimulatorContext, clientId: string): void {
  if (draw(context, `uploads:${clientId}`, 1) <= context.knob<number>('uploadsPerDay')) return;
  if (context.knob<boolean>('oldQuotaError')) throw quotaExceeded();
  const limit = 'Video Uploads per day';
  const message = `Quota exceeded for quota metric 'Video Uploads' and limit '${limit}' of service 'youtube.googleapis.com' for consumer 'project_number:100000000001'.`;
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'RATE_LIMIT_EXCEEDED',
    domain: 'googleapis.com',
    metadata: { quota_limit: 'VideoUploadsPerDay', quota_unit: '1/d/{project}' },
  };
  const detail = { reason: 'rateLimitExceeded', status: 'RESOURCE_EXHAUSTED', details: [info] };
  throw new YouTubeError(429, detail, message);
}

/** Units of everything else. */
export function chargeUnits(context: SimulatorContext, clientId: string, units: number): void {
  const used = draw(context, `units:${clientId}`, units);
  if (used > context.knob<number>('unitsPerDay')) throw quotaExceeded();
}

/** The channel's own cap, whichever app uploads. */
export function chargeChannel(context: SimulatorContext, channelId: string): void {
  const used = draw(context, `channel:${channelId}`, 1);
  if (used <= context.knob<number>('uploadsPerChannelPerDay')) return;
  const message = 'The user has exceeded the number of videos they may upload.';
  throw new YouTubeError(400, { reason: 'uploadLimitExceeded', domain: 'youtube.video' }, message);
}

export function chargeThumbnail(context: SimulatorContext, channelId: string): void {
  const used = draw(context, `thumbnails:${channelId}`, 1);
  if (used <= context.knob<number>('thumbnailsPerChannelPerDay')) return;
  const message = 'The channel has uploaded too many thumbnails recently.';
  const detail = { reason: 'uploadRateLimitExceeded', domain: 'youtube.thumbnail' };
  throw new YouTubeError(429, detail, message);
}

/** Counts start anew at midnight Pacific Time. */
function draw(context: SimulatorContext, bucket: string, units: number): number {
  const counts = context.collection<number>('quota');
  const key = `${bucket}:${PACIFIC_DATE.format(context.now())}`;
  const used = (counts.get(key) ?? 0) + units;
  counts.set(key, used);
  return used;
}

function quotaExceeded(): YouTubeError {
  const message =
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return new YouTubeError(403, { reason: 'quotaExceeded', domain: 'youtube.quota' }, message);
}
