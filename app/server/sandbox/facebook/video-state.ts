import { addSeconds, hours } from '../meta/values.ts';
import { describeVideoFailure } from './errors.ts';
import type { VideoRow } from './state.ts';

/** Lifetime of an upload session that isn't finished. */
const SESSION_SECONDS = hours(24);

export type VideoStatus =
  | 'uploading'
  | 'upload_complete'
  | 'processing'
  | 'ready'
  | 'expired'
  | 'error';

export function videoStatus(video: VideoRow, now: Date): VideoStatus {
  if (video.finishedAt === null) {
    if (addSeconds(new Date(video.startedAt), SESSION_SECONDS) <= now) return 'expired';
    return video.medium === null ? 'uploading' : 'upload_complete';
  }
  if (video.readyAt === null || new Date(video.readyAt) > now) return 'processing';
  return video.failure === null ? 'ready' : 'error';
}

/** Returns whether the video is live. `ready` isn't enough, because drafts are ready too. */
export function isVideoLive(video: VideoRow, now: Date): boolean {
  if (videoStatus(video, now) !== 'ready') return false;
  if (video.publishState === 'scheduled') {
    return video.scheduledAt !== null && new Date(video.scheduledAt) <= now;
  }
  return video.publishState === 'published';
}

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing */
export function describeVideo(video: VideoRow, now: Date, bytesTransferred: number) {
  const status = videoStatus(video, now);
  return {
    video_status: status,
    uploading_phase: toUploadingPhase(video, bytesTransferred),
    processing_phase: toProcessingPhase(video, status),
    publishing_phase: toPublishingPhase(video, now, status),
  };
}

/** Renames the fields as in Meta's SDK and other pages of the documentation. */
export function toOtherWords(status: ReturnType<typeof describeVideo>) {
  const { bytes_transfered: bytes_transferred, ...uploading } = status.uploading_phase;
  const { errors, ...processing } = status.processing_phase;
  const error = errors?.[0] ? { error: { message: errors[0].message } } : {};
  return {
    video_status: status.video_status,
    uploading_phase: { ...complete(uploading), bytes_transferred },
    processing_phase: { ...complete(processing), ...error },
    publishing_phase: complete(status.publishing_phase),
  };
}

function complete<T extends { status: string }>(phase: T): T {
  return phase.status === 'complete' ? { ...phase, status: 'completed' } : phase;
}

function toUploadingPhase(video: VideoRow, bytesTransferred: number) {
  if (video.medium !== null || video.finishedAt !== null) {
    const bytes = video.medium?.sizeBytes ?? bytesTransferred;
    return { status: 'complete', bytes_transfered: bytes };
  }
  const status = bytesTransferred > 0 ? 'in_progress' : 'not_started';
  return { status, bytes_transfered: bytesTransferred };
}

interface ProcessingPhase {
  status: string;
  errors?: Array<{ code: number; message: string }>;
}

function toProcessingPhase(video: VideoRow, status: VideoStatus): ProcessingPhase {
  if (status === 'processing') return { status: 'in_progress' };
  if (status === 'ready') return { status: 'complete' };
  if (status !== 'error' || video.failure === null) return { status: 'not_started' };
  const message = describeVideoFailure(video.failure);
  return { status: 'error', errors: [{ code: video.failure, message }] };
}

function toPublishingPhase(video: VideoRow, now: Date, status: VideoStatus) {
  if (video.finishedAt === null) return { status: 'not_started' };
  const time = Math.floor(new Date(video.scheduledAt ?? video.finishedAt).getTime() / 1000);
  const failed = status === 'error';
  return {
    status: isVideoLive(video, now) ? 'complete' : failed ? 'error' : 'not_started',
    publish_status: failed ? 'error' : video.publishState,
    publish_time: time,
  };
}
