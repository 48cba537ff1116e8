import type { SimulatorContext } from '../kit/types.ts';
import type { PublishRow } from './store.ts';

type PublishStatus =
  | 'PROCESSING_UPLOAD'
  | 'PROCESSING_DOWNLOAD'
  | 'SEND_TO_USER_INBOX'
  | 'PUBLISH_COMPLETE'
  | 'FAILED';

export interface PublishState {
  status: PublishStatus;
  failReason: string;
  /** Whether everyone can see it: a public post after moderation. */
  isPublic: boolean;
}

export function readState(context: SimulatorContext, row: PublishRow): PublishState {
  const { source, accepted, post } = row;
  if (source.kind !== 'file' && source.failReason) return failed(source.failReason);
  if (!accepted || context.now() < new Date(accepted.processedAt)) return readPending(context, row);
  if (accepted.failReason) return failed(accepted.failReason);
  if (!post) return state('SEND_TO_USER_INBOX');
  const isModerated = context.now() >= new Date(accepted.publicAt);
  const isPublic = post.privacyLevel === 'PUBLIC_TO_EVERYONE' && isModerated;
  return { ...state('PUBLISH_COMPLETE'), isPublic };
}

function readPending(context: SimulatorContext, row: PublishRow): PublishState {
  const isLate = !row.accepted && isUploadClosed(context, row);
  if (isLate && context.knob<boolean>('lateUploadFails')) return failed('internal');
  return state(row.source.kind === 'file' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD');
}

/** Returns whether the upload URL has expired. The whole upload must finish before that. */
export function isUploadClosed(context: SimulatorContext, row: PublishRow): boolean {
  const lifetimeMs = context.knob<number>('uploadUrlSeconds') * 1000;
  const openedMs = new Date(row.createdAt).getTime();
  return row.source.kind === 'file' && context.now().getTime() >= openedMs + lifetimeMs;
}

function state(status: PublishStatus): PublishState {
  return { status, failReason: '', isPublic: false };
}

function failed(failReason: string): PublishState {
  return { status: 'FAILED', failReason, isPublic: false };
}
