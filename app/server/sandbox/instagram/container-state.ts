import { addSeconds, hours } from '../meta/values.ts';
import type { ContainerRow, InstagramState } from './state.ts';

export type ContainerState = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

export function containerState(row: ContainerRow, now: Date): ContainerState {
  if (row.mediaId !== null) return 'PUBLISHED';
  if (addSeconds(new Date(row.createdAt), hours(24)) <= now) return 'EXPIRED';
  if (row.readyAt === null || new Date(row.readyAt) > now) return 'IN_PROGRESS';
  return row.failure === null ? 'FINISHED' : 'ERROR';
}

const TEXTS: Readonly<Record<Exclude<ContainerState, 'ERROR'>, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been successfully published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

export function describeStatus(row: ContainerRow, now: Date): { code: string; text: string } {
  const code = containerState(row, now);
  if (code !== 'ERROR') return { code, text: TEXTS[code] };
  return { code, text: `Error: Media upload has failed with error code ${row.failure}` };
}

/**
 * Returns the `video_status` of a resumable upload, with the offset from which an interrupted client resumes.
 */
export function describeUpload({ context }: InstagramState, row: ContainerRow) {
  const isUploaded = row.readyAt !== null;
  const bytes = row.medium?.sizeBytes ?? context.blobs.partial(row.id).sizeBytes();
  const state = containerState(row, context.now());
  const processing =
    state === 'ERROR' ? 'error' : state === 'IN_PROGRESS' ? 'in_progress' : 'complete';
  return {
    uploading_phase: {
      status: isUploaded ? 'complete' : bytes > 0 ? 'in_progress' : 'not_started',
      bytes_transferred: bytes,
    },
    processing_phase: { status: isUploaded ? processing : 'not_started' },
  };
}
