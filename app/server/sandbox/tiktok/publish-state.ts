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
  /** True once everyone can see it: a public post after moderation. */
  isPublic: boolean;
}

export function readState(context: SimulatorContext, row: PublishRow): PublishState {
  const now = context.now();
  const pending = row.source.kind === 'file' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD';
  if (row.source.kind === 'url' && row.source.failReason) return failed(row.source.failReason);
  if (!row.accepted || now < new Date(row.accepted.processedAt)) return state(pending);
  if (row.accepted.failReason) return failed(row.accepted.failReason);
  if (!row.post) return state('SEND_TO_USER_INBOX');
  const isModerated = now >= new Date(row.accepted.publicAt);
  const isPublic = row.post.privacyLevel === 'PUBLIC_TO_EVERYONE' && isModerated;
  return { ...state('PUBLISH_COMPLETE'), isPublic };
}

function state(status: PublishStatus): PublishState {
  return { status, failReason: '', isPublic: false };
}

function failed(failReason: string): PublishState {
  return { status: 'FAILED', failReason, isPublic: false };
}
